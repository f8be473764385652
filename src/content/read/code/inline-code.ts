import type { ElementNode } from '../../tree.ts';
import { addCodeText, type BlockReader, endParagraph } from '../reader.ts';
import { findElement, getElementDisplay } from '../tags.ts';
import { collectTextLines } from '../text.ts';
import { readCode, readJsonTree } from './code.ts';

const NOT_IN_CODE_TAG = /^(?:p|div|ul|ol|dl|table|pre|h[1-6]|section|article|img)$/;

/** Reads an element of code in a text. An element with several lines becomes a block of code. */
export function readInlineCode(
  element: ElementNode,
  reader: BlockReader,
  readElementContent: (element: ElementNode, reader: BlockReader) => void,
): void {
  const inner = findElement(element, ({ tag }) => tag === 'a' || NOT_IN_CODE_TAG.test(tag));
  if (inner !== undefined) {
    if (inner.tag !== 'a' && !reader.inHeading && readJsonTree(element, reader)) return;
    // Inline code that contains a link becomes code inside and outside the link. A code element around blocks is
    // ignored.
    const outer = reader.inCode;
    reader.inCode = inner.tag === 'a';
    readElementContent(element, reader);
    reader.inCode = outer;
    return;
  }
  const ids: number[] = [];
  const text = collectTextLines(element, reader.options, ids);
  const isListing =
    text.trim().includes('\n') &&
    (element.layout?.preformatted === true || getElementDisplay(element) === 'block');
  if (isListing && !reader.inHeading) {
    endParagraph(reader);
    readCode(element, reader);
    return;
  }
  addCodeText(reader, text);
  for (const id of ids) reader.nodeIds.push(id);
}
