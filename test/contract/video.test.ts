import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FetchJsonResult } from '../../src/contract/index.ts';
import { type Replay, startReplay } from '../origin/index.ts';
import {
  consentPage,
  details,
  json3,
  refused,
  track,
  watchable,
  watchPage,
  youtube,
} from '../origin/pages/youtube.ts';
import { runToEnd } from './batched-support.ts';
import { type JsonValue, type Pagewright, type Reply, startPagewright } from './support.ts';

const CHAPTERS: [number, string][] = [
  [0, 'The harbour'],
  [60, 'The lamp'],
  [250, 'After'],
];
const LINES: [number, string][] = [
  [1.5, 'The harbour had a lamp'],
  [20, 'that burned for ninety years.'],
  [62, 'One night in October'],
  [70.25, 'the keeper put it out &amp; left.'],
];
const BOT = refused('LOGIN_REQUIRED', 'Sign in to confirm you’re not a bot');
const EMBED = {
  title: 'The last lamp',
  author_name: 'Harbour Films',
  author_url: 'https://www.youtube.com/@harbour',
};
const tracks = (...captionTracks: object[]) => ({
  captions: { playerCaptionsTracklistRenderer: { captionTracks } },
});

const VIDEOS = {
  lamp0000000: {
    player: watchable('lamp0000000'),
    details: details('lamp0000000', CHAPTERS),
    captions: { en: json3(LINES) },
  },
  // The captions of the watch page need a token. The captions of the app API do not.
  token000000: {
    player: watchable('token000000', tracks(track('token000000', 'en', { token: true }))),
    details: details('token000000'),
    app: watchable('token000000', tracks(track('token000000', 'en', { kind: 'asr' }))),
    captions: {
      en: '<timedtext format="3"><body><p t="1500" d="9"><s>Heard</s><s> by a machine</s></p></body></timedtext>',
    },
  },
  panel000000: {
    player: watchable('panel000000'),
    details: { ...details('panel000000'), panel: { getTranscriptEndpoint: { params: 'panel000000' } } },
    transcript: {
      actions: [
        { transcriptSegmentRenderer: { startMs: '4000', snippet: { runs: [{ text: 'From the panel' }] } } },
      ],
    },
  },
  // The player of the watch page requests captions.
  shown000000: {
    page: watchPage(
      watchable('shown000000'),
      details('shown000000'),
      `fetch('/api/timedtext?v=shown000000&lang=nl&fmt=json3')`,
    ),
    captions: { nl: json3([[2, 'Dit ziet de kijker']]) },
  },
  silent00000: { player: watchable('silent00000'), details: details('silent00000') },
  // Pages without data: an embedded player and a cookie consent page.
  bare0000000: {
    page: watchPage(undefined),
    app: watchable('bare0000000'),
    next: details('bare0000000', CHAPTERS),
    captions: { en: json3(LINES) },
  },
  consent0000: {
    page: consentPage,
    app: watchable('consent0000', { captions: {} }),
    next: details('consent0000'),
  },
  consent0001: { page: consentPage },
  bot00000000: {
    player: BOT,
    app: watchable('bot00000000', { captions: {} }),
    details: details('bot00000000'),
  },
  bot00000001: { player: BOT, app: BOT, embed: EMBED },
  bot00000002: { player: BOT, app: BOT },
  sorry000000: {
    page: {
      status: 429,
      headers: { 'content-type': 'text/html' },
      body: '<title>Sorry</title><p>Our systems have detected unusual traffic from your computer network.</p><form id="captcha-form"></form>',
    },
    app: watchable('sorry000000', { captions: {} }),
  },
  sorry000001: {
    page: {
      status: 429,
      headers: { 'content-type': 'text/html' },
      body: '<title>Sorry</title><p>Our systems have detected unusual traffic from your computer network.</p><form id="captcha-form"></form>',
    },
  },
  private0000: { player: refused('LOGIN_REQUIRED', 'This video is private') },
  deleted0000: { player: refused('ERROR', 'This video has been removed by the uploader') },
  missing0000: { player: refused('ERROR', 'Video unavailable') },
  adults00000: { player: refused('LOGIN_REQUIRED', 'Sign in to confirm your age') },
  abroad00000: {
    player: refused('UNPLAYABLE', 'The uploader has not made this video available in your country'),
  },
  member00000: {
    player: refused('UNPLAYABLE', "This video is available to this channel's members on level: Keepers"),
  },
  rented00000: { player: refused('UNPLAYABLE', 'This video requires payment to watch.') },
  future00000: {
    player: {
      ...refused('LIVE_STREAM_OFFLINE', 'This live event will begin in 18 hours.'),
      videoDetails: { videoId: 'future00000', title: 'Soon' },
    },
  },
  // The first client cannot play the video. The second client can.
  client00000: {
    player: refused('UNPLAYABLE', 'This video is not available'),
    app: watchable('client00000', { captions: {} }),
    details: details('client00000'),
  },
};

let site: Replay;
let service: Pagewright;
beforeAll(async () => {
  site = await startReplay(youtube(VIDEOS));
  service = await startPagewright({ PAGEWRIGHT_PROXY_EXITS: site.exit });
});
afterAll(() => Promise.all([service.close(), site.close()]));

const watch = (id: string): string => `http://www.youtube.com/watch?v=${id}`;

async function fetchVideo(url: string): Promise<JsonValue> {
  const { status, json } = await service.fetchJson({ url });
  expect({ status, tag: json._tag }).toEqual({ status: 200, tag: undefined });
  expect(() => FetchJsonResult.parse(json)).not.toThrow();
  return json;
}

describe('a YouTube watch page', () => {
  it('returns all metadata of a video', async () => {
    const { meta, data } = await fetchVideo(watch('lamp0000000'));
    expect(data.usage).toEqual({ documentPages: 0, ocrPages: 0, audioSeconds: 0, videos: 1 });
    expect(data.video).toEqual({
      provider: 'youtube',
      videoId: 'lamp0000000',
      title: 'The last lamp',
      channel: 'Harbour Films',
      channelUrl: 'https://www.youtube.com/channel/UCharbourharbourharbour',
      durationSeconds: 300,
      publishedAt: '2024-10-31',
      viewCount: 1234,
      language: 'en',
      transcript: { source: 'captions', kind: 'manual', language: 'en' },
      segments: [
        { startSeconds: 1.5, text: 'The harbour had a lamp' },
        { startSeconds: 20, text: 'that burned for ninety years.' },
        { startSeconds: 62, text: 'One night in October' },
        { startSeconds: 70.25, text: 'the keeper put it out & left.' },
      ],
      chapters: CHAPTERS.map(([startSeconds, title]) => ({ title, startSeconds })),
      storyboard: {
        frameWidth: 160,
        frameHeight: 90,
        rows: 5,
        columns: 5,
        sheets: [
          { url: 'https://i.ytimg.com/sb/x/storyboard3_L1/M0.jpg?sqp=a&sigh=s1', durationSeconds: 125 },
          { url: 'https://i.ytimg.com/sb/x/storyboard3_L1/M1.jpg?sqp=a&sigh=s1', durationSeconds: 125 },
          { url: 'https://i.ytimg.com/sb/x/storyboard3_L1/M2.jpg?sqp=a&sigh=s1', durationSeconds: 50 },
        ],
      },
    });
    expect(meta).toMatchObject({
      title: 'The last lamp',
      author: 'Harbour Films',
      createdAt: '2024-10-31',
      lang: 'en',
      pageType: 'video',
      finalUrl: watch('lamp0000000'),
    });
    expect(meta.blocked).toBeUndefined();
  });

  it('returns Markdown with a time per paragraph and a heading per chapter', async () => {
    const { text } = await service.fetch({ url: watch('lamp0000000') }, '?include=');
    expect(text.slice(text.indexOf('\n# '))).toMatchInlineSnapshot(`
      "
      # The last lamp

      - Channel: [Harbour Films](https://www.youtube.com/channel/UCharbourharbourharbour)
      - Published: 2024-10-31
      - Duration: 5:00
      - Views: 1234

      ## Description

      How the lamp went out.\\
      More at <https://harbour.example/lamp>.

      Filmed in autumn.

      ## Transcript

      ### 0:00 The harbour

      [0:01] The harbour had a lamp that burned for ninety years.

      ### 1:00 The lamp

      [1:02] One night in October the keeper put it out & left.

      ### 4:10 After

      [appendix 12: 0 links, ~45 tokens]
      "
    `);
  });

  it('requests captions with the headers of the page', async () => {
    const asked = site.asked.length;
    await fetchVideo(watch('lamp0000000'));
    const [page, captions, ...others] = site.asked.slice(asked);
    expect(page?.url.pathname).toBe('/watch');
    expect(captions?.url.href).toBe('http://www.youtube.com/api/timedtext?v=lamp0000000&lang=en&fmt=json3');
    expect(captions?.headers['user-agent']).toBe(page?.headers['user-agent']);
    expect(others).toEqual([]);
  });

  it('searches the transcript and cites its blocks', async () => {
    const { meta } = await fetchVideo(watch('lamp0000000'));
    const { json } = await service.call('POST', `/v1/snapshots/${meta.snapshotId}/highlights`, {
      body: { highlights: { query: 'When did the keeper put out the lamp?', minScore: 0.1 } },
    });
    const snippet = json.highlights.snippets.find(({ text }: JsonValue) =>
      text.includes('the keeper put it out'),
    );
    expect(meta.citationEvidenceIds).toContain(snippet.location.evidenceId);
  });

  it('reads a watch page as item of a run', async () => {
    const { json } = await service.call('POST', '/v1/fetch/batched', {
      body: { urls: [watch('lamp0000000'), watch('private0000')] },
    });
    const { results } = await runToEnd(service, json.id);
    const [video, refusal] = results.toSorted((a: JsonValue, b: JsonValue) => a.index - b.index);
    expect(video.status).toBe('SUCCEEDED');
    expect(video.data.markdown).toContain('### 1:00 The lamp');
    expect(refusal).toMatchObject({ status: 'FAILED', error: { _tag: 'FetchVideoUnavailable' } });
  });
});

describe('different URLs of the same video', () => {
  it.each([
    'http://youtu.be/lamp0000000?t=70',
    'http://www.youtube.com/watch?list=PL0&v=lamp0000000&index=3&t=1m',
    'http://www.youtube.com/shorts/lamp0000000',
    'http://www.youtube.com/live/lamp0000000?feature=share',
    'http://www.youtube.com/embed/lamp0000000?autoplay=1',
    'http://m.youtube.com/watch?v=lamp0000000',
    'http://music.youtube.com/watch?v=lamp0000000',
  ])('returns the video for %s', async (url) => {
    const { data } = await fetchVideo(url);
    expect(data.video).toMatchObject({ videoId: 'lamp0000000', title: 'The last lamp' });
    expect(data.video.segments).toHaveLength(4);
  });

  it('reads the home page of YouTube as a normal page', async () => {
    const { data, meta } = await fetchVideo('http://www.youtube.com/results?v=lamp0000000');
    expect(data.video).toBeUndefined();
    expect(meta.pageType).not.toBe('video');
  });
});

describe('captions of videos', () => {
  it('requests captions from the app API if the captions of the page need a token', async () => {
    const { data } = await fetchVideo(watch('token000000'));
    expect(data.video.transcript).toEqual({ source: 'captions', kind: 'asr', language: 'en' });
    expect(data.video.segments).toEqual([{ startSeconds: 1.5, text: 'Heard by a machine' }]);
    const player = site.asked.find(({ url }) => url.pathname === '/youtubei/v1/player');
    expect(player?.headers['user-agent']).toMatch(/^com\.google\.android\.youtube/);
  });

  it('reads captions that the page contains without another request', async () => {
    const asked = site.asked.length;
    const { data } = await fetchVideo(watch('shown000000'));
    expect(data.video.transcript).toEqual({ source: 'captions', kind: 'manual', language: 'nl' });
    expect(data.video.segments).toEqual([{ startSeconds: 2, text: 'Dit ziet de kijker' }]);
    const paths = site.asked.slice(asked).map(({ url }) => url.pathname);
    expect(paths.filter((path) => path === '/api/timedtext')).toHaveLength(1);
  });

  it('reads captions from the transcript panel if the caption track is rejected', async () => {
    const { data } = await fetchVideo(watch('panel000000'));
    expect(data.video.segments).toEqual([{ startSeconds: 4, text: 'From the panel' }]);
  });

  it('leaves out captions that every source refuses', async () => {
    const { data, markdown } = await fetchVideo(watch('silent00000'));
    expect(data.video).toMatchObject({ title: 'The last lamp', durationSeconds: 300 });
    expect(data.video).not.toHaveProperty('segments');
    expect(data.video).not.toHaveProperty('transcript');
    expect(markdown).toContain('Note: The captions could not be read.');
  });
});

describe('an unavailable video', () => {
  it.each([
    ['private0000', 'private', 'This video is private'],
    ['deleted0000', 'removed', 'This video has been removed by the uploader'],
    ['missing0000', 'unavailable', 'Video unavailable'],
    ['adults00000', 'ageRestricted', 'Sign in to confirm your age'],
    ['abroad00000', 'regionBlocked', 'The uploader has not made this video available in your country'],
    ['member00000', 'membersOnly', "This video is available to this channel's members on level: Keepers"],
    ['rented00000', 'paymentRequired', 'This video requires payment to watch.'],
    ['future00000', 'upcoming', 'This live event will begin in 18 hours.'],
  ])('returns FetchVideoUnavailable for %s with availability %s', async (id, availability, message) => {
    const { status, json } = await service.fetchJson({ url: watch(id) });
    expect(status).toBe(502);
    expect(json).toEqual({
      _tag: 'FetchVideoUnavailable',
      url: watch(id),
      availability,
      message,
      retryable: false,
    });
  });

  it('requests a video as another client if the site rejects the first client', async () => {
    const { data } = await fetchVideo(watch('client00000'));
    expect(data.video.title).toBe('The last lamp');
  });
});

describe('block pages of YouTube', () => {
  const blocked = async (id: string): Promise<Reply> => service.fetchJson({ url: watch(id) });

  it('reads the video from another source if the watch page contains no data', async () => {
    const { data } = await fetchVideo(watch('bare0000000'));
    expect(data.video).toMatchObject({ title: 'The last lamp', publishedAt: '2024-10-31' });
    expect(data.video.chapters).toHaveLength(3);
    expect(data.video.segments).toHaveLength(4);
  });

  it('reads a video in spite of a consent page', async () => {
    const { data, markdown, meta } = await fetchVideo(watch('consent0000'));
    expect(data.video.title).toBe('The last lamp');
    expect(markdown).not.toContain('cookies');
    expect(meta.blocked).toBeUndefined();
  });

  it('returns FetchBlocked for a consent page without a video', async () => {
    const { status, json } = await blocked('consent0001');
    expect({ status, json }).toEqual({
      status: 403,
      json: { _tag: 'FetchBlocked', url: watch('consent0001'), message: expect.any(String) },
    });
  });

  it('returns the video with `meta.blocked` if a bot check blocks the page but not the app API', async () => {
    const { data, meta } = await fetchVideo(watch('bot00000000'));
    expect(data.video.durationSeconds).toBe(300);
    expect(meta.blocked).toBe('botProtection');
  });

  it('returns the data of the embed page if a bot check blocks every other source', async () => {
    const { data, meta } = await fetchVideo(watch('bot00000001'));
    expect(data.video).toEqual({
      provider: 'youtube',
      videoId: 'bot00000001',
      title: 'The last lamp',
      channel: 'Harbour Films',
      channelUrl: 'https://www.youtube.com/@harbour',
    });
    expect(meta.blocked).toBe('botProtection');
  });

  it('returns FetchBlocked for a bot check without a video', async () => {
    const { status, json } = await blocked('bot00000002');
    expect(status).toBe(403);
    expect(json).toEqual({
      _tag: 'FetchBlocked',
      url: watch('bot00000002'),
      blockedType: 'botProtection',
      message: expect.any(String),
    });
  });

  it('reads a video in spite of a captcha page', async () => {
    const { data, meta } = await fetchVideo(watch('sorry000000'));
    expect(data.video.title).toBe('The last lamp');
    expect(meta).toMatchObject({ blocked: 'captcha', pageType: 'video', loadingStatus: 'partial' });
  });

  it('returns FetchBlocked for a captcha without a video', async () => {
    const { status, json } = await blocked('sorry000001');
    expect(status).toBe(403);
    expect(json).toMatchObject({ _tag: 'FetchBlocked', blockedType: 'captcha' });
  });
});
