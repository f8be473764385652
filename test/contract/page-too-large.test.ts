import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const KB = 1024;
const PARAGRAPH =
  '<p>A paragraph of a page that has very many of them, each with <a href="/x">one link</a>.</p>\n';
const ofBytes = (bytes: number): string => PARAGRAPH.repeat(Math.ceil(bytes / PARAGRAPH.length));

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  origin = await startOrigin({
    '/kb-100': page('100 kB of paragraphs', {
      head: '<script type="application/ld+json">{"@type":"Thing","name":"kept"}</script>',
      body: `<nav><a href="/a">Navigation of the page</a></nav><main><h1>Long</h1>${ofBytes(100 * KB)}</main>`,
    }),
    '/grows': page('A small document that loads 300 kB by script', {
      body: `<main><h1>Grows</h1><p>Small.</p></main><script>fetch('/large-data').then((answer) => answer.text());</script>`,
    }),
    '/large-data': page('300 kB', { body: 'water '.repeat(50_000) }),
  });
});
afterAll(() => origin.close());

const startWith = (settings: Record<string, string>): void => {
  beforeAll(async () => {
    service = await startPagewright(settings);
  });
  afterAll(() => service.close());
};

const fetchAll = (path: string) =>
  service.fetchJson({ url: origin.url(path), include: { html: true, appendix: true, json: true } });

describe.each([
  ['transfer_bytes', 'PAGEWRIGHT_MAX_TRANSFER_BYTES', ['/kb-100', '/grows', '/endless/flood']],
  ['domsnapshot_bytes', 'PAGEWRIGHT_MAX_SNAPSHOT_BYTES', ['/kb-100', '/malicious/bomb-gzip']],
  ['ast_bytes', 'PAGEWRIGHT_MAX_AST_BYTES', ['/kb-100']],
])('above a hard limit of %s (%s)', (limitKind, setting, paths) => {
  startWith({ [setting]: '25kb' });

  it.each(paths)('returns FetchPageTooLarge for %s', async (path) => {
    const reply = await fetchAll(path);
    expect(reply.status).toBe(413);
    expect(reply.json).toEqual({
      _tag: 'FetchPageTooLarge',
      url: origin.url(path),
      limitKind,
      limitBytes: 25 * KB,
      measuredBytes: expect.any(Number),
      message: expect.any(String),
    });
    expect(reply.json.measuredBytes).toBeGreaterThan(25 * KB);
    expect(reply.headers.get('retry-after')).toBeNull();
    // The next page is captured normally.
    expect((await service.fetchJson({ url: origin.url('/small') })).status).toBe(200);
  });
});

describe.each<[string, string, number, string[]]>([
  ['domsnapshot_bytes', 'PAGEWRIGHT_MAX_SNAPSHOT_BYTES', 150 * KB, ['html', 'stateJson', 'boxes']],
  ['ast_bytes', 'PAGEWRIGHT_MAX_AST_BYTES', 500 * KB, ['stateJson', 'appendix']],
])('between the soft and the hard limit of %s (%s, %i)', (limitKind, setting, hard, skipped) => {
  startWith({ [setting]: String(hard) });

  it(`returns the page without ${skipped.join(', ')}`, async () => {
    const { status, json } = await fetchAll('/kb-100');
    expect(status).toBe(200);
    expect(json.data.degraded).toEqual({
      reason: 'pageTooLarge',
      limitKind,
      measuredBytes: expect.any(Number),
      thresholdBytes: hard / 2,
      skipped: expect.arrayContaining(skipped),
    });
    expect(json.data.degraded.measuredBytes).toBeGreaterThan(hard / 2);
    expect(json.json).toEqual([]);
    expect(json.markdown).toContain('A paragraph of a page that has very many of them');
    expect('html' in json.data).toBe(!skipped.includes('html'));
  });
});

describe('below the soft limit', () => {
  startWith({});

  it('returns the complete page below the soft limit', async () => {
    const { json } = await fetchAll('/kb-100');
    expect(json.data).not.toHaveProperty('degraded');
    expect(json.data.html.length).toBeGreaterThan(100 * KB);
    expect(json.json).toHaveLength(1);
  });
});
