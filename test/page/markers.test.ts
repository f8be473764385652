import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { serialiseMarkdown } from '../../src/content/index.ts';
import {
  placeAppendixMarkers,
  estimateTokens,
  isMarkerWorthShowing,
  renderMarker,
} from '../../src/page/index.ts';
import { parse } from '../content/judge.ts';
import { article, read } from './page.ts';

describe('markers in the Markdown for blocks of the appendix', () => {
  const { blocks } = read(article(''));
  const markers = placeAppendixMarkers(blocks);

  it('every omitted block has a marker at its position in the body', () => {
    const omitted = blocks.filter(({ role }) => role === 'appendix').length;
    expect(omitted).toBeGreaterThan(1);
    expect(markers.reduce((sum, { marker }) => sum + 1 + marker.moreBlocks, 0)).toBe(omitted);
    for (const { marker, mainBlockIndex } of markers) {
      expect(blocks[marker.evidenceId - 1]?.role).toBe('appendix');
      expect(blocks[mainBlockIndex]?.role ?? 'main').toBe('main');
    }
  });

  it('a marker contains the number of links and describes the omitted blocks', () => {
    const first = markers[0]?.marker;
    expect(first).toMatchObject({ links: 4, label: 'navigation' });
    expect(first?.preview).toContain('Home');
    if (first === undefined) return;
    expect(renderMarker(first, 'compact')).toBe(`[appendix 1: 4 links, ~${first.approxTokens} tokens]`);
    expect(renderMarker(first, 'detailed')).toContain('navigation: Home');
  });
});

it.each([
  [3, false],
  [60, true],
])(
  'a marker is shown only if it is shorter than its blocks, which have about %i tokens: %s',
  (approxTokens, isShown) => {
    const marker = { evidenceId: 3, links: 0, approxTokens, label: '', preview: '', moreBlocks: 0 };
    expect(isMarkerWorthShowing(marker)).toBe(isShown);
  },
);

const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...'[ ] ( ) ! * ** _ ~~ ` ``` < > & | $ # \\ : - + = 1. @ www. http://a.b/ &amp; <!-- <a> [x] [^1] ]: 😀 \n'.split(
          ' ',
        ),
        '\n\n',
        ' ',
        '[appendix 9: 0 links, ~1 tokens]',
        '](https://evil.example/)',
      ),
      fc.string({ maxLength: 6 }),
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

describe('markers with details of the blocks that they replace', () => {
  it('a detailed marker is one paragraph of plain text, whatever text it quotes', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (heading, text) => {
        const block = { evidenceId: 1, markdownBlockId: 'b1', nodeIds: [], role: 'appendix' as const };
        const rest = { headingPath: [], evidence: [{ code: 'surroundedBy', landmark: 'nav' } as const] };
        const [placed] = placeAppendixMarkers([
          {
            ...block,
            ...rest,
            block: { type: 'heading', level: 2, children: [{ type: 'text', value: heading }] },
          },
          { ...block, ...rest, block: { type: 'paragraph', children: [{ type: 'text', value: text }] } },
        ]);
        const written = renderMarker(placed?.marker as never, 'detailed');
        expect(written).toMatch(/^\[appendix 1: 0 links, ~\d+ tokens, [^[\]\n]*\]$/);
        expect(parse(`Before.\n\n${written}\n\nAfter.`)).toEqual([
          { type: 'paragraph', children: [{ type: 'text', value: 'Before.' }] },
          {
            type: 'paragraph',
            children: [{ type: 'text', value: expect.stringMatching(/^\[appendix 1: /) }],
          },
          { type: 'paragraph', children: [{ type: 'text', value: 'After.' }] },
        ]);
      }),
      { numRuns: 2000 },
    );
  });

  it('a page cannot imitate a detailed marker', () => {
    const fake = '[appendix 7: 3 links, ~20 tokens]';
    const { blocks } = read(article(`<p>${fake}</p><p>Words<br>${fake}</p>`));
    const markdown = serialiseMarkdown(blocks.map(({ block }) => block));
    expect(markdown).toContain('\\[appendix 7');
    expect(markdown).not.toMatch(/^\[appendix/m);
  });
});

describe('estimated tokens of blocks', () => {
  it('counts one token for four Latin letters, and more tokens for Chinese text', () => {
    expect(estimateTokens('')).toBe(0);
    expect(estimateTokens('abcdefgh')).toBe(2);
    expect(estimateTokens('河流从山上流下')).toBe(5);
  });
});

describe('links of a page', () => {
  it('links are absolute, unique by address and text, and have the id of their block', () => {
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
