import type { Block, Inline } from '../../block.ts';
import { toPlainText } from '../../measure.ts';
import type { ElementNode } from '../../tree.ts';
import { isHidden } from '../options.ts';
import type { BlockReader, FlowBlock, ReadBlocks } from '../reader.ts';
import { getChildElements } from '../tags.ts';
import type { ReadCell } from './row-tables.ts';

/**
 * Adds the header of a table that shows its rows as cards: the row of the header is hidden, and each cell begins with its
 * label, which is removed. Returns the same rows if there is no such header or its width is another one.
 */
export function addHiddenHeader(
  table: ElementNode,
  rows: ReadCell[][],
  reader: BlockReader,
  readBlocks: ReadBlocks,
): ReadCell[][] {
  const heads = getChildElements(table, (tag) => tag === 'thead');
  const head = heads.find((element) => isHidden(element, reader.options));
  const headRows = getChildElements(head ?? { ...table, children: [] }, (tag) => tag === 'tr');
  const cells = getChildElements(headRows[0] ?? table, (tag) => tag === 'th');
  if (heads.length !== 1 || headRows.length !== 1 || cells.length < 2) return rows;
  if (rows.length === 0 || rows.some((row) => row.length !== cells.length)) return rows;
  const header = cells.map((element) => ({ element, content: readBlocks(element, reader) }));
  if (header.some(({ content }) => content.length > 1)) return rows;
  const labels = header.map(({ content }) => toPlainText(content.map(({ block }) => block)));
  const withoutLabels = rows.map((row) =>
    row.map((cell, column) => ({ ...cell, content: removeLabel(cell.content, labels[column] ?? '') })),
  );
  return [header, ...withoutLabels];
}

/** Removes the label at the start of a cell, also with a colon and in a block of its own. */
function removeLabel(content: FlowBlock[], label: string): FlowBlock[] {
  const [flow, ...others] = content;
  if (label === '' || flow?.block.type !== 'paragraph') return content;
  const isLabel = (text: string): boolean => text.replace(/[\s:：]+$/, '') === label;
  const [first, ...rest] = flow.block.children;
  if (first === undefined) return content;
  if (isLabel(toPlainText([first]))) {
    const children = trimStart(rest);
    const block: Block = { type: 'paragraph', children };
    return children.length === 0 ? others : [{ ...flow, block }, ...others];
  }
  const colon = first.type === 'text' ? first.value.search(/[:：]/) : -1;
  if (first.type !== 'text' || !isLabel(first.value.slice(0, colon + 1))) return content;
  const children = trimStart([{ type: 'text', value: first.value.slice(colon + 1) }, ...rest]);
  return [{ ...flow, block: { type: 'paragraph', children } }, ...others];
}

function trimStart([first, ...rest]: readonly Inline[]): Inline[] {
  if (first === undefined) return [];
  if (first.type === 'break') return rest;
  if (first.type !== 'text') return [first, ...rest];
  const value = first.value.trimStart();
  return value === '' ? rest : [{ ...first, value }, ...rest];
}
