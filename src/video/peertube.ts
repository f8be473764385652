import { parseJson } from '../contract/index.ts';
import { readCaptions } from './captions.ts';
import { chooseTrack } from './choose-track.ts';
import { listAt, numberAt, omitEmpty, stringAt, valueAt, webUrlAt } from './json.ts';
import { toIsoDay } from './time.ts';
import {
  addTranscript,
  type CaptionTrack,
  type Chapter,
  getRequest,
  newVideo,
  type PartialVideo,
  type Storyboard,
  type VideoRequest,
  type VideoResponse,
} from './types.ts';

const VIDEO_PATH = /^\/(?:w|videos\/watch|videos\/embed)\/([\w-]{8,36})\/?$/;

/** Returns the video id in a PeerTube address. The path alone does not prove that the site runs PeerTube. */
export const peertubeVideoId = (address: string): string | undefined =>
  VIDEO_PATH.exec(URL.parse(address)?.pathname ?? '')?.[1];

export const newPeertubeVideo = (videoId: string, address: string): PartialVideo =>
  newVideo('peertube', videoId, `${new URL(address).origin}/api/v1/videos/${videoId}`);

/** Lists the requests to the instance's REST API that can add data, in order. */
export function listPeertubeRequests({ apiBase, facts, tracks, availability }: PartialVideo): VideoRequest[] {
  if (availability !== 'ok') return [getRequest('video', apiBase)];
  const track = facts.segments === undefined ? chooseTrack(tracks, facts.language) : undefined;
  return [
    getRequest('captions', `${apiBase}/captions`),
    getRequest('chapters', `${apiBase}/chapters`),
    getRequest('storyboards', `${apiBase}/storyboards`),
    ...(track ? [getRequest('caption', track.url)] : []),
  ];
}

export function applyPeertubeResponse(video: PartialVideo, { request, body }: VideoResponse): PartialVideo {
  const { facts, tracks, apiBase } = video;
  if (request.purpose === 'caption') {
    const track = chooseTrack(tracks, facts.language);
    return track ? addTranscript(video, readCaptions(body), track) : video;
  }
  const json = parseJson(new TextDecoder().decode(body));
  switch (request.purpose) {
    case 'video':
      return addDetails(video, json);
    case 'captions':
      return { ...video, tracks: readTracks(json, apiBase) };
    case 'chapters': {
      const chapters = readChapters(json);
      return chapters.length === 0 ? video : { ...video, facts: { ...facts, chapters } };
    }
    case 'storyboards': {
      const storyboard = readStoryboard(json, apiBase, facts.durationSeconds ?? 0);
      return storyboard ? { ...video, facts: { ...facts, storyboard } } : video;
    }
    default:
      return video;
  }
}

function addDetails(video: PartialVideo, json: unknown): PartialVideo {
  const title = stringAt(json, 'name');
  if (title === undefined) return video;
  const image = stringAt(json, 'previewPath');
  const { facts, ...rest } = omitEmpty({
    description: stringAt(json, 'description'),
    image: image && URL.parse(image, video.apiBase)?.href,
    facts: omitEmpty({
      title,
      channel: stringAt(json, 'channel', 'displayName') ?? stringAt(json, 'account', 'displayName'),
      channelUrl: stringAt(json, 'channel', 'url') ?? stringAt(json, 'account', 'url'),
      durationSeconds: Math.round(numberAt(json, 'duration') ?? 0) || undefined,
      publishedAt: toIsoDay(stringAt(json, 'originallyPublishedAt') ?? stringAt(json, 'publishedAt')),
      viewCount: numberAt(json, 'views'),
      language: stringAt(json, 'language', 'id'),
    }),
  });
  const videoId = stringAt(json, 'uuid') ?? video.facts.videoId;
  return { ...video, ...rest, availability: 'ok', facts: { ...video.facts, ...facts, videoId } };
}

const MAX_ITEMS = 500;

const readTracks = (json: unknown, apiBase: string): CaptionTrack[] =>
  listAt(json, 'data')
    .slice(0, MAX_ITEMS)
    .flatMap((track) => {
      const url = webUrlAt(track, apiBase, 'fileUrl', 'captionPath');
      if (url === undefined) return [];
      const kind = valueAt(track, 'automaticallyGenerated') === true ? 'asr' : 'manual';
      const language = stringAt(track, 'language', 'id') ?? '';
      return [{ url, language, kind, isDefault: false, needsToken: false } as const];
    });

const readChapters = (json: unknown): Chapter[] =>
  listAt(json, 'chapters')
    .slice(0, MAX_ITEMS)
    .flatMap((chapter) => {
      const title = stringAt(chapter, 'title');
      const startSeconds = numberAt(chapter, 'timecode');
      return title === undefined || startSeconds === undefined ? [] : [{ title, startSeconds }];
    });

/** Reads the storyboard. PeerTube puts all frames on one sheet. */
function readStoryboard(json: unknown, apiBase: string, durationSeconds: number): Storyboard | undefined {
  const storyboardJson = valueAt(json, 'storyboards', 0);
  const url = webUrlAt(storyboardJson, apiBase, 'fileUrl', 'storyboardPath');
  const readSize = (name: string): number => Math.round(numberAt(storyboardJson, name) ?? 0);
  const [frameWidth, frameHeight] = [readSize('spriteWidth'), readSize('spriteHeight')];
  const [width, height] = [readSize('totalWidth'), readSize('totalHeight')];
  if (url === undefined || !width || !height || !frameWidth || !frameHeight) return undefined;
  const [columns, rows] = [Math.floor(width / frameWidth), Math.floor(height / frameHeight)];
  return { frameWidth, frameHeight, rows, columns, sheets: [{ url, durationSeconds }] };
}
