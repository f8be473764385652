import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Pagewright, startPagewright } from './support.ts';

let service: Pagewright;

beforeAll(async () => {
  service = await startPagewright();
});
afterAll(() => service.close());

/** Sends the head of a POST request with a large body that never comes, and returns the status and the body of the answer. */
async function postHead(
  path: string,
  headers: readonly string[] = [],
): Promise<{ status: number; body: string }> {
  const { hostname, port, host } = new URL(service.address);
  const socket = connect(Number(port), hostname);
  const head = ['content-type: application/json', 'content-length: 15000000', ...headers].join('\r\n');
  socket.write(`POST ${path} HTTP/1.1\r\nhost: ${host}\r\n${head}\r\n\r\n`);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
  while (!/\r\n\r\n[^]*\}$/.test(text)) await once(socket, 'data');
  socket.destroy();
  const [answerHead = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(answerHead.split(' ')[1]), body };
}

describe('a large body without credentials', () => {
  it.each(['/v1/session', '/v1/setup', '/v1/setup/check', '/v1/password', '/v1/unknown'])(
    'is refused by %s before it arrives',
    async (path) => {
      const { status, body } = await postHead(path);
      expect([status, JSON.parse(body)._tag]).toEqual([413, 'PayloadTooLarge']);
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
    const { status, body } = await postHead(path);
    expect([status, JSON.parse(body)._tag]).toEqual([401, 'AuthFailed']);
  });

  it('is refused also if its length is not declared', async () => {
    const call = request(new URL('/v1/session', service.address), { method: 'POST' });
    const body = { email: 'a@b.example', password: 'x'.repeat(10_000) };
    call.on('error', () => undefined).write(JSON.stringify(body));
    const [answer] = await once(call, 'response');
    expect([answer.statusCode, await json(answer)]).toEqual([
      413,
      { _tag: 'PayloadTooLarge', message: expect.any(String) },
    ]);
  });
});
