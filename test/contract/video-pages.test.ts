import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FetchJsonResult } from '../../src/contract/index.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type JsonValue, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;
beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

async function fetchPage(path: string): Promise<JsonValue> {
  const { status, json } = await service.fetchJson({ url: origin.url(path) });
  expect(status).toBe(200);
  expect(() => FetchJsonResult.parse(json)).not.toThrow();
  return json;
}

const SPOKEN = [
  { startSeconds: 1.5, text: 'The harbour had a lamp' },
  { startSeconds: 20, text: 'that burned <ninety> years.' },
  { startSeconds: 70.25, text: 'I put it out myself.' },
];
const CHAPTERS = [
  { title: 'The harbour', startSeconds: 0 },
  { title: 'The lamp', startSeconds: 60 },
];

describe('a page that contains a video', () => {
  it('returns the text of the page and then the transcript', async () => {
    const { data, markdown, meta } = await fetchPage('/video/tracked');
    expect(data.video).toEqual({
      provider: 'web',
      videoId: origin.url('/media/lamp.mp4'),
      title: 'The last lamp',
      transcript: { source: 'captions', kind: 'manual', language: 'en' },
      segments: SPOKEN,
      chapters: CHAPTERS,
    });
    expect(data.usage.videos).toBe(1);
    expect(markdown).toMatch(/^# The last lamp\n\nThe lamp of the harbour burned/);
    expect(markdown.slice(markdown.indexOf('## Transcript'))).toBe(
      '## Transcript\n\n### 0:00 The harbour\n\n[0:01] The harbour had a lamp that burned \\<ninety> years.\n\n' +
        '### 1:00 The lamp\n\n[1:10] I put it out myself.\n',
    );
    expect(meta.citationEvidenceIds).toEqual(
      meta.citationEvidenceIds.toSorted((a: number, b: number) => a - b),
    );
  });

  it('requests captions with the user agent of the page', async () => {
    await fetchPage('/video/tracked');
    const agents = ['/video/tracked', '/video/captions.vtt'].map(
      (path) => origin.requests(path).at(-1)?.headers['user-agent'],
    );
    expect(agents[0]).toBe(agents[1]);
    expect(agents[0]).toMatch(/Chrome/);
  });

  it('finds a video in JSON-LD', async () => {
    const { data } = await fetchPage('/video/declared');
    expect(data.video).toEqual({
      provider: 'web',
      videoId: 'https://cdn.example/lamp.mp4',
      title: 'The last lamp',
      channel: 'Harbour Films',
      channelUrl: origin.url('/films'),
      durationSeconds: 3907,
      publishedAt: '2024-10-31',
      viewCount: 4321,
      language: 'en',
      chapters: CHAPTERS,
      transcript: { source: 'captions', kind: 'manual', language: 'nl' },
      segments: [
        { startSeconds: 1.5, text: 'De haven had een lamp' },
        { startSeconds: 70.25, text: 'Ik doofde hem.' },
      ],
    });
  });

  it('uses the transcript that JSON-LD contains', async () => {
    const { data } = await fetchPage('/video/spoken');
    expect(data.video.transcript).toEqual({ source: 'page', kind: 'manual', language: 'en' });
    expect(data.video.segments).toEqual([
      { startSeconds: 0, text: 'The harbour had a lamp. I put it out myself.' },
    ]);
  });

  it('finds a video in microdata', async () => {
    const { data } = await fetchPage('/video/microdata');
    expect(data.video).toEqual({
      provider: 'web',
      videoId: origin.url('/video/microdata'),
      title: 'The last lamp',
      channel: 'The Keeper',
      channelUrl: origin.url('/keeper'),
      durationSeconds: 300,
      publishedAt: '2024-10-31',
      viewCount: 12,
    });
  });

  it('returns the page without a transcript if the captions are missing', async () => {
    const { data, markdown } = await fetchPage('/video/refused');
    expect(data.video).toMatchObject({ title: 'The last lamp' });
    expect(data.video).not.toHaveProperty('segments');
    expect(markdown).toContain('Note: The captions could not be read.');
  });

  it('requests no captions from forbidden addresses', async () => {
    const { data } = await fetchPage('/video/forbidden');
    expect(data.video).not.toHaveProperty('segments');
    expect(data.video).not.toHaveProperty('chapters');
    expect(origin.victim.journal).toEqual([]);
  });

  it('reads a page with a decorative video as a normal page', async () => {
    const { data } = await fetchPage('/video/decoration');
    expect(data.video).toBeUndefined();
    expect(data.usage).toBeUndefined();
  });

  it('a search finds a passage of the transcript', async () => {
    const { meta } = await fetchPage('/video/tracked');
    const { json } = await service.call('POST', '/v1/fetch/search', {
      body: { snapshotId: meta.snapshotId, search: { query: 'who put it out myself', minScore: 0 } },
    });
    expect(json.search.snippets[0].text).toContain('I put it out myself.');
  });
});

describe('a video page of a PeerTube instance', () => {
  it('reads the page through the API of the instance', async () => {
    const id = '9c9de5e8-0a1e-484a-b099-e80766180a6d';
    const { data, meta, markdown } = await fetchPage(`/w/${id}`);
    expect(data.video).toEqual({
      provider: 'peertube',
      videoId: id,
      title: 'The last lamp',
      channel: 'Harbour Films',
      channelUrl: 'https://tube.example/video-channels/harbour',
      durationSeconds: 300,
      publishedAt: '2024-10-31',
      viewCount: 77,
      language: 'en',
      transcript: { source: 'captions', kind: 'manual', language: 'en' },
      segments: SPOKEN,
      chapters: CHAPTERS,
      storyboard: {
        frameWidth: 192,
        frameHeight: 108,
        rows: 10,
        columns: 10,
        sheets: [{ url: origin.url('/lazy-static/storyboards/lamp.jpg'), durationSeconds: 300 }],
      },
    });
    expect(meta).toMatchObject({
      title: 'The last lamp',
      author: 'Harbour Films',
      createdAt: '2024-10-31',
      pageType: 'video',
      image: origin.url('/lazy-static/previews/lamp.jpg'),
    });
    expect(markdown).toContain('### 1:00 The lamp\n\n[1:10] I put it out myself.');
  });

  it('reads the HTML of a video page if the API of the video site is not available', async () => {
    const { data, markdown } = await fetchPage('/videos/watch/silent-0000');
    expect(data.video).toBeUndefined();
    expect(markdown).toContain('Videos of others');
  });
});
