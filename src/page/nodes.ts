import type { Block, Inline } from '../content/index.ts';

type Node = Block | Inline;

function listChildren(node: Node): readonly Node[] {
  if (node.type === 'list') return node.items.flatMap(({ children }) => children);
  if (node.type === 'table') return node.rows.flat(2);
  return 'children' in node ? node.children : [];
}

/** Yields the given blocks and all nodes in them, in no particular order. */
export function* iterateNodes(blocks: readonly Block[]): Generator<Node> {
  const stack: Node[] = [...blocks];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node;
    for (const child of listChildren(node)) stack.push(child);
  }
}

export function hasLink(block: Block): boolean {
  for (const { type } of iterateNodes([block])) if (type === 'link') return true;
  return false;
}
