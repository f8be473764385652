import {
  applyPeertubeResponse,
  createPeertubeVideo,
  listPeertubeRequests,
  readPeertubeVideoId,
} from './peertube.ts';
import type { PartialVideo, VideoPage, VideoRequest, VideoResponse } from './types.ts';
import { findVideoElements } from './web/elements.ts';
import { readVideoObject } from './web/video-object.ts';
import { applyWebResponse, findDeclaredVideo, readWebVideo, listWebRequests } from './web/web-video.ts';
import { isConsentUrl, readYouTubeVideoId } from './youtube/address.ts';
import { listYouTubeRequests } from './youtube/requests.ts';
import { addYouTubePage, applyYouTubeResponse, createYouTubeVideo } from './youtube/youtube-video.ts';

/** Creates the video that an address identifies. Undefined if the address alone identifies no video. */
export function createVideoFromUrl(address: string): PartialVideo | undefined {
  const videoId = readYouTubeVideoId(address);
  return videoId === undefined ? undefined : createYouTubeVideo(videoId, address);
}

/** Every HTML page with a video, and every page of a PeerTube instance, contains one of these strings. */
const VIDEO_HINTS = ['<video', 'VideoObject', 'PeerTube'];

/** Reads the video of a page without further requests. Undefined if the page has no video. */
export function readVideoFromPage(page: VideoPage): PartialVideo | undefined {
  const { requestedUrl, finalUrl, html } = page;
  const videoId = readYouTubeVideoId(finalUrl) ?? readYouTubeVideoId(requestedUrl);
  // Search for strings first. Most pages have no video, and a search is faster than a walk of the tree.
  if (videoId === undefined && html !== undefined && !VIDEO_HINTS.some((hint) => html.includes(hint))) {
    return undefined;
  }
  const elements = findVideoElements(page.root, page.baseUrl);
  if (videoId !== undefined) {
    const video = createYouTubeVideo(videoId, finalUrl);
    if (elements.isConsentForm || isConsentUrl(finalUrl)) return { ...video, wall: 'consent' };
    const texts = html === undefined ? page.scripts.map(({ text }) => text) : [html];
    const videoWithPage = addYouTubePage(video, texts, page.fetched);
    if (videoWithPage.availability === 'unknown' && elements.hasCaptcha) return { ...video, wall: 'captcha' };
    // Add only the fields of structured data that are still missing.
    const declaredVideo = findDeclaredVideo(page, elements);
    if (!declaredVideo) return videoWithPage;
    const { facts, tracks: _, ...rest } = readVideoObject(declaredVideo, page.baseUrl);
    return { ...rest, ...videoWithPage, facts: { ...facts, ...videoWithPage.facts } };
  }
  const webVideo = readWebVideo(page, elements);
  const peertubeId = elements.platform === 'PeerTube' ? readPeertubeVideoId(finalUrl) : undefined;
  if (peertubeId === undefined) return webVideo;
  const video = createPeertubeVideo(peertubeId, finalUrl);
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
 * Returns the next request that can add data to the video. Undefined if there is none. Never returns a request again
 * after its response was applied, so the sequence ends.
 */
export function getNextVideoRequest(video: PartialVideo): VideoRequest | undefined {
  return requestListers[video.source](video).find(
    (request) => !video.requestKeys.includes(getRequestKey(request)),
  );
}

/**
 * Returns the video with the data of a response added. For a status other than 200, only records that the request was
 * made.
 */
export function applyVideoResponse(video: PartialVideo, response: VideoResponse): PartialVideo {
  const videoWithRequest = { ...video, requestKeys: [...video.requestKeys, getRequestKey(response.request)] };
  return response.status === 200
    ? responseReaders[video.source](videoWithRequest, response)
    : videoWithRequest;
}
