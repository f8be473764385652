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
