import { omitUndefined, parseJson } from '../../contract/index.ts';
import { readCaptions, SegmentList } from '../captions.ts';
import { chooseTrack } from '../choose-track.ts';
import { findAllByKey, getNumberAt, getStringAt, findFirstByKey, getValueAt } from '../json.ts';
import {
  addCaptions,
  createVideo,
  type PartialVideo,
  type CaptionSegment,
  type VideoResponse,
} from '../types.ts';
import { getYouTubeOrigin, createChannelUrl } from './address.ts';
import { findInlineJson } from './inline-json.ts';
import { addPlayerResponse } from './player.ts';
import { createCaptionRequest } from './requests.ts';
import { readYouTubeTextAt } from './text.ts';
import { toIsoDay } from '../time.ts';
import { readYouTubeChapters } from './chapters.ts';

export const createYouTubeVideo = (videoId: string, address: string): PartialVideo =>
  createVideo('youtube', videoId, getYouTubeOrigin(address));

/** Names of the player response in the scripts of pages, newest first. */
const PLAYER_RESPONSE_NAMES = ['ytInitialPlayerResponse', 'embedded_player_response', 'player_response'];

/**
 * Adds the data in the page, and the captions that its player fetched.
 * @param texts the HTML of the page, or the texts of its scripts
 */
export function addYouTubePage(
  video: PartialVideo,
  texts: readonly string[],
  fetched: readonly { url: string; body: Uint8Array }[],
): PartialVideo {
  let result = video;
  for (const name of PLAYER_RESPONSE_NAMES) {
    if (result.availability === 'unknown') result = addPlayerResponse(result, findInlineJson(texts, name));
  }
  result = addYouTubeDetails(result, findInlineJson(texts, 'ytInitialData'));
  for (const { url, body } of fetched) result = addFetchedCaptions(result, url, body);
  return result;
}

/** Adds captions that the player of the page fetched. They are preferred, because the player chose this track. */
function addFetchedCaptions(video: PartialVideo, address: string, body: Uint8Array): PartialVideo {
  const url = URL.parse(address);
  const isCaptions =
    url !== null && url.pathname === '/api/timedtext' && url.searchParams.get('v') === video.facts.videoId;
  if (!isCaptions || video.facts.segments !== undefined) return video;
  const language = url.searchParams.get('tlang') ?? url.searchParams.get('lang') ?? '';
  const kind = url.searchParams.get('kind') === 'asr' ? 'asr' : 'manual';
  return addCaptions(video, readCaptions(body), { kind, language });
}

export function applyYouTubeResponse(video: PartialVideo, { request, body }: VideoResponse): PartialVideo {
  if (request.purpose === 'caption') {
    const track = video.tracks.find((captionTrack) => createCaptionRequest(captionTrack).url === request.url);
    return track ? addCaptions(video, readCaptions(body), track) : video;
  }
  const json = parseJson(new TextDecoder().decode(body));
  switch (request.purpose) {
    case 'player':
      return addPlayerResponse(video, json);
    case 'details':
      return addYouTubeDetails(video, json);
    case 'transcript': {
      const track = chooseTrack(video.tracks, video.facts.language) ?? { kind: 'manual', language: '' };
      return addCaptions(video, readTranscript(json), track);
    }
    case 'embed':
      return {
        ...video,
        ...omitUndefined({ image: video.image ?? getStringAt(json, 'thumbnail_url') }),
        facts: {
          ...omitUndefined({
            title: getStringAt(json, 'title'),
            channel: getStringAt(json, 'author_name'),
            channelUrl: getStringAt(json, 'author_url'),
          }),
          ...video.facts,
        },
      };
    default:
      return video;
  }
}

const MAX_TRANSCRIPT_SEGMENTS = 50_000;

/** Reads the segments in a response of InnerTube's `get_transcript`. */
function readTranscript(response: unknown): CaptionSegment[] {
  const segments = new SegmentList();
  for (const segment of findAllByKey(response, 'transcriptSegmentRenderer', MAX_TRANSCRIPT_SEGMENTS)) {
    const start = getNumberAt(segment, 'startMs');
    if (start !== undefined) segments.add(start / 1000, readYouTubeTextAt(segment, 'snippet') ?? '');
  }
  return segments.list;
}

/** Adds the details next to the player: `ytInitialData` of the page, or the `next` response of InnerTube. */
function addYouTubeDetails(video: PartialVideo, details: unknown): PartialVideo {
  if (typeof details !== 'object' || details === null) return video;
  const primaryInfo = findFirstByKey(details, 'videoPrimaryInfoRenderer');
  const owner = getValueAt(
    findFirstByKey(details, 'videoSecondaryInfoRenderer'),
    'owner',
    'videoOwnerRenderer',
  );
  const id = getStringAt(details, 'currentVideoEndpoint', 'watchEndpoint', 'videoId');
  if (id !== undefined && id !== video.facts.videoId) return video;
  const chapters = readYouTubeChapters(details);
  const views = readYouTubeTextAt(primaryInfo, 'viewCount', 'videoViewCountRenderer', 'viewCount')?.replace(
    /\D/g,
    '',
  );
  const transcriptParams = getStringAt(findFirstByKey(details, 'getTranscriptEndpoint'), 'params');
  return {
    ...video,
    hasDetails: true,
    ...omitUndefined({ transcriptParams: video.transcriptParams ?? transcriptParams }),
    facts: {
      ...omitUndefined({
        title: readYouTubeTextAt(primaryInfo, 'title'),
        channel: readYouTubeTextAt(owner, 'title'),
        channelUrl: createChannelUrl(getStringAt(owner, 'navigationEndpoint', 'browseEndpoint', 'browseId')),
        publishedAt: toIsoDay(readYouTubeTextAt(primaryInfo, 'dateText')),
        viewCount: getNumberAt(views),
      }),
      ...video.facts,
      // The chapters of the player replace those of the description.
      ...(chapters.length > 0 && { chapters }),
    },
  };
}
