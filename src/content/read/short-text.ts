import { collapseWhiteSpace } from '../white-space.ts';
import type { ElementNode, TreeNode } from '../tree.ts';

const MAX_SHORT_CHARS = 24;
/** Number of nodes that are visited. Without a limit, nested elements would take quadratic time. */
const MAX_VISITED_NODES = 60;

/** Returns the text of an element with collapsed white space. A text of more than 24 characters may be cut. */
export function readShortText(element: ElementNode): string {
  let text = '';
  const stack: TreeNode[] = [element];
  for (let visited = 0; visited < MAX_VISITED_NODES && text.trim().length <= MAX_SHORT_CHARS; visited += 1) {
    const node = stack.pop();
    if (node === undefined) break;
    if (node.kind === 'text') text += node.value.slice(0, 200);
    else for (const child of node.children.slice(0, MAX_VISITED_NODES).toReversed()) stack.push(child);
  }
  return collapseWhiteSpace(text);
}
