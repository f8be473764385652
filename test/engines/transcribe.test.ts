import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { createTranscriber, type TranscribeSettings } from '../../src/engines/index.ts';

const AUDIO = { bytes: Buffer.from('RIFF'), fileName: 'talk.wav', contentType: 'audio/wav' };
const LIMITS = { timeoutMs: 60_000 };

let close: (() => Promise<void>) | undefined;

/** Starts a local engine. The requests it receives are in `calls`. */
async function start(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const calls: { path: string; authorization?: string; form: FormData }[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const body = await buffer(request);
      const type = request.headers['content-type'] ?? '';
      const { authorization } = request.headers;
      const form = await new Response(body, { headers: { 'content-type': type } }).formData();
      calls.push({
        path: request.url ?? '',
        ...(authorization === undefined ? {} : { authorization }),
        form,
      });
      answer(request, response);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transcriber = (settings: Partial<TranscribeSettings> = {}) =>
    createTranscriber({ url, model: 'whisper-1', ...settings }, globalThis.fetch);
  return { calls, transcriber };
}

function json(body: unknown) {
  return (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
}

afterEach(async () => {
  await close?.();
  close = undefined;
});

describe('transcription of speech', () => {
  it('sends the file to the OpenAI API and reads its segments', async () => {
    const segments = [
      { id: 0, start: 0, end: 1.5, text: ' Hello' },
      { id: 1, start: 1.5, end: 3, text: ' world.' },
    ];
    const { calls, transcriber } = await start(json({ text: 'Hello world.', language: 'english', segments }));
    const answer = await transcriber({ apiKey: 'secret' })(AUDIO, LIMITS);
    expect(answer).toEqual({
      ok: true,
      language: 'english',
      segments: [
        { start: 0, end: 1.5, text: ' Hello' },
        { start: 1.5, end: 3, text: ' world.' },
      ],
    });
    const [call] = calls;
    expect(call?.path).toBe('/v1/audio/transcriptions');
    expect(call?.authorization).toBe('Bearer secret');
    expect(call?.form.get('model')).toBe('whisper-1');
    expect(call?.form.get('response_format')).toBe('verbose_json');
    const file = call?.form.get('file') as File;
    expect([file.name, file.type, await file.text()]).toEqual(['talk.wav', 'audio/wav', 'RIFF']);
  });

  it('returns one segment if the engine sends none', async () => {
    const { transcriber } = await start(json({ text: 'Hello.', duration: 2 }));
    expect(await transcriber()(AUDIO, LIMITS)).toEqual({
      ok: true,
      segments: [{ start: 0, end: 2, text: 'Hello.' }],
    });
  });

  it('a failed transcription returns the reason', async () => {
    const failing = await start((_, response) => response.writeHead(500).end('no'));
    expect(await failing.transcriber()(AUDIO, LIMITS)).toEqual({ ok: false, reason: 'http' });
    await close?.();
    expect(await failing.transcriber()(AUDIO, LIMITS)).toEqual({ ok: false, reason: 'network' });
    const malformed = await start(json({ text: 7 }));
    expect(await malformed.transcriber()(AUDIO, LIMITS)).toEqual({ ok: false, reason: 'invalid' });
    await close?.();
    const silent = await start(() => undefined);
    expect(await silent.transcriber()(AUDIO, { timeoutMs: 200 })).toEqual({ ok: false, reason: 'timeout' });
  });

  it('a transcription rejects when its signal is aborted', async () => {
    const { transcriber } = await start(() => undefined);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(transcriber()(AUDIO, { ...LIMITS, signal })).rejects.toThrow('gone');
  });
});
