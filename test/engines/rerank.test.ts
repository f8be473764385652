import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import type { RerankSettings } from '../../src/engines/index.ts';
import { createReranker } from '../../src/engines/index.ts';

interface ReceivedRequest {
  path: string;
  authorization: string | undefined;
  body: { query: string; model?: string; texts?: string[]; documents?: string[]; top_n?: number };
}

type Answer = (request: ReceivedRequest, response: ServerResponse) => void;

const servers: Server[] = [];

/** Starts an engine on the loopback interface. */
async function engine(answer: Answer): Promise<{ url: string; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const entry = {
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: (await json(request)) as ReceivedRequest['body'],
    };
    received.push(entry);
    answer(entry, response);
  };
  const server = createServer((request, response) => void serve(request, response));
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received };
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

const reranker = (settings: Partial<RerankSettings> & { url: string }) =>
  createReranker({ timeoutMs: 60_000, ...settings }, fetch);

/** Scores texts by their length and returns the best first, like real engines. */
const scoreByLength = (texts: readonly string[] = []) =>
  texts
    .map((text, index) => ({ index, score: text.length / 10 }))
    .sort((left, right) => right.score - left.score);

describe('the external reranker', () => {
  it('supports the protocol of text-embeddings-inference', async () => {
    const { url, received } = await engine(({ body }, response) =>
      response.end(JSON.stringify(scoreByLength(body.texts))),
    );
    const outcome = await reranker({ url })('what?', ['a', 'bbb', 'cc']);
    expect(outcome).toEqual({ ok: true, ranker: 'reranker', scores: [0.1, 0.3, 0.2], batchCount: 1 });
    expect(received[0]?.path).toBe('/rerank');
    expect(received[0]?.body).toMatchObject({ query: 'what?', texts: ['a', 'bbb', 'cc'] });
  });

  it('supports the protocol of Jina, Cohere and vLLM', async () => {
    const { url, received } = await engine(({ body }, response) => {
      const results = scoreByLength(body.documents).map(({ index, score }) => ({
        index,
        relevance_score: score,
      }));
      response.end(JSON.stringify({ id: 'x', model: body.model, results }));
    });
    const settings = { url: `${url}/v1/rerank`, model: 'rerank-small', apiKey: 'secret' };
    const outcome = await reranker(settings)('what?', ['a', 'bbb', 'cc']);
    expect(outcome).toEqual({ ok: true, ranker: 'rerank-small', scores: [0.1, 0.3, 0.2], batchCount: 1 });
    expect(received[0]).toMatchObject({ path: '/v1/rerank', authorization: 'Bearer secret' });
    expect(received[0]?.body).toMatchObject({
      model: 'rerank-small',
      documents: ['a', 'bbb', 'cc'],
      top_n: 3,
    });
  });

  it('sends texts in batches, and returns the scores in the order of the texts', async () => {
    const { url, received } = await engine(({ body }, response) =>
      response.end(JSON.stringify(scoreByLength(body.texts))),
    );
    const texts = Array.from({ length: 70 }, (_, index) => 'x'.repeat(index % 10));
    const outcome = await reranker({ url })('what?', texts);
    expect(outcome).toMatchObject({ ok: true, batchCount: 3, scores: texts.map((text) => text.length / 10) });
    expect(received.map(({ body }) => body.texts?.length).toSorted()).toEqual([32, 32, 6]);
  });

  it('reads scores outside 0 to 1 as logits and returns probabilities', async () => {
    const { url } = await engine((_request, response) =>
      response.end(
        JSON.stringify([
          { index: 1, score: 2 },
          { index: 0, score: 0 },
        ]),
      ),
    );
    const outcome = await reranker({ url })('what?', ['a', 'b']);
    expect(outcome).toMatchObject({ ok: true, scores: [0.5, expect.closeTo(0.8808, 4)] });
  });

  it('calibrates scores with a table of measured probabilities', async () => {
    const { url } = await engine(({ body }, response) =>
      response.end(JSON.stringify(scoreByLength(body.texts))),
    );
    const calibration = [
      [0.1, 0],
      [0.3, 0.8],
    ] as const;
    const outcome = await reranker({ url, calibration })('what?', ['', 'bb', 'cccc']);
    expect(outcome).toMatchObject({ ok: true, scores: [0, expect.closeTo(0.4, 6), 0.8] });
  });

  it.each<[string, string, Answer]>([
    ['http', 'is overloaded', (_request, response) => response.writeHead(503).end()],
    ['http', 'redirects', (_request, response) => response.writeHead(307, { location: '/elsewhere' }).end()],
    ['invalid', 'sends a web page', (_request, response) => response.end('<html>hello</html>')],
    ['invalid', 'sends null', (_request, response) => response.end('null')],
    ['invalid', 'returns too few scores', (_request, response) => response.end('[{"index":0,"score":0.5}]')],
    [
      'invalid',
      'returns an index twice',
      (_request, response) => response.end('[{"index":0,"score":1},{"index":0,"score":1}]'),
    ],
    [
      'invalid',
      'returns an index out of range',
      (_request, response) => response.end('[{"index":0,"score":1},{"index":2,"score":1}]'),
    ],
    [
      'invalid',
      'returns a fractional index',
      (_request, response) => response.end('[{"index":0,"score":1},{"index":0.5,"score":1}]'),
    ],
    [
      'invalid',
      'returns no number',
      (_request, response) => response.end('[{"index":0,"score":"NaN"},{"index":1,"score":null}]'),
    ],
    [
      'invalid',
      'returns infinity',
      (_request, response) => response.end('[{"index":0,"score":1e999},{"index":1,"score":0}]'),
    ],
    [
      'invalid',
      'never ends its response',
      (_request, response) => {
        const write = (): void => void (response.destroyed || response.write(' '.repeat(65_536), write));
        write();
      },
    ],
    ['network', 'closes the connection', (_request, response) => response.destroy()],
    ['timeout', 'does not answer', () => {}],
    [
      'timeout',
      'stops in the middle of its response',
      (_request, response) => response.write('[{"index":0,'),
    ],
  ])('reports the failure %s if the reranker %s', async (reason, _what, answer) => {
    const { url } = await engine(answer);
    const timeoutMs = reason === 'timeout' ? 100 : 5000;
    expect(await reranker({ url, timeoutMs })('what?', ['a', 'b'])).toEqual({ ok: false, reason });
  });

  it('reports the failure network if the reranker cannot be reached', async () => {
    const { url } = await engine(() => {});
    const server = servers.pop();
    await new Promise((closed) => server?.close(closed));
    expect(await reranker({ url })('what?', ['a'])).toEqual({ ok: false, reason: 'network' });
  });
});
