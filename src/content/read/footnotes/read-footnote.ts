import type { Block } from '../../block.ts';
import { buildInline } from '../../normalise-inline.ts';
import type { ElementNode } from '../../tree.ts';
import { collapseWhiteSpace } from '../../white-space.ts';
import { removeNumber } from './footnotes.ts';
import {
  addLeaf,
  type BlockReader,
  collectNodeIds,
  endParagraph,
  type FlowBlock,
  type ReadBlocks,
} from '../reader.ts';
import { getChildElements } from '../tags.ts';
import { collectTextLines, listVisibleRows } from '../text.ts';

/** Reads an element of a footnote: a reference, a note, or a table of notes. Returns false for all other elements. */
export function readFootnote(element: ElementNode, reader: BlockReader, readBlocks: ReadBlocks): boolean {
  const { references, items, attributeNotes, repeated } = reader.footnotes;
  const reference = references.get(element);
  const note = items.get(element);
  if (reference !== undefined) {
    addLeaf(reader, { type: 'footnoteReference', label: reference });
    const text = attributeNotes.get(element);
    if (text !== undefined) {
      const children = buildInline([{ leaf: { type: 'text', value: collapseWhiteSpace(text) }, marks: [] }]);
      const block: Block = {
        type: 'footnote',
        label: reference,
        children: [{ type: 'paragraph', children }],
      };
      reader.notes.push({ block, nodeIds: [], element });
    } else if (element.tag !== 'a' && !repeated.has(element))
      addFootnote(element, { label: reference, number: '' }, [element], reader.notes, reader, readBlocks);
    if (element.tag === 'a' || text !== undefined) collectTextLines(element, reader.options, reader.nodeIds);
    return true;
  }
  if (note !== undefined) {
    endParagraph(reader);
    addFootnote(element, note, [element], reader.blocks, reader, readBlocks);
    return true;
  }
  const rows = items.size > 0 && element.tag === 'table' ? listVisibleRows(element, reader.options) : [];
  if (rows.length === 0 || !rows.every((row) => items.has(row))) return false;
  endParagraph(reader);
  for (const row of rows) {
    const [mark, ...cells] = getChildElements(row, (tag) => tag === 'td' || tag === 'th');
    if (mark !== undefined)
      addFootnote(row, items.get(row)!, cells.length > 0 ? cells : [mark], reader.blocks, reader, readBlocks);
  }
  return true;
}

/** Whether an element is a note inside the text that appears only when a person points at its number. */
export const isCollapsedNote = (element: ElementNode, { footnotes }: BlockReader): boolean =>
  element.tag !== 'a' && element.layout?.hidden === 'none' && footnotes.references.has(element);

function addFootnote(
  element: ElementNode,
  { label, number }: { label: string; number: string },
  parts: readonly ElementNode[],
  to: FlowBlock[],
  reader: BlockReader,
  readBlocks: ReadBlocks,
): void {
  const inner = parts.flatMap((part) => readBlocks(part, reader));
  const children = removeNumber(
    inner.map(({ block }) => block),
    number,
  );
  if (children.length === 0) return;
  to.push({ block: { type: 'footnote', label, children }, nodeIds: collectNodeIds(inner), element });
}
