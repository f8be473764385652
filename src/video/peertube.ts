import { omitUndefined, parseJson } from '../contract/index.ts';
import { readCaptions } from './captions.ts';
import { chooseTrack } from './choose-track.ts';
import { getListAt, getNumberAt, getStringAt, getValueAt, getWebUrlAt } from './json.ts';
import { toIsoDay } from './time.ts';
import {
  addCaptions,
  type CaptionTrack,
  type Chapter,
  createGetRequest,
  createVideo,
  type PartialVideo,
  type Storyboard,
  type VideoRequest,
  type VideoResponse,
} from './types.ts';

const PEERTUBE_VIDEO_PATH = /^\/(?:w|videos\/watch|videos\/embed)\/([\w-]{8,36})\/?$/;

/** Returns the video id in an address of PeerTube. Other software can use the same path. */
export const readPeertubeVideoId = (address: string): string | undefined =>
  PEERTUBE_VIDEO_PATH.exec(URL.parse(address)?.pathname ?? '')?.[1];

export const createPeertubeVideo = (videoId: string, address: string): PartialVideo =>
  createVideo('peertube', videoId, `${new URL(address).origin}/api/v1/videos/${videoId}`);

/** Lists the requests to the REST API of the instance that can add data, in order. */
export function listPeertubeRequests({ apiBase, facts, tracks, availability }: PartialVideo): VideoRequest[] {
  if (availability !== 'ok') return [createGetRequest('video', apiBase)];
  const track = facts.segments === undefined ? chooseTrack(tracks, facts.language) : undefined;
  return [
    createGetRequest('captions', `${apiBase}/captions`),
    createGetRequest('chapters', `${apiBase}/chapters`),
    createGetRequest('storyboards', `${apiBase}/storyboards`),
    ...(track ? [createGetRequest('caption', track.url)] : []),
  ];
}

export function applyPeertubeResponse(video: PartialVideo, { request, body }: VideoResponse): PartialVideo {
  const { facts, tracks, apiBase } = video;
  if (request.purpose === 'caption') {
    const track = chooseTrack(tracks, facts.language);
    return track ? addCaptions(video, readCaptions(body), track) : video;
  }
  const json = parseJson(new TextDecoder().decode(body));
  switch (request.purpose) {
    case 'video':
      return addPeertubeDetails(video, json);
    case 'captions':
      return { ...video, tracks: readPeertubeTracks(json, apiBase) };
    case 'chapters': {
      const chapters = readPeertubeChapters(json);
      return chapters.length === 0 ? video : { ...video, facts: { ...facts, chapters } };
    }
    case 'storyboards': {
      const storyboard = readPeertubeStoryboard(json, apiBase, facts.durationSeconds ?? 0);
      return storyboard ? { ...video, facts: { ...facts, storyboard } } : video;
    }
    default:
      return video;
  }
}

function addPeertubeDetails(video: PartialVideo, json: unknown): PartialVideo {
  const title = getStringAt(json, 'name');
  if (title === undefined) return video;
  const image = getStringAt(json, 'previewPath');
  const { facts, ...rest } = omitUndefined({
    description: getStringAt(json, 'description'),
    image: image && URL.parse(image, video.apiBase)?.href,
    facts: omitUndefined({
      title,
      channel: getStringAt(json, 'channel', 'displayName') ?? getStringAt(json, 'account', 'displayName'),
      channelUrl: getStringAt(json, 'channel', 'url') ?? getStringAt(json, 'account', 'url'),
      durationSeconds: Math.round(getNumberAt(json, 'duration') ?? 0) || undefined,
      publishedAt: toIsoDay(getStringAt(json, 'originallyPublishedAt') ?? getStringAt(json, 'publishedAt')),
      viewCount: getNumberAt(json, 'views'),
      language: getStringAt(json, 'language', 'id'),
    }),
  });
  const videoId = getStringAt(json, 'uuid') ?? video.facts.videoId;
  return { ...video, ...rest, availability: 'ok', facts: { ...video.facts, ...facts, videoId } };
}

const MAX_PEERTUBE_LIST_ITEMS = 500;

const readPeertubeTracks = (json: unknown, apiBase: string): CaptionTrack[] =>
  getListAt(json, 'data')
    .slice(0, MAX_PEERTUBE_LIST_ITEMS)
    .flatMap((track) => {
      const url = getWebUrlAt(track, apiBase, 'fileUrl', 'captionPath');
      if (url === undefined) return [];
      const kind = getValueAt(track, 'automaticallyGenerated') === true ? 'asr' : 'manual';
      const language = getStringAt(track, 'language', 'id') ?? '';
      return [{ url, language, kind, isDefault: false, needsToken: false } as const];
    });

const readPeertubeChapters = (json: unknown): Chapter[] =>
  getListAt(json, 'chapters')
    .slice(0, MAX_PEERTUBE_LIST_ITEMS)
    .flatMap((chapter) => {
      const title = getStringAt(chapter, 'title');
      const startSeconds = getNumberAt(chapter, 'timecode');
      return title === undefined || startSeconds === undefined ? [] : [{ title, startSeconds }];
    });

/** Reads the storyboard. PeerTube puts all frames on one image. */
function readPeertubeStoryboard(
  json: unknown,
  apiBase: string,
  durationSeconds: number,
): Storyboard | undefined {
  const storyboardJson = getValueAt(json, 'storyboards', 0);
  const url = getWebUrlAt(storyboardJson, apiBase, 'fileUrl', 'storyboardPath');
  const readSize = (name: string): number => Math.round(getNumberAt(storyboardJson, name) ?? 0);
  const [frameWidth, frameHeight] = [readSize('spriteWidth'), readSize('spriteHeight')];
  const [width, height] = [readSize('totalWidth'), readSize('totalHeight')];
  if (url === undefined || !width || !height || !frameWidth || !frameHeight) return undefined;
  const [columns, rows] = [Math.floor(width / frameWidth), Math.floor(height / frameHeight)];
  return { frameWidth, frameHeight, rows, columns, sheets: [{ url, durationSeconds }] };
}
