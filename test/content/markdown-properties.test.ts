import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Block,
  type Inline,
  normaliseBlocks,
  serialiseMarkdown,
  serialiseWithSpans,
} from '../../src/content/index.ts';
import { parse } from './judge.ts';
import { documents, inlines, trees } from './trees.ts';

const RUNS = Number(process.env['PAGEWRIGHT_FUZZ_RUNS'] ?? (process.env['PAGEWRIGHT_NIGHTLY'] ? 600 : 200));
const NOTES: Block[] = ['1', 'note', 'a-b'].map((label) => ({ type: 'footnote', label, children: [] }));

describe('serialise and parse', () => {
  it('parsing the serialised Markdown returns the canonical form of any inline content', () => {
    fc.assert(
      fc.property(inlines, (children) => {
        const tree = normaliseBlocks([
          { type: 'paragraph', children },
          { type: 'heading', level: 2, children },
          ...NOTES,
        ]);
        expect(parse(serialiseMarkdown(tree))).toEqual(tree);
      }),
      { numRuns: RUNS * 3 },
    );
  });

  it('keeps strong text that begins like the end of a mail address', () => {
    const strong: Inline = { type: 'strong', children: [{ type: 'text', value: '@.A#' }] };
    const url = 'https://e.org/a';
    const link: Inline = { type: 'link', url, children: [{ type: 'text', value: url }] };
    const tree: Block[] = [{ type: 'paragraph', children: [{ type: 'emphasis', children: [strong, link] }] }];
    expect(parse(serialiseMarkdown(tree))).toEqual(tree);
  });

  it('parsing the serialised Markdown returns the canonical form of any tree', () => {
    fc.assert(
      fc.property(documents, (tree) => {
        const canonical = normaliseBlocks(tree);
        expect(parse(serialiseMarkdown(tree))).toEqual(canonical);
      }),
      { numRuns: RUNS },
    );
  });

  it('serialising and parsing a canonical tree does not change it', () => {
    fc.assert(
      fc.property(documents, (tree) => {
        const canonical = normaliseBlocks(tree);
        expect(normaliseBlocks(canonical)).toEqual(canonical);
      }),
      { numRuns: RUNS },
    );
  });

  it('serialises the same document with and without spans, and the spans cover the blocks', () => {
    fc.assert(
      fc.property(trees, (tree) => {
        const { markdown, spans } = serialiseWithSpans(tree.map((block) => ({ block })));
        expect(markdown).toBe(serialiseMarkdown(tree));
        const gaps = spans.filter(({ start, end }) => end > start);
        gaps.forEach(({ start }, index) => {
          expect(markdown.slice(index === 0 ? 0 : gaps[index - 1]!.end, start)).toBe(
            index === 0 ? '' : '\n\n',
          );
        });
        expect(gaps.at(-1)?.end ?? 0).toBe(markdown.length);
      }),
      { numRuns: RUNS },
    );
  });
});
