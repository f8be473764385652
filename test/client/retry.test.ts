import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Pagewright, type PagewrightOptions } from '../../clients/typescript/src/index.ts';

interface Answer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/**
 * Starts a fake service with one scripted response per call. The last response repeats. `hangUp` closes the
 * connection.
 */
async function startScriptedService(
  answers: (Answer | 'hangUp' | 'silence')[],
  options: Partial<PagewrightOptions> = {},
) {
  const requests: { method: string; url: string; apiKey: unknown; key: string; at: number }[] = [];
  const server = createServer(({ method = '', url = '', headers }, response) => {
    const answer = answers[Math.min(requests.length, answers.length - 1)];
    const apiKey = headers['x-service-api-key'];
    requests.push({ method, url, apiKey, key: String(headers['x-idempotency-key']), at: performance.now() });
    if (answer === 'silence') return;
    if (answer === 'hangUp' || !answer) {
      response.destroy();
      return;
    }
    const body = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? {});
    response
      .writeHead(answer.status, { 'x-service-trace-id': `call ${requests.length}`, ...answer.headers })
      .end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baseUrl,
    requests,
    client: new Pagewright({ baseUrl, apiKey: 'key', ...options }),
  };
}

const failure = (status: number, _tag: string, retryAfter?: number | string): Answer => ({
  status,
  body: { _tag, retryable: true },
  ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
});
const PAGE: Answer = { status: 200, body: '# A page' };
const REQUEST = { url: 'https://example.com/' };

it.each([
  [408, 'RequestTimeout'],
  [429, 'TooManyRequests'],
  [429, 'FetchConcurrencyLimitExceeded'],
  [500, 'InternalError'],
  [503, 'ServiceUnavailable'],
  [529, 'FetchCapacityTimeout'],
  [503, 'AnErrorOfALaterVersion'],
])('retries a call after the response %i %s', async (status, tag) => {
  const { client, requests } = await startScriptedService([failure(status, tag), PAGE]);
  expect(await client.fetch(REQUEST)).toMatchObject({
    _tag: 'Ok',
    value: { markdown: '# A page' },
    traceId: 'call 2',
  });
  expect(requests).toHaveLength(2);
});

it.each([
  [400, 'BadRequest'],
  [401, 'AuthFailed'],
  [403, 'AccessBlocked'],
  [403, 'FetchBlocked'],
  [404, 'SnapshotNotFound'],
  [413, 'FetchPageTooLarge'],
  [502, 'FetchCaptureFailed'],
  [502, 'FetchNavigationFailed'],
  [503, 'ExtractionUnavailable'],
  [504, 'FetchCaptureTimeout'],
])('returns the error %i %s without a retry', async (status, tag) => {
  const { client, requests } = await startScriptedService([failure(status, tag), PAGE]);
  expect(await client.fetch(REQUEST)).toMatchObject({ _tag: tag, status, traceId: 'call 1' });
  expect(requests).toHaveLength(1);
});

it.each(['<h1>Bad gateway</h1>', 'null', '"text"', '{"_tag":5}'])(
  'retries after a 503 of a proxy with the body %s',
  async (body) => {
    const { client, requests } = await startScriptedService([{ status: 503, body }, PAGE]);
    expect(await client.fetch(REQUEST)).toMatchObject({ _tag: 'Ok' });
    expect(requests).toHaveLength(2);
  },
);

it('waits before a retry for the time in Retry-After', async () => {
  const { client, requests } = await startScriptedService([failure(503, 'ServiceUnavailable', 1), PAGE]);
  await client.fetch(REQUEST);
  const [first, second] = requests;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(995);
});

it('waits half a second before a retry if Retry-After is a date', async () => {
  const inHalfAMinute = new Date(Date.now() + 30_000).toUTCString();
  const { client, requests } = await startScriptedService([
    failure(503, 'ServiceUnavailable', inHalfAMinute),
    PAGE,
  ]);
  expect(await client.fetch(REQUEST)).toMatchObject({ _tag: 'Ok' });
  const [first, second] = requests;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThanOrEqual(495);
});

it('waits at most maxPauseMs, and stops after the last retry', async () => {
  const tooLong = await startScriptedService([failure(429, 'TooManyRequests', 600), PAGE]);
  expect(await tooLong.client.fetch(REQUEST)).toMatchObject({ _tag: 'TooManyRequests' });
  expect(tooLong.requests).toHaveLength(1);
  const failing = await startScriptedService([failure(503, 'ServiceUnavailable')], { retries: 1 });
  expect(await failing.client.fetch(REQUEST)).toMatchObject({ _tag: 'ServiceUnavailable' });
  expect(failing.requests).toHaveLength(2);
});

it('after a broken connection, repeats free calls, and starts of batches with the same key', async () => {
  const read = await startScriptedService(['hangUp', { status: 200, body: { operations: [] } }]);
  expect(await read.client.catalog()).toMatchObject({ _tag: 'Ok' });
  const start = await startScriptedService(['hangUp', { status: 202, body: { id: 'run_1' } }]);
  expect(await start.client.startBatch({ urls: [REQUEST.url] })).toMatchObject({ value: { id: 'run_1' } });
  const [first, second] = start.requests;
  expect(first?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.key).toBe(first?.key);
});

it('does not repeat charged calls after a broken connection', async () => {
  const { client, requests } = await startScriptedService(['hangUp', PAGE]);
  expect(await client.fetch(REQUEST)).toMatchObject({ _tag: 'ConnectionFailed' });
  expect(requests).toHaveLength(1);
});

it('names the service and the settings for its address in the failure of a connection', async () => {
  const { client, baseUrl } = await startScriptedService(['hangUp'], { retries: 0 });
  expect(await client.catalog()).toMatchObject({
    _tag: 'ConnectionFailed',
    message: expect.stringMatching(
      new RegExp(
        `^The connection to the service at ${baseUrl} failed \\(fetch failed: .+"baseUrl" or in PAGEWRIGHT_URL\\.$`,
      ),
    ),
  });
});

it('returns ClientTimeout if no response arrives before the time limit', async () => {
  const { client, requests } = await startScriptedService(['silence']);
  expect(await client.catalog({ timeoutMs: 100 })).toEqual({ _tag: 'ClientTimeout', timeoutMs: 100 });
  // The time may also end before the request was sent.
  expect(requests.length).toBeLessThanOrEqual(1);
});

it('rejects when the signal aborts during a pause between retries', async () => {
  const { client } = await startScriptedService([failure(503, 'ServiceUnavailable', 30)]);
  const controller = new AbortController();
  const call = client.fetch(REQUEST, { signal: controller.signal });
  setTimeout(() => controller.abort(new Error('enough')), 100);
  await expect(call).rejects.toThrow('enough');
});

it('returns UnexpectedAnswer if another program answers', async () => {
  const { client } = await startScriptedService([{ status: 418, body: '<html>a teapot</html>' }]);
  expect(await client.catalog()).toEqual({
    _tag: 'UnexpectedAnswer',
    status: 418,
    body: '<html>a teapot</html>',
  });
});

it('returns UnexpectedAnswer if another program answers with Markdown', async () => {
  const body = '<html>another program</html>';
  const { client } = await startScriptedService([
    { status: 200, body, headers: { 'x-service-trace-id': '' } },
  ]);
  expect(await client.fetch(REQUEST)).toEqual({ _tag: 'UnexpectedAnswer', status: 200, body });
});

it('the constructor throws if the API key is a placeholder', () => {
  expect(() => new Pagewright({ baseUrl: 'http://127.0.0.1:8080', apiKey: 'pw_…' })).toThrow(
    /^"apiKey" contains characters that no key has/,
  );
});

it.each(['', ' \n'])('the constructor throws an error for the empty key %j', (apiKey) => {
  expect(() => new Pagewright({ baseUrl: 'http://127.0.0.1:8080', apiKey })).toThrow(/^"apiKey" is empty\./);
});

it('a call of an unknown operation rejects with the list of operations', async () => {
  const client = new Pagewright({ baseUrl: 'http://127.0.0.1:8080' });
  // @ts-expect-error: plain JavaScript can pass any name
  const call = client.call('nope', {});
  await expect(call).rejects.toThrow(
    /^There is no operation "nope"\. Use one of: fetch\.fetch, fetch\.fetchJson, /,
  );
  await expect(call).rejects.toBeInstanceOf(TypeError);
});

it('a call without a value of its path rejects with the name of the value', async () => {
  const client = new Pagewright({ baseUrl: 'http://127.0.0.1:8080' });
  // @ts-expect-error: plain JavaScript can leave the path out
  await expect(client.call('fetch.getBatched')).rejects.toThrow(
    /^The operation "fetch\.getBatched" needs "id"\./,
  );
});

it('reads the address and the key of the service from the environment', async () => {
  const { baseUrl, requests } = await startScriptedService([PAGE]);
  vi.stubEnv('PAGEWRIGHT_URL', `${baseUrl}/`);
  vi.stubEnv('PAGEWRIGHT_API_KEY', 'key-of-the-environment');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(await new Pagewright().fetchMarkdown('https://a.example/')).toBe('# A page');
  expect(requests).toMatchObject([{ url: '/v1/fetch?include=', apiKey: 'key-of-the-environment' }]);
  vi.stubEnv('PAGEWRIGHT_URL', 'nowhere');
  expect(() => new Pagewright()).toThrow('"baseUrl" is "nowhere".');
});

it('fetchMarkdown throws a PagewrightError for a failure', async () => {
  const { client } = await startScriptedService([failure(413, 'PayloadTooLarge')]);
  await expect(client.fetchMarkdown('https://a.example/')).rejects.toMatchObject({
    failure: { _tag: 'PayloadTooLarge', status: 413 },
  });
});

it('the constructor throws an error about an invalid baseUrl, or a missing one where there is no environment', () => {
  const constructInBrowser = (): Pagewright => {
    vi.stubGlobal('process', undefined);
    try {
      return new Pagewright();
    } finally {
      vi.unstubAllGlobals();
    }
  };
  expect(constructInBrowser).toThrow(/^"baseUrl" is missing\. Pass the URL of the service: /);
  for (const baseUrl of ['127.0.0.1:8080', 'http://', 'http://a host/'])
    expect(() => new Pagewright({ baseUrl })).toThrow(
      `"baseUrl" is "${baseUrl}". Pass the URL of the service: `,
    );
});

it('fetchMany reads every page of results, and sorts them by the order of the URLs', async () => {
  const item = (index: number) => ({ index, url: `https://example.com/${index}`, status: 'SUCCEEDED' });
  const { client, requests } = await startScriptedService([
    { status: 202, body: { id: 'run_1' } },
    { status: 200, body: { status: 'RUNNING', pagination: { hasMore: true }, results: [item(1)] } },
    { status: 200, body: { status: 'COMPLETED', pagination: { hasMore: false }, results: [item(0)] } },
  ]);
  const result = await client.fetchMany([0, 1].map((index) => item(index).url));
  expect(result).toMatchObject({ _tag: 'Ok', value: [{ index: 0 }, { index: 1 }] });
  expect(requests.slice(1).map(({ url }) => new URL(url, 'http://a').searchParams.get('offset'))).toEqual([
    '0',
    '1',
  ]);
});
