import { at, listAt, numberAt, stringAt } from '../json.ts';
import type { CaptionTrack } from '../types.ts';

const MAX_TRACKS = 200;

/** The caption tracks of a player response, the default one marked. */
export function readTracks(player: unknown, base: string): CaptionTrack[] {
  const list = at(player, 'captions', 'playerCaptionsTracklistRenderer');
  const audio = numberAt(list, 'defaultAudioTrackIndex') ?? 0;
  const preferred = numberAt(list, 'audioTracks', audio, 'defaultCaptionTrackIndex');
  return listAt(list, 'captionTracks')
    .slice(0, MAX_TRACKS)
    .flatMap((track, index) => {
      const url = URL.parse(stringAt(track, 'baseUrl') ?? '', base);
      if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return [];
      const kind = at(track, 'kind') === 'asr' ? 'asr' : 'manual';
      return [
        {
          url: url.href,
          language: (stringAt(track, 'languageCode') ?? '').slice(0, 40),
          kind,
          isDefault: index === preferred,
          needsToken: /^xp[ev]$/.test(url.searchParams.get('exp') ?? ''),
        } as const,
      ];
    });
}

/** Audio tracks are named by language and role, `en.4`; this role is the original. */
const ORIGINAL = /^([a-z]{2,3}(?:-[\w-]{1,20})?)\.4$/i;
const NAMED = /^([a-z]{2,3}(?:-[\w-]{1,20})?)\.\d{1,3}$/i;

/** The language that is spoken: of the original sound where there are several, else of the default one. */
export function audioLanguage(player: unknown): string | undefined {
  const list = at(player, 'captions', 'playerCaptionsTracklistRenderer');
  const names = listAt(list, 'audioTracks').map((audio) => stringAt(audio, 'audioTrackId') ?? '');
  const original = names.map((name) => ORIGINAL.exec(name)?.[1]).find((language) => language !== undefined);
  return original ?? NAMED.exec(names[numberAt(list, 'defaultAudioTrackIndex') ?? 0] ?? '')?.[1];
}
