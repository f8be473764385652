import { omitUndefined } from '../../contract/index.ts';
import { findSpokenLanguage } from '../choose-track.ts';
import { getListAt, getNumberAt, getStringAt, getValueAt, getWebUrlAt } from '../json.ts';
import { toIsoDay } from '../time.ts';
import type { CaptionTrack, PartialVideo } from '../types.ts';
import { createChannelUrl } from './address.ts';
import { readAvailability } from './availability.ts';
import { readDescriptionChapters } from './chapters.ts';
import { readYouTubeStoryboard } from './storyboard.ts';
import { readYouTubeTextAt } from './text.ts';

/**
 * Adds the data of a player response. Ignores responses about other videos or without a playability status. Once a
 * response says that the video is playable, later responses do not change that.
 */
export function addPlayerResponse(video: PartialVideo, player: unknown): PartialVideo {
  const details = getValueAt(player, 'videoDetails');
  const id = getStringAt(details, 'videoId');
  if (id !== undefined && id !== video.facts.videoId) return video;
  const status = readAvailability(player);
  if (status.availability === 'unknown') return video;
  const microformat = getValueAt(player, 'microformat', 'playerMicroformatRenderer');
  const seconds =
    getNumberAt(details, 'lengthSeconds') || getNumberAt(microformat, 'lengthSeconds') || undefined;
  const storyboardSpec = getStringAt(player, 'storyboards', 'playerStoryboardSpecRenderer', 'spec');
  const channelId = getStringAt(details, 'channelId') ?? getStringAt(microformat, 'externalChannelId');
  const description =
    getStringAt(details, 'shortDescription') ?? readYouTubeTextAt(microformat, 'description');
  const tracks = readYouTubeTracks(player, video.apiBase);
  const chapters =
    video.facts.chapters ?? (description === undefined ? [] : readDescriptionChapters(description, seconds));
  return {
    ...video,
    ...(video.availability !== 'ok' && status),
    ...(status.availability === 'botCheck' && video.wall === undefined && { wall: 'botCheck' }),
    ...omitUndefined({
      description: video.description ?? description,
      image: video.image ?? getStringAt(details, 'thumbnail', 'thumbnails', 0, 'url'),
      tracks: tracks.length > 0 ? tracks : undefined,
    }),
    facts: {
      ...omitUndefined({
        title: getStringAt(details, 'title') ?? readYouTubeTextAt(microformat, 'title'),
        channel: getStringAt(details, 'author') ?? getStringAt(microformat, 'ownerChannelName'),
        channelUrl: createChannelUrl(channelId),
        durationSeconds: seconds === undefined ? undefined : Math.round(seconds),
        publishedAt: toIsoDay(
          getStringAt(microformat, 'publishDate') ?? getStringAt(microformat, 'uploadDate'),
        ),
        viewCount: getNumberAt(details, 'viewCount') ?? getNumberAt(microformat, 'viewCount'),
        language: findAudioLanguage(player) ?? findSpokenLanguage(tracks),
        storyboard:
          storyboardSpec !== undefined && seconds !== undefined
            ? readYouTubeStoryboard(storyboardSpec, seconds)
            : undefined,
        chapters: chapters.length > 0 ? chapters : undefined,
      }),
      ...video.facts,
    },
  };
}

const MAX_CAPTION_TRACKS = 200;

const findCaptionTrackList = (player: unknown): unknown =>
  getValueAt(player, 'captions', 'playerCaptionsTracklistRenderer');

/** Reads the caption tracks of a player response and marks the default one. */
function readYouTubeTracks(player: unknown, apiBase: string): CaptionTrack[] {
  const list = findCaptionTrackList(player);
  const audioTrackIndex = getNumberAt(list, 'defaultAudioTrackIndex') ?? 0;
  const defaultTrackIndex = getNumberAt(list, 'audioTracks', audioTrackIndex, 'defaultCaptionTrackIndex');
  return getListAt(list, 'captionTracks')
    .slice(0, MAX_CAPTION_TRACKS)
    .flatMap((track, index) => {
      const url = getWebUrlAt(track, apiBase, 'baseUrl');
      if (url === undefined) return [];
      return [
        {
          url,
          language: (getStringAt(track, 'languageCode') ?? '').slice(0, 40),
          kind: getValueAt(track, 'kind') === 'asr' ? 'asr' : 'manual',
          isDefault: index === defaultTrackIndex,
          needsToken: /^xp[ev]$/.test(new URL(url).searchParams.get('exp') ?? ''),
        } as const,
      ];
    });
}

/** Matches the id of an audio track: language and role, e.g. `en.4`. Role 4 is the original sound. */
const ORIGINAL_AUDIO_TRACK = /^([a-z]{2,3}(?:-[\w-]{1,20})?)\.4$/i;
const NAMED_AUDIO_TRACK = /^([a-z]{2,3}(?:-[\w-]{1,20})?)\.\d{1,3}$/i;

/** Finds the language of the original audio track, or else of the default track. */
function findAudioLanguage(player: unknown): string | undefined {
  const list = findCaptionTrackList(player);
  const names = getListAt(list, 'audioTracks').map((audio) => getStringAt(audio, 'audioTrackId') ?? '');
  const originalLanguage = names
    .map((name) => ORIGINAL_AUDIO_TRACK.exec(name)?.[1])
    .find((language) => language !== undefined);
  return (
    originalLanguage ??
    NAMED_AUDIO_TRACK.exec(names[getNumberAt(list, 'defaultAudioTrackIndex') ?? 0] ?? '')?.[1]
  );
}
