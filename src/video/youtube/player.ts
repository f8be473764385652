import { omitUndefined } from '../../contract/index.ts';
import { findSpokenLanguage } from '../choose-track.ts';
import { getListAt, getNumberAt, getStringAt, getValueAt, getWebUrlAt } from '../json.ts';
import { toIsoDay } from '../time.ts';
import type { Availability, CaptionTrack, PartialVideo } from '../types.ts';
import { createChannelUrl } from './address.ts';
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

/** Patterns for the refusals of YouTube, the most specific first. Requests ask for English. */
const BOT_TEXT = /not a bot|unusual traffic/;
const PRIVATE_TEXT = /\bprivate\b/;
const AGE_TEXT = /\bage\b|age-restricted|inappropriate for some|mature audience/;
const REGION_TEXT = /\b(?:country|countries|region|location)\b/;
const MEMBERS_TEXT = /channel'?s members|\bmembers on level|members-only|join this channel/;
const PAYMENT_TEXT = /\bpremium\b|requires payment|\bpurchase|\brent(?:al)?\b|\bpaid\b/;
const REMOVED_TEXT = /removed|terminated|copyright|no longer available|closed their/;

/** Reads from a player response whether the video can be watched, and the message of YouTube if it cannot. */
function readAvailability(player: unknown): { availability: Availability; message: string } {
  const status = getValueAt(player, 'playabilityStatus') ?? getValueAt(player, 'previewPlayabilityStatus');
  const screen = getValueAt(status, 'errorScreen', 'playerErrorMessageRenderer');
  const reason = readYouTubeTextAt(status, 'reason') ?? readYouTubeTextAt(screen, 'reason') ?? '';
  const lowerCaseText = [
    reason,
    readYouTubeTextAt(screen, 'reason'),
    readYouTubeTextAt(screen, 'subreason'),
    ...getListAt(status, 'messages').filter((message) => typeof message === 'string'),
  ]
    .join(' ')
    .replaceAll('’', "'")
    .toLowerCase()
    .slice(0, 2_000);
  return {
    availability: classifyAvailability(getStringAt(status, 'status'), lowerCaseText, reason, status),
    message: reason,
  };
}

function classifyAvailability(
  code: string | undefined,
  lowerCaseText: string,
  reason: string,
  status: unknown,
): Availability {
  switch (code) {
    case undefined:
      return 'unknown';
    case 'OK':
      return 'ok';
    case 'LIVE_STREAM_OFFLINE':
      return isScheduled(status) ? 'upcoming' : 'offline';
    case 'AGE_VERIFICATION_REQUIRED':
    case 'AGE_CHECK_REQUIRED':
    case 'CONTENT_CHECK_REQUIRED':
      return 'ageRestricted';
    case 'ERROR':
      return PRIVATE_TEXT.test(lowerCaseText)
        ? 'private'
        : REMOVED_TEXT.test(lowerCaseText)
          ? 'removed'
          : 'unavailable';
  }
  if (BOT_TEXT.test(code === 'LOGIN_REQUIRED' ? lowerCaseText : reason.toLowerCase())) return 'botCheck';
  if (PRIVATE_TEXT.test(lowerCaseText)) return 'private';
  if (AGE_TEXT.test(lowerCaseText) || getValueAt(status, 'desktopLegacyAgeGateReason') !== undefined)
    return 'ageRestricted';
  if (code === 'LOGIN_REQUIRED') return 'loginRequired';
  if (MEMBERS_TEXT.test(lowerCaseText)) return 'membersOnly';
  if (PAYMENT_TEXT.test(lowerCaseText)) return 'paymentRequired';
  if (REGION_TEXT.test(lowerCaseText)) return 'regionBlocked';
  return REMOVED_TEXT.test(lowerCaseText) ? 'removed' : 'unplayable';
}

/** Whether a live stream has not started. Only in this case the response contains its start time. */
function isScheduled(status: unknown): boolean {
  const offlineSlate = getValueAt(
    status,
    'liveStreamability',
    'liveStreamabilityRenderer',
    'offlineSlate',
    'liveStreamOfflineSlateRenderer',
  );
  return (
    getValueAt(offlineSlate, 'scheduledStartTime') !== undefined ||
    /will begin|live in|premieres/i.test(readYouTubeTextAt(status, 'reason') ?? '')
  );
}
