import type { ElementNode } from '../tree.ts';
import { addFlowBlock, type BlockReader, collectNodeIds, endParagraph, type ReadBlocks } from './reader.ts';
import { hasClass } from './tags.ts';

/** Class of the quotes in which vBulletin 4 puts the text of each post. */
const POST_CLASS = /(?:^|\s)post-?(?:content|body|text)(?:\s|$)/;

/** Reads a quote, or what is in it if it only indents code or the text of a post. */
export function readQuote(element: ElementNode, reader: BlockReader, readBlocks: ReadBlocks): void {
  endParagraph(reader);
  const inner = readBlocks(element, reader);
  if (hasClass(element, POST_CLASS) || inner.every(({ block }) => block.type === 'code')) {
    // Old pages indent code with a quote, and old boards put each post into one. Read what is in them.
    for (const block of inner) reader.blocks.push(block);
    return;
  }
  addFlowBlock(
    reader,
    { type: 'quote', children: inner.map(({ block }) => block) },
    collectNodeIds(inner),
    element,
  );
}
