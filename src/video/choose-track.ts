import type { CaptionTrack } from './types.ts';

/** `en` of `en-GB` */
const primary = (language: string): string => language.split('-', 1)[0]?.toLowerCase() ?? '';

/** The language that is spoken, as far as the tracks tell: a machine wrote down what it heard. */
export function spokenLanguage(tracks: readonly CaptionTrack[]): string | undefined {
  const heard = tracks.find(({ kind, language }) => kind === 'asr' && language !== '');
  if (heard) return heard.language;
  const preferred =
    tracks.find(({ isDefault }) => isDefault) ?? (tracks.length === 1 ? tracks[0] : undefined);
  return preferred?.language || undefined;
}

/**
 * One track for a reader: what people wrote before what a machine heard; among those the player's default, then
 * the spoken language, then the first.
 * @param spoken the video's own language, where it is known
 */
export function chooseTrack(tracks: readonly CaptionTrack[], spoken?: string): CaptionTrack | undefined {
  const manual = tracks.filter(({ kind }) => kind === 'manual');
  const choices = manual.length > 0 ? manual : tracks;
  const language = primary(spoken ?? spokenLanguage(tracks) ?? '');
  return (
    choices.find(({ isDefault }) => isDefault) ??
    choices.find((track) => language !== '' && primary(track.language) === language) ??
    choices[0]
  );
}
