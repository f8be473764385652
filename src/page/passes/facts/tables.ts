import type { ElementNode } from '../../../content/index.ts';
import { hasLink } from '../../nodes.ts';
import { isInside } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  isSideMatter,
  MIN_PROMOTION_SCORE,
  type PassContext,
} from '../pass.ts';

/** A smaller table, counting its header, can be part of the layout. */
const MIN_ROWS = 3;
/** Minimum score of a table. Its cells are too short for a high one. */
const MIN_TABLE_SCORE = 0.05;
/** Maximum number of blocks between main text and a table that belong to the table: its heading and its caption. */
const MAX_LEADS = 2;
/** Maximum number of elements around a table that have no other content. An article has other tables in its sides. */
const MAX_WRAPPERS = { article: 1, other: 2 };

/**
 * Promotes tables with values that are directly after main text, with their headings and captions, and those with a
 * header anywhere between main texts.
 */
export function promoteTables(blocks: readonly DecidedBlock[], context: PassContext): BlockRoleChange[] {
  const scored = [...blocks.entries()].filter(([, { score }]) => score !== undefined);
  const promoted = new Set<number>();
  const isText = ({ role, block }: DecidedBlock): boolean => role === 'main' && block.type === 'paragraph';
  const [first, last] = [blocks.findIndex(isText), blocks.findLastIndex(isText)];
  const isMain = ([index, { role }]: [number, DecidedBlock]): boolean =>
    role === 'main' || promoted.has(index);
  for (const [at, [index, decided]] of scored.entries()) {
    if (decided.role === 'main') continue;
    const hasGrid = isGrid(decided);
    if (!hasGrid && !isDataTable(decided)) continue;
    let start = at;
    while (
      start > at - MAX_LEADS &&
      start > 0 &&
      !isMain(scored[start - 1]!) &&
      isLead(scored[start - 1]![1])
    )
      start -= 1;
    const before = scored[start - 1];
    const isBelowText = before !== undefined && isMain(before) && isNext(decided, before[1], context);
    if (!isBelowText && !(hasGrid && index > first && index < last)) continue;
    for (const [lead] of scored.slice(start, at)) promoted.add(lead);
    promoted.add(index);
  }
  return [...promoted].map((index) => createPromotion(index, 'betweenMainBlocks'));
}

/** Whether a block is a table with values: several full rows without links. */
const isDataTable = (decided: DecidedBlock): boolean =>
  decided.block.type === 'table' &&
  decided.block.rows.length >= MIN_ROWS &&
  decided.block.rows.slice(0, 2).some(isFull) &&
  (decided.score ?? 0) >= MIN_TABLE_SCORE &&
  !hasLink(decided.block) &&
  !isSideMatter(decided);

/** Minimum number of rows and columns, and score, of a table that is content wherever it is between main texts. */
const MIN_GRID = { rows: 3, columns: 3, score: MIN_PROMOTION_SCORE };
/** Maximum share of cells with a link, such as the names of teams. Menus and calendars have more. */
const MAX_LINKED_SHARE = 0.5;

/** Whether a block is a table with a header, several columns and few links. */
function isGrid(decided: DecidedBlock): boolean {
  const { block, score = 0 } = decided;
  if (block.type !== 'table' || isDetached(decided) || score < MIN_GRID.score) return false;
  const [header = []] = block.rows;
  const cells = block.rows.flat();
  const linked = cells.filter((children) => hasLink({ type: 'paragraph', children })).length;
  return (
    block.rows.length >= MIN_GRID.rows &&
    header.length >= MIN_GRID.columns &&
    isFull(header) &&
    linked <= MAX_LINKED_SHARE * cells.length
  );
}

const isFull = (row: readonly (readonly unknown[])[]): boolean =>
  row.length > 1 && row.every((cell) => cell.length > 0);

const isLead = (decided: DecidedBlock): boolean =>
  (decided.block.type === 'heading' || decided.element.tag === 'caption') && !isSideMatter(decided);

/** Whether a table is in the same element as a text. A large table can have elements of its own around it. */
function isNext(
  { element, block }: DecidedBlock,
  text: DecidedBlock,
  { getTree, pageType }: PassContext,
): boolean {
  const { parents } = getTree();
  const isLarge = block.type === 'table' && (isFull(block.rows[0] ?? []) || block.rows.length > MIN_ROWS);
  const wrappers = isLarge ? MAX_WRAPPERS[pageType === 'article' ? 'article' : 'other'] : 0;
  let container: ElementNode | undefined = parents.get(element.id);
  for (let level = 0; level <= wrappers && container !== undefined; level += 1) {
    if (isInside(text.element, container, parents)) return true;
    container = parents.get(container.id);
  }
  return false;
}
