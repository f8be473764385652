import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMp3, makeWav } from '../document/audio/files.ts';
import { fixed, type Origin, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const KEY = 'key-of-the-engine';
const SEGMENTS = [
  { id: 0, start: 0, end: 2.5, text: ' The lamp went out' },
  { id: 1, start: 2.5, end: 5, text: ' at midnight.' },
  { id: 2, start: 61, end: 64, text: ' Nobody saw it.' },
];

/** The number of requests to the engine, its next response and its last request. */
const engineCalls = { count: 0 };
let answer: (response: ServerResponse) => void;
let sent: { path: string | undefined; authorization: string | undefined; form: FormData } | undefined;

const engine = createServer((request: IncomingMessage, response) => {
  void (async () => {
    const body = await buffer(request);
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    engineCalls.count++;
    sent = { path: request.url, authorization: request.headers.authorization, form };
    answer(response);
  })();
});
const json = (body: unknown) => (response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
};

const audioFile = (type: string, bytes: Uint8Array) =>
  fixed('An audio file', { headers: { 'content-type': type }, body: bytes });

let origin: Origin;
let pagewright: Pagewright;
let withoutEngine: Pagewright;
beforeAll(async () => {
  await new Promise<void>((resolve) => engine.listen(0, '127.0.0.1', resolve));
  const { port } = engine.address() as AddressInfo;
  [origin, pagewright, withoutEngine] = await Promise.all([
    startOrigin({
      '/sound/talk.wav': audioFile('audio/wav', makeWav(3, 'The lamp', 'Ada')),
      '/sound/chapters.mp3': audioFile(
        'audio/mpeg',
        makeMp3([
          ['Opening', 0],
          ['The long part', 3_723_000],
        ]),
      ),
    }),
    startPagewright({
      PAGEWRIGHT_TRANSCRIBE_URL: `http://127.0.0.1:${port}`,
      PAGEWRIGHT_TRANSCRIBE_MODEL: 'small-ear',
      PAGEWRIGHT_TRANSCRIBE_API_KEY: KEY,
    }),
    startPagewright(),
  ]);
});
afterAll(async () => {
  await Promise.all([pagewright.close(), withoutEngine.close(), origin.close()]);
  engine.closeAllConnections();
  await new Promise((resolve) => engine.close(resolve));
});

const fetchAudio = (documentConfig = {}) =>
  pagewright.fetchJson({ url: origin.url('/sound/talk.wav'), documentConfig });

describe('fetches of audio files', () => {
  it('returns tags, length and transcript of an audio file', async () => {
    answer = json({ task: 'transcribe', language: 'english', duration: 64, text: '…', segments: SEGMENTS });
    const { status, json: body } = await fetchAudio();
    expect(status).toBe(200);
    expect(body.meta).toMatchObject({ title: 'The lamp', author: 'Ada', lang: 'en', pageType: 'document' });
    expect(body.data.usage).toEqual({ documentPages: 0, ocrPages: 0, audioSeconds: 3, videos: 0 });
    expect(body.markdown).toContain('- Duration: 0:03');
    expect(body.markdown).toMatch(
      /\[0:00\\?\] The lamp went out at midnight\.\n\n\\?\[1:01\\?\] Nobody saw it\./,
    );
    expect(body.markdown).not.toContain('Note:');
    expect(sent).toMatchObject({ path: '/v1/audio/transcriptions', authorization: `Bearer ${KEY}` });
    expect([...sent!.form.keys()].toSorted()).toEqual(['file', 'model', 'response_format']);
    expect(sent!.form.get('model')).toBe('small-ear');
    const file = sent!.form.get('file') as File;
    expect([file.name, file.type, file.size]).toEqual([
      'talk.wav',
      'audio/wav',
      makeWav(3, 'The lamp', 'Ada').length,
    ]);
  });
});

describe('options and search of audio', () => {
  it('a search finds a passage of the transcript', async () => {
    answer = json({ text: '', segments: SEGMENTS });
    const { json: body } = await pagewright.fetchJson({
      url: origin.url('/sound/talk.wav'),
      search: { query: 'when did the lamp go out', minScore: 0 },
    });
    expect(JSON.stringify(body.data.search.snippets)).toContain('at midnight');
  });

  it.each<[string, (response: ServerResponse) => void, string]>([
    [
      'refuses',
      (response) => response.writeHead(500).end('no'),
      'the transcription engine answered with an error status',
    ],
    [
      'closes the connection',
      (response) => response.destroy(),
      'the transcription engine could not be reached',
    ],
    ['returns an invalid transcript', json({ text: 7, segments: 'none' }), 'is not a transcript'],
    ['returns invalid times', json({ segments: [{ start: 'x', end: 1, text: 'a' }] }), 'is not a transcript'],
    ['recognizes no speech', json({ text: '', segments: [] }), 'The transcription engine found no speech.'],
    [
      'redirects',
      (response) => response.writeHead(302, { location: '/' }).end(),
      'answered with an error status',
    ],
  ])(
    'returns tags and length with a warning if the transcription engine %s',
    async (_name, respond, reason) => {
      answer = respond;
      const { status, json: body } = await fetchAudio();
      expect(status).toBe(200);
      expect(body.meta.title).toBe('The lamp');
      expect(body.data.usage.audioSeconds).toBe(3);
      expect(body.markdown).toContain('Note: ');
      expect(body.markdown).toContain(reason);
    },
  );

  it('stops waiting for a slow transcription engine after documentConfig.timeoutMs', async () => {
    answer = () => undefined;
    engineCalls.count = 0;
    let reply = await fetchAudio({ timeoutMs: 2000 });
    // The same limit holds for reading the file. On a busy machine it can end before the engine gets a request.
    for (let timeoutMs = 4000; timeoutMs < 100_000 && engineCalls.count === 0; timeoutMs *= 2)
      reply = await fetchAudio({ timeoutMs });
    expect(reply.status).toBe(200);
    expect(reply.json.markdown).toContain(
      'Note: The speech was not transcribed: the transcription engine took too long.',
    );
  });

  it('lists chapters, and warns if no transcription engine is configured', async () => {
    const { status, json: body } = await withoutEngine.fetchJson({ url: origin.url('/sound/chapters.mp3') });
    expect(status).toBe(200);
    expect(body.markdown).toContain('## Chapters\n\n- 0:00 Opening\n- 1:02:03 The long part');
    expect(body.markdown).toContain(
      'Note: The speech was not transcribed: no transcription engine is configured.',
    );
  });
});
