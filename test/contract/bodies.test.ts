import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { json as readJson } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, createOrganization } from '../../src/accounts/index.ts';
import { type JsonValue, newPlace, type Pagewright, type Place, startPagewright } from './support.ts';

let place: Place;
let service: Pagewright;
let otherKey: string;

beforeAll(async () => {
  place = await newPlace();
  service = await startPagewright({ ...place.settings, PAGEWRIGHT_MAX_BODY_BYTES: '4000000' });
  const store = await place.openStore();
  const limits = { maxConcurrency: 2, ratePerMinute: 60, credits: null };
  const other = await createOrganization(store, { name: 'other', ...limits });
  otherKey = (await createApiKey(store, { organizationId: other.id, name: 'key' })).rawKey;
  await store.close();
});
afterAll(async () => {
  await service.close();
  await place.remove();
});

interface Upload {
  socket: Socket;
  /** Waits for the complete answer. */
  answer(): Promise<{ status: number; head: string; json: JsonValue }>;
}

/** Sends the head and the first bytes of a POST request. */
function startUpload(path: string, { length = 4_000_000, bytes = '', key = '' } = {}): Upload {
  const { hostname, port, host } = new URL(service.address);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  const head = [`host: ${host}`, 'content-type: application/json', `content-length: ${length}`];
  if (key !== '') head.push(`x-service-api-key: ${key}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${bytes}`);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  return {
    socket,
    async answer() {
      while (!/\r\n\r\n[^]*\}$/.test(text)) await once(socket, 'data');
      socket.destroy();
      const [answerHead = '', body = ''] = text.split('\r\n\r\n');
      return { status: Number(answerHead.split(' ')[1]), head: answerHead, json: JSON.parse(body) };
    },
  };
}

describe('a large body without credentials', () => {
  it.each(['/v1/session', '/v1/setup', '/v1/setup/check', '/v1/password', '/v1/unknown'])(
    'is refused by %s before it arrives',
    async (path) => {
      const { status, json } = await startUpload(path).answer();
      expect([status, json._tag]).toEqual([413, 'PayloadTooLarge']);
    },
  );

  it.each([
    '/v1/fetch',
    '/v1/mcp',
    '/v1/scrape',
    '/v2/scrape',
    '/v1/batch/scrape',
    '/v2/batch/scrape',
    '/v2/crawl',
    '/v2/map',
    '/v2/search',
    '/',
  ])('is not read by %s, which needs credentials', async (path) => {
    const { status, json } = await startUpload(path).answer();
    expect([status, json._tag]).toEqual([401, 'AuthFailed']);
  });

  it('is refused also if its length is not declared', async () => {
    const call = request(new URL('/v1/session', service.address), { method: 'POST' });
    const body = { email: 'a@b.example', password: 'x'.repeat(10_000) };
    call.on('error', () => undefined).write(JSON.stringify(body));
    const [answer] = await once(call, 'response');
    expect([answer.statusCode, await readJson(answer)]).toEqual([
      413,
      { _tag: 'PayloadTooLarge', message: expect.any(String) },
    ]);
  });
});

describe('large bodies that arrive slowly', () => {
  it('are limited together, and keep out neither small bodies, those of others, nor later ones', async () => {
    const bytes = ' '.repeat(3_600_000);
    const startSlowUpload = () => startUpload('/v1/fetch', { bytes, key: service.apiKey });
    const uploads = Array.from({ length: 5 }, startSlowUpload);
    const { status, head, json } = await Promise.race(uploads.map((upload) => upload.answer()));
    expect([status, json]).toEqual([
      503,
      {
        _tag: 'ServiceUnavailable',
        message: expect.stringContaining('too many large requests'),
        requestId: expect.stringMatching(/^[0-9a-f]{32}$/),
        retryable: true,
        dispatchOutcome: 'notDispatched',
      },
    ]);
    expect(head).toMatch(/\r\nretry-after: \d+\r\n/i);
    expect((await service.fetch({ urls: [] })).status).toBe(400);
    const ofOther = { headers: { 'x-service-api-key': otherKey }, body: `{}${bytes}` };
    expect((await service.call('POST', '/v1/fetch', ofOther)).status).toBe(400);
    for (const { socket } of uploads) socket.destroy();
    const sendLargeBody = async () => (await service.fetch(`{}${bytes}`)).status;
    // The service counts the bytes of a closed upload until it has read the end of its connection.
    await expect.poll(() => Promise.all([sendLargeBody(), sendLargeBody()])).toEqual([400, 400]);
  });
});

describe('a body with very many values', () => {
  const list = (length: number): string => `[${'1,'.repeat(length - 1)}1]`;

  it.each([
    ['list entries', `{"urls":${list(1_000_001)}}`],
    ['lists', `{"urls":[${'[],'.repeat(600_000)}[]]}`],
    ['properties', `{${'"a":1,'.repeat(100_000)}"a":1}`],
  ])('is refused for its %s', async (_name, body) => {
    const { status, json } = await service.call('POST', '/v1/fetch/batched', { body });
    expect([status, json._tag]).toEqual([413, 'PayloadTooLarge']);
  });

  it.each([
    ['lists', '[', ']'],
    ['objects', '{"a":', '}'],
  ])('is refused for its depth in %s', async (_name, open, close) => {
    const nest = (depth: number): string => `${open.repeat(depth)}1${close.repeat(depth)}`;
    const post = (body: string) => service.call('POST', '/v1/fetch', { body });
    expect((await post(nest(101))).json).toMatchObject({
      _tag: 'HttpApiDecodeError',
      message: 'The body is nested more than 100 levels deep. Nest it less.',
    });
    expect((await post(nest(100))).json.message).not.toContain('nested');
    expect((await post(open.repeat(800_000))).json.message).toContain('nested');
  });

  it('is accepted if they are characters of a text', async () => {
    const text = `${'[{,:'.repeat(300_000)}\\"[\\`;
    const body = { urls: ['http://127.0.0.1:1/'], name: text };
    const { status, json } = await service.call('POST', '/v1/fetch/batched', { body });
    expect([status, json.issues[0].path]).toEqual([400, ['name']]);
  });
});
