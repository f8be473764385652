import type { Block, Inline } from '../content/index.ts';

type Node = Block | Inline;

function childrenOf(node: Node): readonly Node[] {
  if (node.type === 'list') return node.items.flatMap(({ children }) => children);
  if (node.type === 'table') return node.rows.flat(2);
  return 'children' in node ? node.children : [];
}

/** Labels of the footnotes that blocks refer to. */
export function referencesIn(blocks: readonly Block[]): Set<string> {
  const labels = new Set<string>();
  const open: Node[] = [...blocks];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'footnoteReference') labels.add(node.label);
    for (const child of childrenOf(node)) open.push(child);
  }
  return labels;
}
