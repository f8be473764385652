import { type Block, visitNodes } from '../../content/index.ts';
import { hasLink } from '../nodes.ts';
import {
  type BlockRoleChange,
  type DecidedBlock,
  isSideMatter,
  MIN_PROMOTION_SCORE,
  createPromotion,
} from './pass.ts';

/** Promotes footnotes that main text refers to, wherever they are on the page. */
export function promoteFootnotes(blocks: readonly DecidedBlock[]): BlockRoleChange[] {
  const notes = new Map<string, number>();
  for (const [index, { block }] of blocks.entries())
    if (block.type === 'footnote') notes.set(block.label, index);
  if (notes.size === 0) return [];
  const main = blocks.filter(({ role }) => role === 'main').map(({ block }) => block);
  const citedNotes = new Set<number>();
  visitNodes(main, (node) => {
    const note = node.type === 'footnoteReference' ? notes.get(node.label) : undefined;
    if (note !== undefined && blocks[note]?.role !== 'main') citedNotes.add(note);
  });
  return [...citedNotes].map((index) => createPromotion(index, 'citedFootnote'));
}

/** Block types that belong to the text around them, although their short cells and items have low scores. */
const EMBEDDED_TYPES = new Set<Block['type']>(['table', 'list', 'code', 'math']);

/** Promotes tables, lists without links, code and formulas between two main blocks. */
export function promoteEmbeddedBlocks(blocks: readonly DecidedBlock[]): BlockRoleChange[] {
  const changes: BlockRoleChange[] = [];
  const scored = [...blocks.entries()].filter(([, { score }]) => score !== undefined);
  let isMainBefore = false;
  for (const [at, [index, decided]] of scored.entries()) {
    const { block, role, score = 0 } = decided;
    const isPromoted: boolean =
      isMainBefore &&
      role !== 'main' &&
      EMBEDDED_TYPES.has(block.type) &&
      score >= MIN_PROMOTION_SCORE &&
      !isSideMatter(decided) &&
      // Skip lists of links, because they are teasers for other pages.
      !(block.type === 'list' && hasLink(block)) &&
      scored[at + 1]?.[1].role === 'main';
    if (isPromoted) changes.push(createPromotion(index, 'betweenMainBlocks'));
    isMainBefore = isPromoted || role === 'main';
  }
  return changes;
}
