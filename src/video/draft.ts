import { peertubeDraft, peertubeRequests, peertubeVideoId, withPeertubeReply } from './peertube.ts';
import type { VideoDraft, VideoPage, VideoReply, VideoRequest } from './types.ts';
import { declaredVideo, findVideoElements, webDraft, webRequests, withWebReply } from './web/index.ts';
import { videoObjectFacts } from './web/video-object.ts';
import {
  isConsentAddress,
  withYouTubePage,
  withYouTubeReply,
  youtubeDraft,
  youtubeRequests,
  youtubeVideoId,
} from './youtube/index.ts';

/** What an address alone tells of a video; undefined where it names none. */
export function draftOfAddress(address: string): VideoDraft | undefined {
  const videoId = youtubeVideoId(address);
  return videoId === undefined ? undefined : youtubeDraft(videoId, address);
}

/** What stands in the HTML of a page with a film, or of a PeerTube instance. */
const TRACES = ['<video', 'VideoObject', 'PeerTube'];

/** The video of a page, as far as the page itself tells; undefined where it has none. Pure. */
export function draftOfPage(page: VideoPage): VideoDraft | undefined {
  const { requestedUrl, finalUrl, html } = page;
  const videoId = youtubeVideoId(finalUrl) ?? youtubeVideoId(requestedUrl);
  const address = videoId === undefined ? undefined : youtubeDraft(videoId, finalUrl);
  // Most pages show no film, and are not walked through to learn that.
  if (address === undefined && html !== undefined && !TRACES.some((trace) => html.includes(trace))) {
    return undefined;
  }
  const elements = findVideoElements(page.root, page.baseUrl);
  if (address) {
    if (elements.isConsentForm || isConsentAddress(finalUrl)) return { ...address, wall: 'consent' };
    const texts = html === undefined ? page.scripts.map(({ text }) => text) : [html];
    const read = withYouTubePage(address, texts, page.fetched);
    if (read.availability === 'unknown' && elements.hasCaptcha) return { ...address, wall: 'captcha' };
    // What the site says for search engines is the last resort.
    const declared = declaredVideo(page, elements);
    if (!declared) return read;
    const { facts, tracks: _, ...rest } = videoObjectFacts(declared, page.baseUrl);
    return { ...rest, ...read, facts: { ...facts, ...read.facts } };
  }
  const web = webDraft(page, elements);
  const peertubeId = elements.platform === 'PeerTube' ? peertubeVideoId(finalUrl) : undefined;
  if (peertubeId === undefined) return web;
  const draft = peertubeDraft(peertubeId, finalUrl);
  return web ? { ...draft, facts: { ...web.facts, ...draft.facts } } : draft;
}

const requestsOf = { youtube: youtubeRequests, peertube: peertubeRequests, web: webRequests };
const readers = { youtube: withYouTubeReply, peertube: withPeertubeReply, web: withWebReply };
const keyOf = ({ purpose, url }: VideoRequest): string => `${purpose} ${url}`;

/** What to ask for next; undefined when all that can help was asked. Cheap, and it ends: nothing is asked twice. */
export function nextRequest(draft: VideoDraft): VideoRequest | undefined {
  return requestsOf[draft.source](draft).find((request) => !draft.asked.includes(keyOf(request)));
}

/** The draft with what came of a request; a refusal adds nothing but that it was made. Pure. */
export function withReply(draft: VideoDraft, reply: VideoReply): VideoDraft {
  const asked = { ...draft, asked: [...draft.asked, keyOf(reply.request)] };
  return reply.status === 200 ? readers[draft.source](asked, reply) : asked;
}
