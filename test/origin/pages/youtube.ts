import type { Answered, Asked } from '../replay.ts';

/** The data of one video in the formats of YouTube. A request for missing data gets no answer. */
export type YouTubeVideo = {
  /** `ytInitialPlayerResponse` of the watch page. */
  readonly player?: unknown;
  /** `ytInitialData` of the watch page. */
  readonly details?: unknown;
  /** The complete watch page. It replaces the page that is built from the two fields above. */
  readonly page?: Answered;
  /** Response of the InnerTube API to the app client. */
  readonly app?: unknown;
  /** Response of the InnerTube operation `next`. */
  readonly next?: unknown;
  /** Response of the InnerTube operation `get_transcript`. */
  readonly transcript?: unknown;
  readonly embed?: unknown;
  /** Captions by language. */
  readonly captions?: Readonly<Record<string, string>>;
};

const json = (body: unknown): Answered | undefined =>
  body === undefined
    ? undefined
    : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
/** Creates an HTML page. */
export const html = (body: string): Answered => ({
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body,
});

/**
 * Creates a watch page with its data in scripts, like those of YouTube.
 * @param script code of the player
 */
export const watchPage = (player: unknown, details?: unknown, script = ''): Answered =>
  html(`<!doctype html><html lang="en"><head><title>A video - YouTube</title></head><body><div id="player"></div>
<script>${player === undefined ? '' : `var ytInitialPlayerResponse = ${JSON.stringify(player)};`}</script>
<script>${details === undefined ? '' : `var ytInitialData = ${JSON.stringify(details)};`}</script>
<script>${script}</script>
<p>Up next: ${'another film about a harbour and its lamp; '.repeat(4)}</p></body></html>`);

/** Simulates YouTube for some videos, by their ids. */
export const youtube =
  (videos: Readonly<Record<string, YouTubeVideo>>) =>
  ({ url, body }: Asked): Answered | undefined => {
    if (url.hostname === 'youtu.be') {
      const location = `http://www.youtube.com/watch?v=${url.pathname.slice(1)}`;
      return { status: 303, headers: { location } };
    }
    if (!url.hostname.endsWith('youtube.com')) return undefined;
    const named =
      url.searchParams.get('v') ?? /^\/(?:shorts|live|embed)\/([\w-]{11})/.exec(url.pathname)?.[1];
    const said = /"videoId":"([\w-]{11})"/.exec(body)?.[1] ?? /"params":"([\w-]{11})"/.exec(body)?.[1];
    const embedded = /v=([\w-]{11})/.exec(url.searchParams.get('url') ?? '')?.[1];
    const video = videos[named ?? said ?? embedded ?? ''];
    if (!video) return undefined;
    switch (url.pathname) {
      case '/youtubei/v1/player':
        return json(video.app);
      case '/youtubei/v1/next':
        return json(video.next);
      case '/youtubei/v1/get_transcript':
        return json(video.transcript);
      case '/oembed':
        return json(video.embed);
      case '/api/timedtext': {
        const captions = video.captions?.[url.searchParams.get('lang') ?? ''];
        return captions === undefined
          ? { status: 403 }
          : { headers: { 'content-type': 'application/json' }, body: captions };
      }
    }
    return video.page ?? watchPage(video.player, video.details);
  };

const text = (value: string) => ({ runs: [{ text: value }] });

/** A player response for a video of five minutes that can be watched. */
export const watchable = (videoId: string, more: object = {}) => ({
  playabilityStatus: { status: 'OK' },
  videoDetails: {
    videoId,
    title: 'The last lamp',
    author: 'Harbour Films',
    channelId: 'UCharbourharbourharbour',
    lengthSeconds: '300',
    viewCount: '1234',
    shortDescription: 'How the lamp went out.\nMore at https://harbour.example/lamp.\n\nFilmed in autumn.',
    thumbnail: { thumbnails: [{ url: 'https://i.ytimg.com/vi/x/default.jpg' }] },
  },
  microformat: {
    playerMicroformatRenderer: {
      publishDate: '2024-10-31T06:00:08-07:00',
      ownerChannelName: 'Harbour Films',
    },
  },
  captions: {
    playerCaptionsTracklistRenderer: {
      captionTracks: [track(videoId, 'en', { kind: 'asr' }), track(videoId, 'nl'), track(videoId, 'en')],
      audioTracks: [{ captionTrackIndices: [0, 1, 2] }],
      defaultAudioTrackIndex: 0,
    },
  },
  storyboards: {
    playerStoryboardSpecRenderer: {
      spec: 'https://i.ytimg.com/sb/x/storyboard3_L$L/$N.jpg?sqp=a|48#27#100#10#10#0#default#s0|160#90#60#5#5#5000#M$M#s1',
    },
  },
  ...more,
});

/** Creates a caption track that the site serves. */
export const track = (videoId: string, language: string, more: { kind?: 'asr'; token?: boolean } = {}) => ({
  baseUrl: `http://www.youtube.com/api/timedtext?v=${videoId}&lang=${language}${more.token ? '&exp=xpe' : ''}${more.kind ? '&kind=asr' : ''}`,
  name: text(language),
  languageCode: language,
  ...(more.kind && { kind: more.kind }),
});

/** A player response for a video that cannot be watched. */
export const refused = (status: string, reason: string, more: object = {}) => ({
  playabilityStatus: { status, reason, ...more },
});

/** Page data outside the player: title, owner, date and chapters. */
export const details = (videoId: string, chapters: readonly [seconds: number, title: string][] = []) => ({
  currentVideoEndpoint: { watchEndpoint: { videoId } },
  contents: {
    results: [
      {
        videoPrimaryInfoRenderer: {
          title: text('The last lamp'),
          viewCount: { videoViewCountRenderer: { viewCount: { simpleText: '1,234 views' } } },
          dateText: { simpleText: 'Premiered Oct 31, 2024' },
        },
      },
      {
        videoSecondaryInfoRenderer: {
          owner: {
            videoOwnerRenderer: {
              title: text('Harbour Films'),
              navigationEndpoint: { browseEndpoint: { browseId: 'UCharbourharbourharbour' } },
            },
          },
        },
      },
    ],
  },
  playerOverlays: {
    chapters: chapters.map(([seconds, title]) => ({
      chapterRenderer: { title: { simpleText: title }, timeRangeStartMillis: seconds * 1000 },
    })),
  },
});

/** Creates captions in the format of the site for `fmt=json3`. */
export const json3 = (lines: readonly [seconds: number, text: string][]): string =>
  JSON.stringify({
    wireMagic: 'pb3',
    events: [
      { tStartMs: 0, dDurationMs: 300_000, id: 1, wpWinPosId: 1 },
      ...lines.map(([seconds, line]) => ({ tStartMs: seconds * 1000, segs: [{ utf8: line }] })),
    ],
  });

/** The consent page for cookies that the site shows first in some countries. */
export const consentPage: Answered = html(`<!doctype html><title>Before you continue to YouTube</title>
<h1>Before you continue to YouTube</h1><p>We use cookies and data to deliver and maintain services.</p>
<form action="https://consent.youtube.com/s" method="POST"><input type="hidden" name="v" value="cb"><button>Accept all</button></form>`);
