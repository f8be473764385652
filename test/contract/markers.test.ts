import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isMarkerWorthShowing } from '../../src/page/index.ts';
import { type Origin, startOrigin } from '../origin/index.ts';
import { ACCEPT_STORED, type Pagewright, startPagewright } from './support.ts';

let origin: Origin;
let service: Pagewright;

beforeAll(async () => {
  [origin, service] = await Promise.all([startOrigin(), startPagewright()]);
});
afterAll(() => Promise.all([origin.close(), service.close()]));

/** Returns a view of the page, which is captured once. */
const get = (include: object | undefined, query = '') =>
  service.fetchJson({ url: origin.url('/article'), include }, query, ACCEPT_STORED).then(({ json }) => json);

interface Marker {
  evidenceId: number;
  links: number;
  approxTokens: number;
  label: string;
  preview: string;
  moreBlocks: number;
}

const COMPACT = /^\[appendix (\d+): (\d+) links?, ~(\d+) tokens\]$/;
const linesOf = (markdown: string): string[] =>
  markdown.split('\n').filter((line) => line.startsWith('[appendix '));

describe('appendix markers of fetched pages', () => {
  it('returns compact markers by default, one for each marker in meta that is shorter than its blocks', async () => {
    const { markdown, meta } = await get(undefined);
    const markers: Marker[] = meta.appendix.markers;
    expect(markers.length).toBeGreaterThan(0);
    const shown = markers.filter(isMarkerWorthShowing);
    expect(shown.length).toBeGreaterThan(0);
    expect(linesOf(markdown).map((line) => COMPACT.exec(line)?.slice(1).map(Number))).toEqual(
      shown.map(({ evidenceId, links, approxTokens }) => [evidenceId, links, approxTokens]),
    );
  });

  it('the markers account for all blocks that the body leaves out', async () => {
    const { appendix } = (await get(undefined)).meta;
    const markers: Marker[] = appendix.markers;
    expect(appendix.omitted.blocks).toBe(markers.reduce((sum, { moreBlocks }) => sum + 1 + moreBlocks, 0));
    expect(appendix.links.external).toBe(0);
    expect(appendix.links.sameDomain).toBeGreaterThanOrEqual(10);
    expect(appendix.url).toMatch(/\/appendix$/);
  });

  it('detailed markers describe the omitted blocks', async () => {
    const { markdown, meta } = await get({ appendixMarkers: 'detailed' });
    const lines = linesOf(markdown);
    const markers: Marker[] = meta.appendix.markers;
    expect(lines).toHaveLength(markers.filter(isMarkerWorthShowing).length);
    const last = markers.at(-1);
    expect(last).toMatchObject({ label: 'Most read' });
    expect(lines.at(-1)).toContain('Most read');
    expect(lines.at(-1)).toContain('Ferry late again after fog');
  });

  it('the option appendixMarkers: off returns no markers', async () => {
    const { markdown, meta } = await get({ appendixMarkers: 'off' });
    expect(linesOf(markdown)).toEqual([]);
    expect(meta.appendix).toMatchObject({ markers: [], omitted: { blocks: expect.any(Number) } });
  });

  it('the query parameter for markers overrides the body', async () => {
    expect(linesOf((await get({ appendixMarkers: 'detailed' }, '?appendixMarkers=off')).markdown)).toEqual(
      [],
    );
    const { markdown } = await get({ appendixMarkers: 'off' }, '?appendixMarkers=compact');
    expect(linesOf(markdown)[0]).toMatch(COMPACT);
  });

  it('the markers option of the body applies to the Markdown endpoint', async () => {
    const body = { url: origin.url('/article') };
    expect(linesOf((await service.fetch(body, '', ACCEPT_STORED)).text)[0]).toMatch(COMPACT);
    const off = await service.fetch({ ...body, include: { appendixMarkers: 'off' } }, '', ACCEPT_STORED);
    expect(linesOf(off.text)).toEqual([]);
  });

  it('the appendix URL in meta returns the omitted blocks that the markers count', async () => {
    const { meta } = await get(undefined);
    const { text, headers } = await service.call('GET', new URL(meta.appendix.url).pathname);
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(text).toContain(`[Privacy policy](${origin.url('/privacy')})`);
    expect(text).not.toContain('After ninety years of nights');
  });
});
