import { visitNodes } from '../../content/index.ts';
import { type BlockRoleChange, createPromotion, type DecidedBlock } from './pass.ts';

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
