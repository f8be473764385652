import { describe, expect, it } from 'vitest';
import {
  BatchedQuery,
  BatchedRequest,
  createErrorSchema,
  decodeInput,
  ERRORS,
  type ErrorTag,
  FetchJsonRequest,
  findMostSimilarWord,
  hideCredentials,
  NewProfile,
  OPERATIONS,
  type Operation,
  OTHER_OPERATIONS,
  parseCacheControl,
  ServiceError,
} from '../../src/contract/index.ts';

const URL = 'https://example.com/';

/** Whether a schema accepts a value. */
const accepts = (schema: Parameters<typeof decodeInput>[0], value: unknown): boolean =>
  schema.safeParse(value).success;

describe('limits of a fetch request', () => {
  const list = (length: number, item: unknown) => Array.from({ length }, () => item);
  const include = (value: unknown) => ({ include: value });
  const search = (value: object) => ({ search: { query: 'x', ...value } });
  const documentConfig = (value: unknown) => ({ documentConfig: value });

  it.each<[string, unknown, unknown]>([
    ['query: 4000 characters', search({ query: 'x'.repeat(4000) }), search({ query: 'x'.repeat(4001) })],
    ['query: more than spaces', search({ query: ' x ' }), search({ query: ' \t' })],
    ['maxResults: at least 1', search({ maxResults: 1 }), search({ maxResults: 0 })],
    ['maxResults: at most 50', search({ maxResults: 50 }), search({ maxResults: 51 })],
    ['minScore: at least 0', search({ minScore: 0 }), search({ minScore: -0.01 })],
    ['minScore: at most 1', search({ minScore: 1 }), search({ minScore: 1.01 })],
    ['maxTokens: at least 1', include({ html: { maxTokens: 1 } }), include({ html: { maxTokens: 0 } })],
    ['a section', include({ markdown: [{}] }), include({ markdown: [] })],
    ['20 sections', include({ markdown: list(20, {}) }), include({ markdown: list(21, {}) })],
    ['a selector', include({ html: { selectors: ['p'] } }), include({ html: { selectors: [''] } })],
    [
      'links: 100 patterns',
      include({ links: { includePatterns: list(100, 'a') } }),
      include({ links: { includePatterns: list(101, 'a') } }),
    ],
    ['maxPages', documentConfig({ maxPages: 1 }), documentConfig({ maxPages: 0 })],
    ['maxBytes', documentConfig({ maxBytes: 1 }), documentConfig({ maxBytes: 0 })],
    ['timeoutMs', documentConfig({ timeoutMs: 1 }), documentConfig({ timeoutMs: 0 })],
    ['maxRowsPerSheet', documentConfig({ maxRowsPerSheet: 1 }), documentConfig({ maxRowsPerSheet: 0 })],
    ['ocrMaxPages', documentConfig({ ocrMaxPages: 0 }), documentConfig({ ocrMaxPages: -1 })],
    [
      '10 languages',
      documentConfig({ ocrLanguages: list(10, 'deu') }),
      documentConfig({ ocrLanguages: list(11, 'deu') }),
    ],
    ['200 sheets', documentConfig({ sheets: list(200, 'A') }), documentConfig({ sheets: list(201, 'A') })],
    ['pages', documentConfig({ pages: '1-3,7,10-' }), documentConfig({ pages: '1,' })],
  ])('accepts a value at its limit and rejects one beyond it: %s', (_name, allowed, refused) => {
    expect(accepts(FetchJsonRequest, { url: URL, ...(allowed as object) })).toBe(true);
    expect(accepts(FetchJsonRequest, { url: URL, ...(refused as object) })).toBe(false);
  });

  it('a search without options uses the defaults of the contract', () => {
    expect(decodeInput(FetchJsonRequest, { url: URL, search: { query: 'x' } }, 'body').search).toEqual({
      query: 'x',
      maxResults: 5,
      minScore: 0.6,
    });
    const { browserConfig } = decodeInput(FetchJsonRequest, { url: URL, browserConfig: {} }, 'body');
    expect(browserConfig).toEqual({ scrollFullPage: false });
  });
});

it.each([
  ['viewport', { width: 200, height: 4000 }, { width: 199, height: 4000 }],
  ['viewport', { width: 4000, height: 200 }, { width: 4001, height: 200 }],
  ['waitFor', 0, -1],
  ['waitFor', 60_000, 60_001],
  ['exit', 0, -1],
  ['exit', 100, 101],
  ['locale', 'de-DE', ''],
  ['userAgent', 'A', ''],
])('a profile accepts %s %j and refuses %j', (name, allowed, refused) => {
  expect(accepts(NewProfile, { name: 'x', [name]: allowed })).toBe(true);
  expect(accepts(NewProfile, { name: 'x', [name]: refused })).toBe(false);
});

it.each([
  [{}, { limit: 10, offset: 0 }],
  [
    { limit: '1', offset: '0' },
    { limit: 1, offset: 0 },
  ],
  [
    { limit: '100', offset: '999999999999999' },
    { limit: 100, offset: 999_999_999_999_999 },
  ],
  [{ limit: '0' }, undefined],
  [{ limit: '101' }, undefined],
  [{ limit: '1.5' }, undefined],
  [{ offset: '-1' }, undefined],
])('the list query %j is parsed as %j', (query, expected) => {
  expect(BatchedQuery.safeParse(query).data).toEqual(expected);
});

it.each([
  ['max-age=60', 60],
  ['Max-Age="60"', 60],
  ['private, max-age=1', 1],
  ['max-age=60, max-age=5', 60],
  ['max-age=60, no-cache', 0],
  ['no-store, max-age=60', 0],
  ['max-age=', 0],
  ['max-age=-5', 0],
  ['max-age=1234567890', 0],
  ['', 0],
  [undefined, 0],
])('Cache-Control %j allows a stored capture of at most %d seconds', (header, seconds) => {
  expect(parseCacheControl(header)).toEqual({ maxAgeSeconds: seconds, onlyStored: false });
});

it.each([
  ['only-if-cached', Infinity],
  ['max-age=60, Only-If-Cached', 60],
  ['only-if-cached, no-cache', 0],
])('Cache-Control %j allows only a stored capture of at most %d seconds', (header, maxAgeSeconds) => {
  expect(parseCacheControl(header)).toEqual({ maxAgeSeconds, onlyStored: true });
});

describe('a suggestion for a misspelt word', () => {
  it.each([
    ['incldue', 'include'],
    ['includ', 'include'],
    ['inclu', 'include'],
    ['xinclude', 'include'],
    ['inxxxude', 'include'],
    ['inxxxxde', undefined],
    ['url1', 'url'],
    ['xxl', 'url'],
    ['xxx', undefined],
    ['', undefined],
  ])('the suggestion for %j is %j', (word, expected) => {
    expect(findMostSimilarWord(word, ['include', 'url'])).toBe(expected);
  });

  it('compares only the first 40 characters of a word for a suggestion', () => {
    expect(findMostSimilarWord(`${'a'.repeat(40)}${'b'.repeat(1e6)}`, ['a'.repeat(40)])).toBe('a'.repeat(40));
  });
});

it('lists at most ten unknown properties and a hundred issues', () => {
  const unknown = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`unknown${n}`, 1]));
  const messageOf = (body: unknown): { message: string; issues?: unknown[] } => {
    try {
      decodeInput(FetchJsonRequest, body, 'body');
    } catch (error) {
      if (error instanceof ServiceError) return error.fields as never;
    }
    throw new Error('accepted');
  };
  expect(messageOf({ url: URL, ...unknown }).message.match(/Unknown property/g)).toHaveLength(10);
  const patterns = Array.from({ length: 100 }, () => '(');
  const { issues, message } = messageOf({ include: { links: { includePatterns: patterns } }, ...unknown });
  expect(issues).toHaveLength(100);
  expect(issues?.[0]).toEqual({ _tag: 'Missing', path: ['url'], message: 'The value is missing.' });
  expect(message).toMatch(/^The body is not valid at url: The value is missing\. Unknown property/);
});

describe('an input with very many values', () => {
  /** A list that counts how often its entries are read. */
  function countReads(list: unknown[]): { list: unknown[]; counts: { reads: number } } {
    const counts = { reads: 0 };
    const get = (target: unknown[], key: string | symbol, receiver: unknown): unknown => {
      if (typeof key === 'string' && /^\d+$/.test(key)) counts.reads++;
      return Reflect.get(target, key, receiver);
    };
    return { list: new Proxy(list, { get }), counts };
  }
  const refuse = (body: unknown): ServiceError => {
    try {
      decodeInput(BatchedRequest, body, 'body');
    } catch (error) {
      if (error instanceof ServiceError) return error;
    }
    throw new Error('accepted');
  };

  it('reads a list of URLs only a little further than its first wrong entry', () => {
    const { list, counts } = countReads([URL, URL, ...Array.from({ length: 50_000 }, () => 1)]);
    const { fields } = refuse({ urls: list });
    expect(fields).toMatchObject({ message: 'The body is not valid at urls.2: Expected a string, not 1.' });
    expect(fields).toHaveProperty('issues.length', 100);
    expect(counts.reads).toBeLessThan(1000);
  });

  it.each([
    [
      'in a list',
      { urls: [URL], include: { links: { includePatterns: Array.from({ length: 200_000 }, () => 1) } } },
    ],
    [
      'in an object',
      { urls: [URL], include: Object.fromEntries(Object.entries(Array.from({ length: 200_000 }, () => 1))) },
    ],
    ['nested deeply', JSON.parse(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)],
  ])('refuses more than 100,000 values %s', (_place, body) => {
    expect(refuse(body).fields).toMatchObject({
      message: 'The body is not valid: It has more than 100,000 values. Send a smaller one.',
    });
  });

  it('accepts 200,000 URLs', () => {
    const urls = Array.from({ length: 200_000 }, () => URL);
    expect(decodeInput(BatchedRequest, { urls }, 'body').urls).toHaveLength(200_000);
  });
});

it('reports a missing body as an issue with an empty path', () => {
  expect(() => decodeInput(FetchJsonRequest, undefined, 'body')).toThrow(
    expect.objectContaining({
      fields: expect.objectContaining({ issues: [expect.objectContaining({ _tag: 'Pointer', path: [] })] }),
    }),
  );
});

it('names an unknown property of an option that has several forms', () => {
  const body = { url: URL, include: { html: { scpoe: 'main' } } };
  expect(() => decodeInput(FetchJsonRequest, body, 'body')).toThrow(
    'Unknown property in the body: "include.html.scpoe". Did you mean "scope"?',
  );
});

describe('the message of an error', () => {
  it.each([
    ['BadRequest', { message: 'Own words.' }, undefined, 'Own words.'],
    [
      'ServiceUnavailable',
      { message: 'Own words.' },
      undefined,
      `Own words. ${ERRORS.ServiceUnavailable.next}`,
    ],
    ['NotFound', { path: '/x' }, undefined, `${ERRORS.NotFound.description} ${ERRORS.NotFound.next}`],
    ['FetchCaptureFailed', { url: URL }, 'A detail.', `A detail. ${ERRORS.FetchCaptureFailed.next}`],
    [
      'FetchCaptureFailed',
      { url: URL, message: 'Own words.' },
      'A detail.',
      `Own words. ${ERRORS.FetchCaptureFailed.next}`,
    ],
  ] as const)(
    'the error %s with the fields %j and the detail %j has the message %j',
    (tag, fields, detail, message) => {
      const error = new ServiceError<ErrorTag>(tag, fields as never, { detail });
      expect(error.body('trace')['message']).toBe(message);
    },
  );
});

it('rejects an AccessBlocked error with an empty organization id', () => {
  const schema = createErrorSchema('AccessBlocked');
  const body = { _tag: 'AccessBlocked', message: 'No credits.' };
  expect(accepts(schema, { ...body, organizationId: 'o' })).toBe(true);
  expect(accepts(schema, { ...body, organizationId: '' })).toBe(false);
});

it('a fetch, a file, a search and a map cost one credit each; other calls cost nothing', () => {
  const all: Record<string, Operation> = { ...OPERATIONS, ...OTHER_OPERATIONS };
  const prices = Object.values(all).flatMap(({ id, price }) => (price === 0 ? [] : [[id, price]]));
  expect(Object.fromEntries(prices)).toEqual({
    'fetch.fetch': 1,
    'fetch.fetchJson': 1,
    'fetch.fetchSearch': 1,
    'documents.read': 1,
    'sites.map': 1,
    'snapshots.highlights': 1,
    'snapshots.extract': 1,
  });
});

it('every error has the status, retryable flag and default of Retry-After from the contract', () => {
  const lines = Object.keys(ERRORS).map((tag) => {
    const error = new ServiceError(tag as ErrorTag, {} as never);
    const retryable = error.body('trace')['retryable'] ?? '';
    return `${tag} ${error.status} ${String(retryable)} ${error.retryAfterSeconds ?? ''}`.trimEnd();
  });
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "HttpApiDecodeError 400
    BadRequest 400
    AuthFailed 401
    AccessBlocked 403
    FetchBlocked 403
    FetchSnapshotSearchNotFound 404
    FetchSnapshotHighlightsNotFound 404
    SnapshotNotFound 404
    BatchedRunNotFound 404
    MonitorNotFound 404
    ProfileNotFound 404
    NotFound 404
    MethodNotAllowed 405
    OriginNotAllowed 403
    BatchedIdempotencyConflict 409
    BatchedCancellationConflict 409
    PayloadTooLarge 413
    FetchPageTooLarge 413
    TooManyRequests 429 true 5
    FetchConcurrencyLimitExceeded 429 true 5
    InternalError 500 true
    FetchCaptureFailed 502 false
    FetchNavigationFailed 502 false
    FetchOriginHttpError 502 false
    FetchUnsupportedContentType 502 false
    FetchVideoUnavailable 502 false
    ExtractionFailed 502 false
    ExtractionUnavailable 503 false
    ExtractionModelUnavailable 504 true 5
    ServiceUnavailable 503 true 5
    FetchCaptureTimeout 504 false
    CaptureNotStored 504 false
    FetchCapacityTimeout 529 true 5"
  `);
});

it.each([
  ['no address', 'no address'],
  ['https://host/a@b', 'https://host/a@b'],
  ['https://user:pass@host https://me@other/', 'https://host https://other/'],
])('hideCredentials turns %j into %j', (text, shown) => {
  expect(hideCredentials(text)).toBe(shown);
});

describe('messages of invalid values', () => {
  const read = (changes: object): string => {
    try {
      decodeInput(FetchJsonRequest, { url: URL, ...changes }, 'body');
    } catch (error) {
      if (error instanceof ServiceError) return String((error.fields as { message?: unknown }).message);
    }
    throw new Error('accepted');
  };

  it.each([
    [{ url: 5 }, 'url: Expected a string, not 5.'],
    [{ url: null }, 'url: Expected a string, not null.'],
    [{ include: true }, 'include: Expected an object, not true.'],
    [{ include: { json: 'true' } }, 'include.json: Expected true or false, not a string.'],
    [
      { include: { markdown: 'yes' } },
      'include.markdown: Expected true or false, an object or an array, not a string.',
    ],
    [{ include: { markdown: [] } }, 'include.markdown: Expected at least 1 item, not none.'],
    [
      { include: { markdown: { maxTokens: 0 } } },
      'include.markdown.maxTokens: Expected a number of at least 1, not 0.',
    ],
    [
      { include: { markdown: { maxTokens: 1.5 } } },
      'include.markdown.maxTokens: Expected a whole number, not 1.5.',
    ],
    [
      { include: { markdown: { scope: 'pages' } } },
      'include.markdown.scope: Expected "main" or "page", not "pages". Did you mean "page"?',
    ],
    [
      { include: { markdown: { selectors: [''] } } },
      'include.markdown.selectors.0: Expected at least 1 character, not none.',
    ],
    [
      { include: { markdown: { selectors: Array(51).fill('p') } } },
      'include.markdown.selectors: Expected at most 50 items, not 51.',
    ],
    [
      { search: { query: 'x', maxResults: 51 } },
      'search.maxResults: Expected a number of at most 50, not 51.',
    ],
    [
      { documentConfig: { password: ['secret'] } },
      'documentConfig.password: Expected a string, not an array.',
    ],
  ])('the message for the invalid value %j: %s', (changes, message) => {
    expect(read(changes)).toBe(`The body is not valid at ${message}`);
  });

  it('the message about several parts of a request uses the plural', () => {
    expect(() => decodeInput(FetchJsonRequest, {}, 'arguments')).toThrow(
      'The arguments are not valid at url: The value is missing.',
    );
  });
});
