import type { ElementNode } from '../../tree.ts';
import { addFlowBlock, addLeaf, type BlockReader, endParagraph } from '../reader.ts';
import { collectTextLines } from '../text.ts';
import type { FormulaSource } from './math.ts';

/** Adds a formula as a block, or to the text around it. */
export function addFormula(element: ElementNode, { tex, display }: FormulaSource, reader: BlockReader): void {
  const ids: number[] = [element.id];
  collectTextLines(element, reader.options, ids);
  if (display && !reader.inHeading) {
    endParagraph(reader);
    addFlowBlock(reader, { type: 'math', value: tex }, ids, element);
    return;
  }
  addLeaf(reader, { type: 'math', value: tex });
  for (const id of ids) reader.nodeIds.push(id);
}
