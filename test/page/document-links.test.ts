import { expect, it } from 'vitest';
import type { Block } from '../../src/content/index.ts';
import { collectLinks, toPageBlocks } from '../../src/snapshot/page-blocks.ts';

const CELLS = 200_000;

it('finds the links of a table with 200,000 cells', () => {
  const cell = [{ type: 'link' as const, url: '/a', children: [{ type: 'text' as const, value: 'a' }] }];
  const table: Block = { type: 'table', align: [], rows: Array.from({ length: CELLS }, () => [cell]) };
  const [block] = toPageBlocks([table], { code: 'document' });
  expect(block && collectLinks(block, 'https://example.com/').length).toBe(CELLS);
});
