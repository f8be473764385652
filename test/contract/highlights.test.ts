import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { type JsonValue, type Pagewright, type Reply, startPagewright } from './support.ts';

const QUERY = 'how many stairs does the tower have';

let origin: Origin;
let service: Pagewright;
let capture: JsonValue;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
  capture = (await service.fetchJson({ url: origin.url('/article') })).json;
});
afterAll(() => Promise.all([origin.close(), service.close()]));

const ROUTES = {
  search: (snapshotId: string, options: unknown, include?: unknown) =>
    service.call('POST', '/v1/fetch/search', { body: { snapshotId, search: options, include } }),
  highlights: (snapshotId: string, options: unknown, include?: unknown) =>
    service.call('POST', `/v1/snapshots/${snapshotId}/highlights`, {
      body: { highlights: options, include },
    }),
};
const names = ['search', 'highlights'] as const;
const NOT_FOUND = {
  search: 'FetchSnapshotSearchNotFound',
  highlights: 'FetchSnapshotHighlightsNotFound',
} as const;

describe.each(names)('%s of a stored snapshot', (name) => {
  const ask = (options: unknown, include?: unknown): Promise<Reply> =>
    ROUTES[name](capture.meta.snapshotId, options, include);
  const snippets = (reply: Reply): JsonValue[] => reply.json[name].snippets;

  it('highlights have exactly the fields of the contract', async () => {
    const reply = await ask({ query: QUERY });
    expect(reply.status).toBe(200);
    expect(reply.json).toEqual({
      snapshotId: capture.meta.snapshotId,
      response: {
        url: origin.url('/article'),
        requestedUrl: origin.url('/article'),
        originStatusCode: 200,
        contentType: 'text/html; charset=utf-8',
        headers: expect.objectContaining({ 'content-type': 'text/html; charset=utf-8' }),
      },
      [name]: { query: QUERY, snippets: expect.any(Array), meta: expect.any(Object) },
      durationMs: expect.any(Number),
      playground: expect.stringContaining(capture.meta.snapshotId),
    });
  });

  it('a search returns the passage verbatim, with its location', async () => {
    const [best] = snippets(await ask({ query: QUERY, minScore: 0 }));
    expect(best).toMatchObject({
      type: 'text',
      source: 'markdown',
      score: expect.any(Number),
      location: {
        evidenceId: expect.any(Number),
        markdownBlockId: expect.stringMatching(/^b\d+$/),
        nodeIds: expect.any(Array),
      },
    });
    expect(best.text).toContain('two hundred and twelve');
    expect(capture.markdown).toContain(best.text);
    expect(capture.meta.citationEvidenceIds).toContain(best.location.evidenceId);
    expect(best.location.markdownBlockId).toBe(`b${best.location.evidenceId}`);
  });

  it('a search reports for each source the ranker and the numbers of chunks and batches', async () => {
    const { meta } = (await ask({ query: QUERY })).json[name];
    expect(Number.isInteger(meta.durationMs)).toBe(true);
    expect(meta.sources.map(({ source }: JsonValue) => source)).toEqual(['markdown', 'stateJson']);
    for (const source of meta.sources) {
      expect(source).toMatchObject({
        chunkCount: expect.any(Number),
        batchCount: expect.any(Number),
        ranker: expect.any(String),
        fallback: false,
        durationMs: expect.any(Number),
      });
    }
  });

  it('a search applies maxResults and minScore', async () => {
    expect(snippets(await ask({ query: QUERY, minScore: 0, maxResults: 3 }))).toHaveLength(3);
    const all = snippets(await ask({ query: QUERY, minScore: 0, maxResults: 50 })).map(({ score }) => score);
    expect(all.length).toBeGreaterThan(5);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(all.every((score) => score >= 0 && score <= 1)).toBe(true);
    const high = snippets(await ask({ query: QUERY, minScore: 0.6, maxResults: 50 })).map(
      ({ score }) => score,
    );
    expect(high).toEqual(all.filter((score) => score >= 0.6));
    expect(snippets(await ask({ query: 'prices of used bicycles in Ghent', minScore: 0.9 }))).toEqual([]);
  });

  it('a search covers the layers that include names', async () => {
    const sources = async (include: unknown) =>
      (await ask({ query: 'privacy imprint author', minScore: 0, maxResults: 50 }, include)).json[
        name
      ].meta.sources.map(({ source }: JsonValue) => source);
    expect(await sources({ json: false })).toEqual(['markdown']);
    expect(await sources({ markdown: false })).toEqual(['stateJson']);
    expect(await sources({ appendix: true })).toEqual(['markdown', 'appendix', 'stateJson']);
    expect(await sources({ markdown: false, json: false, html: true })).toEqual(['html']);
  });

  it('a search finds State JSON values and returns their path', async () => {
    const found = snippets(await ask({ query: 'Ada Fischer', minScore: 0 }, { markdown: false }));
    expect(found.find(({ text }) => text.includes('Ada Fischer'))).toMatchObject({
      type: 'json',
      source: 'stateJson',
      location: { stateJsonSourceId: 1, jsonPath: expect.stringContaining('author') },
    });
  });

  it('a search returns the origin headers on request', async () => {
    const { response } = (await ask({ query: QUERY }, { response: { includeHeaders: true } })).json;
    expect(response.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' });
  });

  it('a search of a stored snapshot makes no request to the origin', async () => {
    const before = origin.journal.length;
    await ask({ query: QUERY }, { html: true });
    expect(origin.journal).toHaveLength(before);
  });

  it('returns SnapshotNotFound for an unknown snapshot', async () => {
    const reply = await ROUTES[name]('snap_unknown', { query: QUERY });
    expect(reply.status).toBe(404);
    expect(reply.json).toEqual({
      _tag: NOT_FOUND[name],
      snapshotId: 'snap_unknown',
      message: expect.any(String),
    });
  });

  it.each([
    ['no query', {}, 'HttpApiDecodeError'],
    ['an empty query', { query: '' }, 'HttpApiDecodeError'],
    ['no results', { query: 'x', maxResults: 0 }, 'HttpApiDecodeError'],
    ['too many results', { query: 'x', maxResults: 51 }, 'HttpApiDecodeError'],
    ['half a result', { query: 'x', maxResults: 1.5 }, 'HttpApiDecodeError'],
    ['a score out of range', { query: 'x', minScore: -0.1 }, 'HttpApiDecodeError'],
    ['an unknown key', { query: 'x', color: 'red' }, 'BadRequest'],
  ])('rejects a search with %s', async (_name, options, tag) => {
    const reply = await ask(options);
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ _tag: tag });
  });

  it('rejects a search without anything to search in', async () => {
    const reply = await ask({ query: 'x' }, { markdown: false, json: false });
    expect(reply.status).toBe(400);
    expect(reply.json).toEqual({ _tag: 'BadRequest', message: expect.stringContaining('corpus') });
  });

  it('a search requires an API key', async () => {
    const path = name === 'search' ? '/v1/fetch/search' : '/v1/snapshots/x/highlights';
    const reply = await service.call('POST', path, { body: {}, anonymous: true });
    expect(reply.status).toBe(401);
  });
});

describe('a search with a fetch', () => {
  it('a search with a fetch uses include of the body unless the query parameter is set', async () => {
    const sources = async (query: string, include?: object) => {
      const search = { query: 'privacy policy', minScore: 0 };
      const reply = await service.fetchJson({ url: origin.url('/article'), search, include }, query);
      return reply.json.data.search.meta.sources.map(({ source }: JsonValue) => source);
    };
    expect(await sources('')).toEqual(['markdown', 'stateJson']);
    expect(await sources('', { appendix: true, json: false })).toEqual(['markdown', 'appendix']);
    expect(await sources('?include=appendix', { appendix: false, json: true })).toEqual([
      'markdown',
      'appendix',
    ]);
    expect(await sources('?include=')).toEqual(['markdown']);
  });

  it('the highlights routes can search the snapshot that a search with a fetch stores', async () => {
    const search = { query: QUERY, minScore: 0 };
    const { json } = await service.fetchJson({ url: origin.url('/article'), search });
    const again = await ROUTES.search(json.meta.snapshotId, search);
    expect(again.json.search.snippets).toEqual(json.data.search.snippets);
  });

  it('rejects an empty snapshotId', async () => {
    const reply = await ROUTES.search('', { query: 'x' });
    expect(reply.status).toBe(400);
    expect(reply.json).toMatchObject({ _tag: 'HttpApiDecodeError', issues: [{ path: ['snapshotId'] }] });
  });
});
