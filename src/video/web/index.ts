import { type JsonObject, structuredData } from '../../page/index.ts';
import { readCaptions } from '../captions/index.ts';
import { chooseTrack } from '../choose-track.ts';
import type { VideoDraft, VideoPage, VideoReply, VideoRequest } from '../types.ts';
import { findVideoElements, type VideoElements } from './elements.ts';
import { findVideoObject, videoObjectFacts } from './video-object.ts';

export { findVideoElements, type VideoElements };

/** The `VideoObject` of a page, from JSON-LD or microdata. */
export function declaredVideo(page: VideoPage, elements: VideoElements): JsonObject | undefined {
  const scripts = page.scripts.filter(({ text }) => text.includes('VideoObject'));
  return findVideoObject(structuredData(scripts)) ?? elements.microdata;
}

/** The video that stands on an ordinary page; undefined where there is none. */
export function webDraft(page: VideoPage, elements: VideoElements): VideoDraft | undefined {
  const declared = declaredVideo(page, elements);
  const { video } = elements;
  if (declared === undefined && video === undefined) return undefined;
  const { facts, tracks, ...rest } = videoObjectFacts(declared ?? {}, page.baseUrl);
  const all = [...(video?.tracks ?? []), ...tracks];
  const videoId = facts.videoId ?? video?.url ?? page.finalUrl;
  const image = rest.image ?? video?.poster;
  return {
    source: 'web',
    base: new URL(page.finalUrl).origin,
    ...rest,
    ...(image !== undefined && { image }),
    facts: { title: page.title, ...facts, provider: 'web', videoId },
    availability: 'ok',
    message: '',
    tracks: all,
    ...(video?.chapterTrack !== undefined && { chapterTrack: video.chapterTrack }),
    hasDetails: true,
    standsAlone: false,
    asked: [],
  };
}

/** What is worth fetching for it: one caption track, and the chapters where the page has none. */
export function webRequests({ facts, tracks, chapterTrack }: VideoDraft): VideoRequest[] {
  const get = (purpose: VideoRequest['purpose'], url: string): VideoRequest => ({
    purpose,
    url,
    method: 'GET',
    headers: {},
  });
  const track = facts.segments === undefined ? chooseTrack(tracks, facts.language) : undefined;
  return [
    ...(track ? [get('caption', track.url)] : []),
    ...(chapterTrack !== undefined && facts.chapters === undefined
      ? [get('chapterTrack', chapterTrack)]
      : []),
  ];
}

const MAX_CHAPTERS = 500;

/** Adds what was fetched. */
export function withWebReply(draft: VideoDraft, { request, body }: VideoReply): VideoDraft {
  const segments = readCaptions(body);
  if (segments.length === 0) return draft;
  const { facts, tracks } = draft;
  if (request.purpose === 'chapterTrack') {
    const chapters = segments
      .slice(0, MAX_CHAPTERS)
      .map(({ startSeconds, text }) => ({ title: text, startSeconds }));
    return { ...draft, facts: { ...facts, chapters } };
  }
  const { kind, language } = chooseTrack(tracks, facts.language) ?? { kind: 'manual', language: '' };
  return { ...draft, facts: { ...facts, transcript: { source: 'captions', kind, language }, segments } };
}
