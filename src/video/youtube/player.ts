import { findSpokenLanguage } from '../choose-track.ts';
import { listAt, numberAt, omitEmpty, stringAt, valueAt, webUrlAt } from '../json.ts';
import { toIsoDay } from '../time.ts';
import type { CaptionTrack, PartialVideo } from '../types.ts';
import { channelUrl } from './address.ts';
import { readAvailability } from './availability.ts';
import { readDescriptionChapters } from './chapters.ts';
import { readStoryboard } from './storyboard.ts';
import { textAt } from './text.ts';

/**
 * Adds the data of a player response. Ignores responses about other videos or without a playability status. If one
 * response states that the video is playable, later responses do not change that.
 */
export function addPlayerResponse(video: PartialVideo, player: unknown): PartialVideo {
  const details = valueAt(player, 'videoDetails');
  const id = stringAt(details, 'videoId');
  if (id !== undefined && id !== video.facts.videoId) return video;
  const status = readAvailability(player);
  if (status.availability === 'unknown') return video;
  const microformat = valueAt(player, 'microformat', 'playerMicroformatRenderer');
  const seconds = numberAt(details, 'lengthSeconds') || numberAt(microformat, 'lengthSeconds') || undefined;
  const storyboardSpec = stringAt(player, 'storyboards', 'playerStoryboardSpecRenderer', 'spec');
  const channelId = stringAt(details, 'channelId') ?? stringAt(microformat, 'externalChannelId');
  const description = stringAt(details, 'shortDescription') ?? textAt(microformat, 'description');
  const tracks = readTracks(player, video.apiBase);
  const chapters =
    video.facts.chapters ?? (description === undefined ? [] : readDescriptionChapters(description, seconds));
  return {
    ...video,
    ...(video.availability !== 'ok' && status),
    ...(status.availability === 'botCheck' && video.wall === undefined && { wall: 'botCheck' }),
    ...omitEmpty({
      description: video.description ?? description,
      image: video.image ?? stringAt(details, 'thumbnail', 'thumbnails', 0, 'url'),
      tracks: tracks.length > 0 ? tracks : undefined,
    }),
    facts: {
      ...omitEmpty({
        title: stringAt(details, 'title') ?? textAt(microformat, 'title'),
        channel: stringAt(details, 'author') ?? stringAt(microformat, 'ownerChannelName'),
        channelUrl: channelUrl(channelId),
        durationSeconds: seconds === undefined ? undefined : Math.round(seconds),
        publishedAt: toIsoDay(stringAt(microformat, 'publishDate') ?? stringAt(microformat, 'uploadDate')),
        viewCount: numberAt(details, 'viewCount') ?? numberAt(microformat, 'viewCount'),
        language: findAudioLanguage(player) ?? findSpokenLanguage(tracks),
        storyboard:
          storyboardSpec !== undefined && seconds !== undefined
            ? readStoryboard(storyboardSpec, seconds)
            : undefined,
        chapters: chapters.length > 0 ? chapters : undefined,
      }),
      ...video.facts,
    },
  };
}

const MAX_TRACKS = 200;

const findTrackList = (player: unknown): unknown =>
  valueAt(player, 'captions', 'playerCaptionsTracklistRenderer');

/** Reads the caption tracks of a player response and marks the default one. */
function readTracks(player: unknown, apiBase: string): CaptionTrack[] {
  const list = findTrackList(player);
  const audio = numberAt(list, 'defaultAudioTrackIndex') ?? 0;
  const preferred = numberAt(list, 'audioTracks', audio, 'defaultCaptionTrackIndex');
  return listAt(list, 'captionTracks')
    .slice(0, MAX_TRACKS)
    .flatMap((track, index) => {
      const url = webUrlAt(track, apiBase, 'baseUrl');
      if (url === undefined) return [];
      return [
        {
          url,
          language: (stringAt(track, 'languageCode') ?? '').slice(0, 40),
          kind: valueAt(track, 'kind') === 'asr' ? 'asr' : 'manual',
          isDefault: index === preferred,
          needsToken: /^xp[ev]$/.test(new URL(url).searchParams.get('exp') ?? ''),
        } as const,
      ];
    });
}

/** Audio tracks are named by language and role, e.g. `en.4`; role 4 is the original sound. */
const ORIGINAL_TRACK = /^([a-z]{2,3}(?:-[\w-]{1,20})?)\.4$/i;
const NAMED_TRACK = /^([a-z]{2,3}(?:-[\w-]{1,20})?)\.\d{1,3}$/i;

/** Finds the language of the original audio track, else that of the default track. */
function findAudioLanguage(player: unknown): string | undefined {
  const list = findTrackList(player);
  const names = listAt(list, 'audioTracks').map((audio) => stringAt(audio, 'audioTrackId') ?? '');
  const original = names
    .map((name) => ORIGINAL_TRACK.exec(name)?.[1])
    .find((language) => language !== undefined);
  return original ?? NAMED_TRACK.exec(names[numberAt(list, 'defaultAudioTrackIndex') ?? 0] ?? '')?.[1];
}
