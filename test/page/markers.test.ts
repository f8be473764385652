import { describe, expect, it } from 'vitest';
import { appendixMarkers, approxTokens, markerText } from '../../src/page/index.ts';
import { article, read } from './page.ts';

describe('appendix markers', () => {
  const { blocks } = read(article(''));
  const markers = appendixMarkers(blocks);

  it('stand for every omitted block, each at its place in the body', () => {
    const omitted = blocks.filter(({ role }) => role === 'appendix').length;
    expect(omitted).toBeGreaterThan(1);
    expect(markers.reduce((sum, { marker }) => sum + 1 + marker.moreBlocks, 0)).toBe(omitted);
    for (const { marker, before } of markers) {
      expect(blocks[marker.evidenceId - 1]?.role).toBe('appendix');
      expect(blocks[before]?.role ?? 'main').toBe('main');
    }
  });

  it('count links and say what was left out', () => {
    const first = markers[0]?.marker;
    expect(first).toMatchObject({ links: 4, label: 'navigation' });
    expect(first?.preview).toContain('Home');
    if (first === undefined) return;
    expect(markerText(first, 'compact')).toBe(`[appendix 1: 4 links, ~${first.approxTokens} tokens]`);
    expect(markerText(first, 'detailed')).toContain('navigation: Home');
  });
});

describe('token estimates', () => {
  it('count four Latin letters a token and more for Chinese', () => {
    expect(approxTokens('')).toBe(0);
    expect(approxTokens('abcdefgh')).toBe(2);
    expect(approxTokens('河流从山上流下')).toBe(5);
  });
});

describe('links', () => {
  it('are absolute, once for each address and text, with the block they stand in', () => {
    const page = read(
      article(
        '<p>See <a href="mills">the mills</a> and <a href="mills">the mills</a>, or <a href="javascript:x()">not</a>.</p><p><a href="mailto:a@b.c"><img src="x.png" alt="Write"></a></p>',
      ),
    );
    const mills = page.links.filter(({ url }) => url === 'https://example.com/blog/mills');
    expect(mills).toHaveLength(1);
    expect(mills[0]?.text).toBe('the mills');
    expect(page.blocks[(mills[0]?.evidenceId ?? 0) - 1]?.role).toBe('main');
    expect(page.links).toContainEqual(expect.objectContaining({ url: 'mailto:a@b.c', text: 'Write' }));
    expect(page.links.some(({ url }) => url.startsWith('javascript'))).toBe(false);
  });
});
