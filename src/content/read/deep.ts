import type { ElementNode, TreeNode } from '../tree.ts';
import { isHidden } from './options.ts';
import { addBreak, addText, endParagraph, type Reader } from './reader.ts';
import { DROPPED, flowOf } from './tags.ts';

/** Reads an element that is too deep for recursion as text; block elements separate paragraphs. */
export function readDeep(root: ElementNode, reader: Reader): void {
  const stack: (TreeNode | 'end of block')[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === 'end of block') endParagraph(reader);
    else if (node.kind === 'text') addText(reader, node, false);
    else if (node.tag === 'br') addBreak(reader);
    else if (!DROPPED.has(node.tag) && !isHidden(node, reader.options)) {
      if (flowOf(node) === 'block') {
        endParagraph(reader);
        stack.push('end of block');
      }
      for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index]!);
    }
  }
}
