import type { CaptionTrack } from './types.ts';

/** Returns the language without the region: `en` for `en-GB`. */
const getPrimaryLanguage = (language: string): string => language.split('-', 1)[0]?.toLowerCase() ?? '';

/** Finds the spoken language of the video: the language of automatic captions, or else of the default or only track. */
export function findSpokenLanguage(tracks: readonly CaptionTrack[]): string | undefined {
  const automaticTrack = tracks.find(({ kind, language }) => kind === 'asr' && language !== '');
  if (automaticTrack) return automaticTrack.language;
  const preferredTrack =
    tracks.find(({ isDefault }) => isDefault) ?? (tracks.length === 1 ? tracks[0] : undefined);
  return preferredTrack?.language || undefined;
}

/**
 * Chooses one caption track. Prefers manual tracks to automatic ones: first the default track, then a track in the
 * spoken language, then the first track.
 * @param spokenLanguage the language of the video, if it is known
 */
export function chooseTrack(
  tracks: readonly CaptionTrack[],
  spokenLanguage?: string,
): CaptionTrack | undefined {
  const manualTracks = tracks.filter(({ kind }) => kind === 'manual');
  const candidates = manualTracks.length > 0 ? manualTracks : tracks;
  const language = getPrimaryLanguage(spokenLanguage ?? findSpokenLanguage(tracks) ?? '');
  return (
    candidates.find(({ isDefault }) => isDefault) ??
    candidates.find((track) => language !== '' && getPrimaryLanguage(track.language) === language) ??
    candidates[0]
  );
}
