import { chooseTrack } from './choose-track.ts';
import { readCaptions } from './captions/index.ts';
import { at, known, listAt, numberAt, parseJson, stringAt } from './json.ts';
import { dayOf } from './time.ts';
import type { CaptionTrack, Storyboard, VideoDraft, VideoReply, VideoRequest } from './types.ts';

const PATH = /^\/(?:w|videos\/watch|videos\/embed)\/([\w-]{8,36})\/?$/;

/** The id of the video that an address of a PeerTube instance leads to; whether it is one, its page says. */
export const peertubeVideoId = (address: string): string | undefined =>
  PATH.exec(URL.parse(address)?.pathname ?? '')?.[1];

/** A video of which only the address is known. */
export const peertubeDraft = (videoId: string, address: string): VideoDraft => ({
  source: 'peertube',
  base: `${new URL(address).origin}/api/v1/videos/${videoId}`,
  facts: { provider: 'peertube', videoId },
  availability: 'unknown',
  message: '',
  tracks: [],
  hasDetails: false,
  standsAlone: true,
  asked: [],
});

/** What is worth asking the instance for (PeerTube's REST API), in order. */
export function peertubeRequests({ base, facts, tracks, availability }: VideoDraft): VideoRequest[] {
  const get = (purpose: VideoRequest['purpose'], url: string): VideoRequest => ({
    purpose,
    url,
    method: 'GET',
    headers: {},
  });
  if (availability !== 'ok') return [get('video', base)];
  const track = facts.segments === undefined ? chooseTrack(tracks, facts.language) : undefined;
  return [
    get('captions', `${base}/captions`),
    get('chapters', `${base}/chapters`),
    get('storyboards', `${base}/storyboards`),
    ...(track ? [get('caption', track.url)] : []),
  ];
}

/** Adds what the instance answered. */
export function withPeertubeReply(draft: VideoDraft, { request, body }: VideoReply): VideoDraft {
  const { facts, tracks, base } = draft;
  if (request.purpose === 'caption') {
    const segments = readCaptions(body);
    const track = chooseTrack(tracks, facts.language);
    if (segments.length === 0 || !track) return draft;
    const { kind, language } = track;
    return { ...draft, facts: { ...facts, transcript: { source: 'captions', kind, language }, segments } };
  }
  const json = parseJson(new TextDecoder().decode(body));
  switch (request.purpose) {
    case 'video':
      return withVideo(draft, json);
    case 'captions':
      return { ...draft, tracks: readTracks(json, base) };
    case 'chapters': {
      const chapters = readChapters(json);
      return chapters.length === 0 ? draft : { ...draft, facts: { ...facts, chapters } };
    }
    case 'storyboards': {
      const storyboard = readStoryboard(json, base, facts.durationSeconds ?? 0);
      return storyboard ? { ...draft, facts: { ...facts, storyboard } } : draft;
    }
    default:
      return draft;
  }
}

function withVideo(draft: VideoDraft, video: unknown): VideoDraft {
  const title = stringAt(video, 'name');
  if (title === undefined) return draft;
  const image = stringAt(video, 'previewPath');
  const { facts, ...rest } = known({
    description: stringAt(video, 'description'),
    image: image && URL.parse(image, draft.base)?.href,
    facts: known({
      title,
      channel: stringAt(video, 'channel', 'displayName') ?? stringAt(video, 'account', 'displayName'),
      channelUrl: stringAt(video, 'channel', 'url') ?? stringAt(video, 'account', 'url'),
      durationSeconds: Math.round(numberAt(video, 'duration') ?? 0) || undefined,
      publishedAt: dayOf(stringAt(video, 'originallyPublishedAt') ?? stringAt(video, 'publishedAt')),
      viewCount: numberAt(video, 'views'),
      language: stringAt(video, 'language', 'id'),
    }),
  });
  const videoId = stringAt(video, 'uuid') ?? draft.facts.videoId;
  return { ...draft, ...rest, availability: 'ok', facts: { ...draft.facts, ...facts, videoId } };
}

const MAX_ITEMS = 500;

function readTracks(json: unknown, base: string): CaptionTrack[] {
  return listAt(json, 'data')
    .slice(0, MAX_ITEMS)
    .flatMap((track) => {
      const url = webAddress(stringAt(track, 'fileUrl') ?? stringAt(track, 'captionPath'), base);
      if (url === undefined) return [];
      const kind = at(track, 'automaticallyGenerated') === true ? 'asr' : 'manual';
      const language = stringAt(track, 'language', 'id') ?? '';
      return [{ url, language, kind, isDefault: false, needsToken: false } as const];
    });
}

const readChapters = (json: unknown) =>
  listAt(json, 'chapters')
    .slice(0, MAX_ITEMS)
    .flatMap((chapter) => {
      const title = stringAt(chapter, 'title');
      const startSeconds = numberAt(chapter, 'timecode');
      return title === undefined || startSeconds === undefined ? [] : [{ title, startSeconds }];
    });

/** One picture holds all frames. */
function readStoryboard(json: unknown, base: string, durationSeconds: number): Storyboard | undefined {
  const board = at(json, 'storyboards', 0);
  const url = webAddress(stringAt(board, 'fileUrl') ?? stringAt(board, 'storyboardPath'), base);
  const [width, height, frameWidth, frameHeight] = [
    'totalWidth',
    'totalHeight',
    'spriteWidth',
    'spriteHeight',
  ].map((name) => Math.round(numberAt(board, name) ?? 0));
  if (url === undefined || !width || !height || !frameWidth || !frameHeight) return undefined;
  const [columns, rows] = [Math.floor(width / frameWidth), Math.floor(height / frameHeight)];
  return { frameWidth, frameHeight, rows, columns, sheets: [{ url, durationSeconds }] };
}

function webAddress(address: string | undefined, base: string): string | undefined {
  const url = URL.parse(address ?? '', base);
  return address !== undefined && (url?.protocol === 'https:' || url?.protocol === 'http:')
    ? url.href
    : undefined;
}
