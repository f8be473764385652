import {
  applyPeertubeResponse,
  newPeertubeVideo,
  listPeertubeRequests,
  peertubeVideoId,
} from './peertube.ts';
import type { PartialVideo, VideoPage, VideoRequest, VideoResponse } from './types.ts';
import { findVideoElements } from './web/elements.ts';
import { readVideoObject } from './web/video-object.ts';
import { applyWebResponse, findDeclaredVideo, readWebVideo, listWebRequests } from './web/web-video.ts';
import { isConsentUrl, youtubeVideoId } from './youtube/address.ts';
import { listYouTubeRequests } from './youtube/requests.ts';
import { addYouTubePage, applyYouTubeResponse, newYouTubeVideo } from './youtube/youtube-video.ts';

/** Creates the video that an address identifies. Undefined if the address alone does not identify a video. */
export function videoFromUrl(address: string): PartialVideo | undefined {
  const videoId = youtubeVideoId(address);
  return videoId === undefined ? undefined : newYouTubeVideo(videoId, address);
}

/** Every HTML page with a video, and every page of a PeerTube instance, contains one of these strings. */
const VIDEO_HINTS = ['<video', 'VideoObject', 'PeerTube'];

/** Reads the video of a page without further requests. Undefined if the page has no video. Pure. */
export function videoFromPage(page: VideoPage): PartialVideo | undefined {
  const { requestedUrl, finalUrl, html } = page;
  const videoId = youtubeVideoId(finalUrl) ?? youtubeVideoId(requestedUrl);
  // Search for strings first, because most pages have no video and a search is faster than a walk of the tree.
  if (videoId === undefined && html !== undefined && !VIDEO_HINTS.some((hint) => html.includes(hint))) {
    return undefined;
  }
  const elements = findVideoElements(page.root, page.baseUrl);
  if (videoId !== undefined) {
    const video = newYouTubeVideo(videoId, finalUrl);
    if (elements.isConsentForm || isConsentUrl(finalUrl)) return { ...video, wall: 'consent' };
    const texts = html === undefined ? page.scripts.map(({ text }) => text) : [html];
    const videoWithPage = addYouTubePage(video, texts, page.fetched);
    if (videoWithPage.availability === 'unknown' && elements.hasCaptcha) return { ...video, wall: 'captcha' };
    // Structured data adds only the fields that are still missing.
    const declared = findDeclaredVideo(page, elements);
    if (!declared) return videoWithPage;
    const { facts, tracks: _, ...rest } = readVideoObject(declared, page.baseUrl);
    return { ...rest, ...videoWithPage, facts: { ...facts, ...videoWithPage.facts } };
  }
  const webVideo = readWebVideo(page, elements);
  const peertubeId = elements.platform === 'PeerTube' ? peertubeVideoId(finalUrl) : undefined;
  if (peertubeId === undefined) return webVideo;
  const video = newPeertubeVideo(peertubeId, finalUrl);
  return webVideo ? { ...video, facts: { ...webVideo.facts, ...video.facts } } : video;
}

const requestListers = { youtube: listYouTubeRequests, peertube: listPeertubeRequests, web: listWebRequests };
const responseReaders = {
  youtube: applyYouTubeResponse,
  peertube: applyPeertubeResponse,
  web: applyWebResponse,
};
const getRequestKey = ({ purpose, url }: VideoRequest): string => `${purpose} ${url}`;

/**
 * Returns the next request that can add data to the video, or undefined if there is none. A request is not returned
 * again after its response was applied, so the sequence ends.
 */
export function nextVideoRequest(video: PartialVideo): VideoRequest | undefined {
  return requestListers[video.source](video).find(
    (request) => !video.requestKeys.includes(getRequestKey(request)),
  );
}

/** Returns the video with the data of a response. If the status is not 200, only records the request as made. Pure. */
export function applyVideoResponse(video: PartialVideo, response: VideoResponse): PartialVideo {
  const requested = { ...video, requestKeys: [...video.requestKeys, getRequestKey(response.request)] };
  return response.status === 200 ? responseReaders[video.source](requested, response) : requested;
}
