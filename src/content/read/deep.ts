import type { ElementNode, TreeNode } from '../tree.ts';
import { isHidden } from './options.ts';
import { addBreak, addText, flush, type Reader } from './reader.ts';
import { DROPPED, flowOf } from './tags.ts';

/** What stands too deep for recursion: its texts, with the paragraphs that blocks make. */
export function readDeep(root: ElementNode, reader: Reader): void {
  const stack: (TreeNode | 'end of block')[] = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === 'end of block') flush(reader);
    else if (node.kind === 'text') addText(reader, node, false);
    else if (node.tag === 'br') addBreak(reader);
    else if (!DROPPED.has(node.tag) && !isHidden(node, reader.options)) {
      if (flowOf(node) === 'block') {
        flush(reader);
        stack.push('end of block');
      }
      for (let index = node.children.length - 1; index >= 0; index -= 1) stack.push(node.children[index]!);
    }
  }
}
