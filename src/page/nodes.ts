import type { Block, Inline } from '../content/index.ts';

type Node = Block | Inline;

function childrenOf(node: Node): readonly Node[] {
  if (node.type === 'list') return node.items.flatMap(({ children }) => children);
  if (node.type === 'table') return node.rows.flat(2);
  return 'children' in node ? node.children : [];
}

/** Yields the given blocks and all nodes in them, in no particular order. */
export function* nodesOf(blocks: readonly Block[]): Generator<Node> {
  const open: Node[] = [...blocks];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    yield node;
    for (const child of childrenOf(node)) open.push(child);
  }
}

export function hasLink(block: Block): boolean {
  for (const { type } of nodesOf([block])) if (type === 'link') return true;
  return false;
}
