import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, startOrigin } from '../origin/index.ts';
import { ACCEPT_STORED, type Pagewright, type Reply, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** Returns a view of a page, which is captured once. */
const view = (body: unknown, query = ''): Promise<Reply> => service.fetch(body, query, ACCEPT_STORED);

const STATE = '\n## State JSON\n';
const APPENDIX = '\n## Appendix\n';

/** Parses the front matter, whose values are JSON, and the body. */
function parts({ text }: Reply): { facts: Record<string, string>; body: string } {
  const match = /^---\n([\s\S]*?)\n---\n/.exec(text);
  const facts = (match?.[1] ?? '').split('\n').map((line) => {
    const at = line.indexOf(': ');
    return [line.slice(0, at), JSON.parse(line.slice(at + 2))];
  });
  return { facts: Object.fromEntries(facts), body: text.slice(match?.[0].length ?? 0) };
}

describe('the Markdown document of an article', () => {
  let reply: Reply;
  beforeAll(async () => {
    reply = await service.fetch({ url: origin.url('/article') });
  });

  it('the response is Markdown with snapshot id and trace id in the headers', () => {
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(reply.headers.get('x-service-trace-id')).toMatch(/^[0-9a-f]{32}$/);
    expect(reply.headers.get('x-service-snapshot-id')).toBe(parts(reply).facts['snapshotId']);
  });

  it('the response has no origin error header', () => {
    expect([...reply.headers.keys()].filter((name) => name.startsWith('x-service-origin'))).toEqual([]);
  });

  it('the document starts with front matter', () => {
    const { facts } = parts(reply);
    expect(facts).toMatchObject({
      url: origin.url('/article'),
      title: 'The last lamp of the harbour',
      description: 'After ninety years the keeper puts out the harbour light for the last time.',
      author: 'Ada Fischer',
      createdAt: '2026-03-14T08:00:00Z',
      updatedAt: '2026-03-15T09:30:00Z',
      lang: 'en',
      pageType: 'article',
    });
    expect(Date.parse(facts['capturedAt'] ?? '')).toBeGreaterThan(Date.now() - 600_000);
    expect(facts).not.toHaveProperty('finalUrl');
  });

  it('the document contains only the main content', () => {
    const { body } = parts(reply);
    expect(body).toContain('\n# The last lamp of the harbour\n');
    expect(body).toContain('\n> Keep the lamp under the cross, and your keel over water.\n');
    expect(body).toContain('\n1. a lens ground in 1934 that never needed repair\n');
    expect(body).toContain(`[1987](${origin.url('/archive/1987')})`);
    expect(body).not.toContain('Privacy policy');
    expect(body).not.toContain('Ferry late again');
  });

  it('the document ends with State JSON and has no appendix', () => {
    expect(reply.text).toContain(STATE);
    expect(reply.text).toContain('"@type": "NewsArticle"');
    expect(reply.text).not.toContain(APPENDIX);
  });
});

describe('layers of POST /v1/fetch', () => {
  const cases: [query: string, include: object | undefined, state: boolean, appendix: boolean][] = [
    ['?include=', undefined, false, false],
    ['?include=appendix', undefined, false, true],
    ['?include=statejson', undefined, true, false],
    ['?include=appendix,statejson', undefined, true, true],
    ['?include=statejson,%20appendix', undefined, true, true],
    ['', { json: false }, false, false],
    ['', { appendix: true }, true, true],
    ['', { appendix: true, json: false }, false, true],
    ['?include=', { appendix: true, json: true }, false, false],
    ['?include=appendix', { appendix: false, json: true }, false, true],
  ];
  it.each(cases)(
    'the query "%s" and the body %o return State JSON: %s, appendix: %s',
    async (query, include, state, appendix) => {
      const { status, text } = await view({ url: origin.url('/article'), include }, query);
      expect(status).toBe(200);
      expect([text.includes(STATE), text.includes(APPENDIX)]).toEqual([state, appendix]);
      expect(text.includes('Privacy policy')).toBe(appendix);
      if (state && appendix) expect(text.indexOf(STATE)).toBeLessThan(text.indexOf(APPENDIX));
    },
  );
});

describe('options in the body of POST /v1/fetch', () => {
  it('meta: false omits page metadata and keeps capture metadata in the front matter', async () => {
    const reply = await view({ url: origin.url('/article'), include: { meta: false } });
    expect(Object.keys(parts(reply).facts)).toEqual(['url', 'title', 'capturedAt', 'snapshotId']);
  });

  it('markdown: false omits the body of the document', async () => {
    const reply = await view({ url: origin.url('/small'), include: { markdown: false } });
    expect(parts(reply).body.trim()).toBe('');
  });

  it('markdown.selectors select what the body contains', async () => {
    const include = { markdown: { selectors: ['blockquote'] } };
    const reply = await view({ url: origin.url('/article'), include }, '?include=');
    expect(parts(reply).body.trim()).toBe('> Keep the lamp under the cross, and your keel over water.');
  });
});

describe('responses of the origin', () => {
  it('returns the final URL after a redirect', async () => {
    const reply = await view({ url: origin.url('/redirected/chain/2') });
    expect(parts(reply).facts).toMatchObject({
      url: origin.url('/redirected/chain/2'),
      finalUrl: expect.stringContaining('/redirected/arrived'),
    });
  });

  it('returns URL, title and content of a page with an error status', async () => {
    const reply = await view({ url: origin.url('/status/404') });
    expect(reply.status).toBe(200);
    expect(parts(reply).facts).toMatchObject({ url: origin.url('/status/404'), title: 'Not found' });
    expect(parts(reply).body).toContain('The page has moved to another shelf.');
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'x-service-origin-error': 'http',
      'x-service-origin-error-detail': '404',
      'x-service-origin-error-retryable': 'false',
    });
  });

  it('returns only front matter for a page without content', async () => {
    const reply = await view({ url: origin.url('/empty') });
    expect(reply.status).toBe(200);
    expect(parts(reply)).toMatchObject({ facts: { title: 'Empty' }, body: '' });
  });
});

describe('search of POST /v1/fetch', () => {
  it('a search returns only a list of passages with scores', async () => {
    const reply = await view({
      url: origin.url('/article'),
      search: { query: 'how many stairs does the tower have', minScore: 0 },
    });
    expect(reply.status).toBe(200);
    expect(parts(reply).facts).toMatchObject({ query: 'how many stairs does the tower have' });
    expect(parts(reply).body).toMatch(/^\n1\. \*\*[01]\.\d\d\*\* /);
    expect(parts(reply).body).toContain('two hundred and twelve');
    expect(reply.text).not.toContain(STATE);
  });

  it('marks the best passages as weaker if none reaches the minimum score', async () => {
    const reply = await view({
      url: origin.url('/article'),
      search: { query: 'how many stairs does the tower have', minScore: 1 },
    });
    expect(parts(reply).body).toMatch(
      /^\nNo passage reaches the score 1\. Weaker passages, which may not answer the query:\n\n1\. \*\*0\.\d\d\*\* /,
    );
    expect(parts(reply).body).toContain('two hundred and twelve');
    expect(parts(reply).body).not.toContain('\n4. ');
  });

  it('names the lowest score and what to try if no passage has to do with the query', async () => {
    const reply = await view({
      url: origin.url('/article'),
      search: { query: 'xylophone zeppelin', minScore: 0.9 },
    });
    expect(parts(reply).body).toBe(
      '\nNo passage reaches the score 0.9. Lower `minScore`, or use words of the page in the query.\n',
    );
  });
});
