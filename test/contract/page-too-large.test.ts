import { afterEach, afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Origin, page, startOrigin } from '../origin/index.ts';
import { type Pagewright, startPagewright } from './support.ts';

const KB = 1024;
const PARAGRAPH =
  '<p>A paragraph of a page that has very many of them, each with <a href="/x">one link</a>.</p>\n';
const ofBytes = (bytes: number): string => PARAGRAPH.repeat(Math.ceil(bytes / PARAGRAPH.length));

let origin: Origin;
let service: Pagewright | undefined;

beforeAll(async () => {
  origin = await startOrigin({
    '/kb-400': page('400 kB of paragraphs', {
      head: '<script type="application/ld+json">{"@type":"Thing","name":"kept"}</script>',
      body: `<nav><a href="/a">Navigation of the page</a></nav><main><h1>Long</h1>${ofBytes(400 * KB)}</main>`,
    }),
    '/grows': page('A small document that loads 3 MB by script', {
      body: `<main><h1>Grows</h1><p>Small.</p></main><script>fetch('/large-data').then((answer) => answer.text());</script>`,
    }),
    '/large-data': page('3 MB', { body: 'water '.repeat(500_000) }),
  });
});
afterAll(() => origin.close());
afterEach(() => service?.close());

const fetchWith = async (settings: Record<string, string>, path: string) => {
  service = await startPagewright(settings);
  return await service.fetchJson({
    url: origin.url(path),
    include: { html: true, appendix: true, json: true },
  });
};

describe('beyond a hard limit the page is refused', () => {
  it.each([
    ['transfer_bytes', 'PAGEWRIGHT_MAX_TRANSFER_BYTES', '/kb-400'],
    ['transfer_bytes', 'PAGEWRIGHT_MAX_TRANSFER_BYTES', '/grows'],
    ['transfer_bytes', 'PAGEWRIGHT_MAX_TRANSFER_BYTES', '/endless/flood'],
    ['domsnapshot_bytes', 'PAGEWRIGHT_MAX_SNAPSHOT_BYTES', '/kb-400'],
    ['domsnapshot_bytes', 'PAGEWRIGHT_MAX_SNAPSHOT_BYTES', '/malicious/bomb-gzip'],
    ['ast_bytes', 'PAGEWRIGHT_MAX_AST_BYTES', '/kb-400'],
  ])('%s (%s): %s', async (limitKind, setting, path) => {
    const reply = await fetchWith({ [setting]: '100kb' }, path);
    expect(reply.status).toBe(413);
    expect(reply.json).toEqual({
      _tag: 'FetchPageTooLarge',
      url: origin.url(path),
      limitKind,
      limitBytes: 100 * KB,
      measuredBytes: expect.any(Number),
    });
    expect(reply.json.measuredBytes).toBeGreaterThan(100 * KB);
    expect(reply.headers.get('retry-after')).toBeNull();
    // The next page is no worse for it.
    expect((await service?.fetchJson({ url: origin.url('/small') }))?.status).toBe(200);
  });
});

describe('between the soft and the hard limit it is degraded', () => {
  it.each([
    ['domsnapshot_bytes', 'PAGEWRIGHT_MAX_SNAPSHOT_BYTES', 600 * KB, ['html', 'stateJson', 'boxes']],
    ['ast_bytes', 'PAGEWRIGHT_MAX_AST_BYTES', 2000 * KB, ['stateJson', 'appendix']],
  ])('%s (%s) of %i leaves out %o', async (limitKind, setting, hard, skipped) => {
    const { status, json } = await fetchWith({ [setting]: String(hard) }, '/kb-400');
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

  it('below the soft limit it is not', async () => {
    const { json } = await fetchWith({}, '/kb-400');
    expect(json.data).not.toHaveProperty('degraded');
    expect(json.data.html.length).toBeGreaterThan(400 * KB);
    expect(json.json).toHaveLength(1);
  });
});
