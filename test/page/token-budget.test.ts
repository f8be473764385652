import { describe, expect, it } from 'vitest';
import { type Block, serialiseMarkdown } from '../../src/content/index.ts';
import { estimateTokens } from '../../src/page/index.ts';
import { serialiseBlocks, toPageBlocks } from '../../src/snapshot/page-blocks.ts';
import type { StoredSnapshot } from '../../src/snapshot/index.ts';
import { renderMainBody } from '../../src/snapshot/views/body.ts';
import { cutToBudget } from '../../src/snapshot/views/budget.ts';
import { renderMarkdownSections } from '../../src/snapshot/views/sections.ts';

const text = (value: string) => ({ type: 'text' as const, value });
const paragraph = (value: string): Block => ({ type: 'paragraph', children: [text(value)] });
/** Exactly ten tokens each. */
const FIRST = 'The river rises in hills above the town.';
const SECOND = 'In spring it is so strong it turns mills';

const coreOf = (blocks: Block[]): StoredSnapshot =>
  ({
    ...serialiseBlocks(toPageBlocks(blocks, { code: 'document' })),
    response: { url: 'https://e.org/' },
  }) as StoredSnapshot;
const core = coreOf([paragraph(FIRST), paragraph(SECOND)]);
const body = (maxTokens: number) => renderMainBody(core, 'off', maxTokens);

describe('maxTokens of the main body', () => {
  it('returns the whole document if maxTokens equals its number of tokens', () => {
    expect(estimateTokens(FIRST)).toBe(10);
    expect(body(20)).toMatchObject({
      markdown: `${FIRST}\n\n${SECOND}\n`,
      evidenceIds: [1, 2],
      moreTokens: 0,
    });
  });

  it('a passage ends after a block if maxTokens equals the tokens up to its end', () => {
    expect(body(10)).toMatchObject({ markdown: `${FIRST}\n`, evidenceIds: [1], moreTokens: 10 });
  });

  it('cuts inside the next block, between two words', () => {
    expect(body(19)).toMatchObject({
      markdown: `${FIRST}\n\nIn spring it is so strong it turns\n`,
      evidenceIds: [1, 2],
      moreTokens: 1,
    });
    expect(body(11)).toMatchObject({ markdown: `${FIRST}\n\nIn\n`, evidenceIds: [1, 2], moreTokens: 9 });
    expect(body(1)).toMatchObject({ markdown: 'The\n', evidenceIds: [1] });
  });

  it('applies maxTokens to a section with other options in the same way', () => {
    const section = (maxTokens: number) =>
      renderMarkdownSections(core, undefined, { scope: 'page', maxTokens }, 'off');
    expect(section(20)).toMatchObject({ markdown: `${FIRST}\n\n${SECOND}\n`, moreTokens: 0 });
    expect(section(19)).toMatchObject({
      markdown: `${FIRST}\n\nIn spring it is so strong it turns\n`,
      evidenceIds: [1, 2],
      moreTokens: 1,
    });
    expect(section(10)).toMatchObject({ markdown: `${FIRST}\n`, evidenceIds: [1], moreTokens: 10 });
  });
});

describe('a cut block', () => {
  const item = (value: string) => ({ children: [paragraph(value)] });
  const long = `${FIRST} `.repeat(30);

  it.each<[string, Block]>([
    [
      'paragraph',
      {
        type: 'paragraph',
        children: [text('See '), { type: 'link', url: 'https://e.org/', children: [text(long)] }],
      },
    ],
    ['heading', { type: 'heading', level: 2, children: [{ type: 'strong', children: [text(long)] }] }],
    ['list', { type: 'list', ordered: true, items: Array.from({ length: 40 }, () => item(FIRST)) }],
    [
      'table',
      { type: 'table', align: [], rows: Array.from({ length: 40 }, () => [[text('a')], [text(FIRST)]]) },
    ],
    ['quote', { type: 'quote', children: [paragraph(long), paragraph(long)] }],
    ['code', { type: 'code', language: 'js', value: long }],
  ])('shortens a cut %s to the budget and keeps its type', (_, block) => {
    const cut = cutToBudget(block, 50);
    expect(cut?.type).toBe(block.type);
    const tokens = estimateTokens(serialiseMarkdown([cut as Block]));
    expect(tokens).toBeLessThanOrEqual(50);
    expect(tokens).toBeGreaterThan(35);
  });

  it('leaves out a block if no part of it fits the budget', () => {
    const image: Block = {
      type: 'paragraph',
      children: [{ type: 'image', url: `https://e.org/${'a'.repeat(400)}`, alt: 'x' }],
    };
    expect(cutToBudget(image, 5)).toBeUndefined();
  });

  it('does not split a character', () => {
    const cut = cutToBudget(paragraph('😀'.repeat(200)), 7);
    expect(serialiseMarkdown([cut as Block]).isWellFormed()).toBe(true);
  });
});
