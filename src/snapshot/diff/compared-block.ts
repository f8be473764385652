import { type Block, visitNodes } from '../../content/index.ts';
import type { DiffBlock, DiffQuery } from '../../contract/index.ts';
import type { StoredSnapshot } from '../core.ts';
import { isDateline, replaceFurniture } from './furniture.ts';

/** A block, with its text in the form for the comparison. */
export interface ComparedBlock extends DiffBlock {
  /** Markdown without noise. */
  text: string;
  /** Type, text, code and formulas of the block. Blocks with equal keys have the same content. */
  key: string;
}

/** Reads the blocks to compare, in document order. Separators are left out, because they have no content. */
export function readComparedBlocks(core: StoredSnapshot, scope: DiffQuery['scope']): ComparedBlock[] {
  const blocks = core.blocks
    .filter(({ role, block }) => (scope === 'page' || role === 'main') && block.type !== 'separator')
    .map(({ evidenceId, block, headingPath, role, start, end }) => ({
      evidenceId,
      type: block.type,
      headingPath,
      markdown: (role === 'main' ? core.markdown : core.appendix).slice(start, end).trim(),
      exact: readExactValues(block),
    }));
  // Several datelines belong to items, such as events, and not to the page.
  const datelines = blocks.flatMap(({ type, markdown }) =>
    type === 'heading' ? [] : markdown.split('\n').filter(isDateline),
  );
  const dateline = datelines.length === 1 ? datelines[0] : undefined;
  return blocks.map(({ exact, ...block }) => {
    const text = replaceFurniture(block.markdown, block.type === 'heading' ? undefined : dateline);
    return { ...block, text, key: [block.type, text, ...exact].join('\0') };
  });
}

/** Returns code and formulas, in which all spaces, dates and numbers count. */
function readExactValues(block: Block): string[] {
  const values: string[] = [];
  visitNodes([block], (node) => {
    if (node.type === 'code' || node.type === 'math') values.push(node.value);
  });
  return values;
}

/** Returns the fields of a block that an answer contains. */
export const toDiffBlock = ({ evidenceId, type, headingPath, markdown }: ComparedBlock): DiffBlock => ({
  evidenceId,
  type,
  headingPath,
  markdown,
});
