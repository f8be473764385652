import type { Block, Inline } from '../content/index.ts';

type ContentNode = Block | Inline;

function listChildNodes(node: ContentNode): readonly ContentNode[] {
  if (node.type === 'list') return node.items.flatMap(({ children }) => children);
  if (node.type === 'table') return node.rows.flat(2);
  return 'children' in node ? node.children : [];
}

export function hasLink(block: Block): boolean {
  const stack: ContentNode[] = [block];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node.type === 'link') return true;
    if (node.type !== 'text') for (const child of listChildNodes(node)) stack.push(child);
  }
  return false;
}
