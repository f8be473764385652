import type { HeadingLevel } from '../../block.ts';
import { buildInline } from '../../normalise-inline.ts';
import type { ElementNode } from '../../tree.ts';
import { isPermalink } from '../inline-rules.ts';
import {
  addFlowBlock,
  type BlockReader,
  createInnerReader,
  endParagraph,
  removeUsedLink,
} from '../reader.ts';

/** Reads an element as a heading, without bold, links to itself and controls. */
export function readHeading(
  element: ElementNode,
  level: HeadingLevel,
  outer: BlockReader,
  readChildren: (element: ElementNode, reader: BlockReader) => void,
): void {
  endParagraph(outer);
  const reader = createInnerReader(outer, element);
  reader.inHeading = true;
  readChildren(element, reader);
  // Remove bold from headings, because every heading is bold by default.
  const runs = reader.runs
    .filter(({ leaf, marks }) => leaf.type !== 'text' || marks.length === 0 || !isPermalink(leaf.value))
    .map(({ leaf, marks }) => ({ leaf, marks: marks.filter((mark) => mark !== 'strong') }));
  const children = buildInline(runs);
  if (children.length === 0) return;
  addFlowBlock(outer, { type: 'heading', level, children }, reader.nodeIds, element);
  removeUsedLink(outer, runs);
}
