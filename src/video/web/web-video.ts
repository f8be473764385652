import { type JsonObject, parseStructuredData } from '../../page/index.ts';
import { readCaptions } from '../captions.ts';
import { chooseTrack } from '../choose-track.ts';
import {
  addCaptions,
  createGetRequest,
  type PartialVideo,
  type VideoPage,
  type VideoRequest,
  type VideoResponse,
} from '../types.ts';
import type { VideoElements } from './elements.ts';
import { findVideoObject, readVideoObject } from './video-object.ts';

/** Finds the `VideoObject` of a page in JSON-LD, or else in microdata. */
export function findDeclaredVideo(page: VideoPage, elements: VideoElements): JsonObject | undefined {
  const scripts = page.scripts.filter(({ text }) => text.includes('VideoObject'));
  return findVideoObject(parseStructuredData(scripts)) ?? elements.microdata;
}

/** Reads the video on a page of any site. Undefined if the page has no video. */
export function readWebVideo(page: VideoPage, elements: VideoElements): PartialVideo | undefined {
  const declaredVideo = findDeclaredVideo(page, elements);
  const { video } = elements;
  if (declaredVideo === undefined && video === undefined) return undefined;
  const { facts, tracks, ...rest } = readVideoObject(declaredVideo ?? {}, page.baseUrl);
  const videoId = facts.videoId ?? video?.url ?? page.finalUrl;
  const image = rest.image ?? video?.poster;
  return {
    source: 'web',
    apiBase: new URL(page.finalUrl).origin,
    ...rest,
    ...(image !== undefined && { image }),
    facts: { title: page.title, ...facts, provider: 'web', videoId },
    availability: 'ok',
    message: '',
    tracks: [...(video?.tracks ?? []), ...tracks],
    ...(video?.chapterTrack !== undefined && { chapterTrack: video.chapterTrack }),
    hasDetails: true,
    replacesMainText: false,
    requestKeys: [],
  };
}

/** Lists the requests for one caption track, and for the chapters if the page does not contain them. */
export function listWebRequests({ facts, tracks, chapterTrack }: PartialVideo): VideoRequest[] {
  const track = facts.segments === undefined ? chooseTrack(tracks, facts.language) : undefined;
  return [
    ...(track ? [createGetRequest('caption', track.url)] : []),
    ...(chapterTrack !== undefined && facts.chapters === undefined
      ? [createGetRequest('chapterTrack', chapterTrack)]
      : []),
  ];
}

const MAX_CHAPTER_CUES = 500;

export function applyWebResponse(video: PartialVideo, { request, body }: VideoResponse): PartialVideo {
  const segments = readCaptions(body);
  const { facts, tracks } = video;
  if (request.purpose === 'chapterTrack' && segments.length > 0) {
    const chapters = segments
      .slice(0, MAX_CHAPTER_CUES)
      .map(({ startSeconds, text }) => ({ title: text, startSeconds }));
    return { ...video, facts: { ...facts, chapters } };
  }
  const track = chooseTrack(tracks, facts.language) ?? { kind: 'manual', language: '' };
  return addCaptions(video, segments, track);
}
