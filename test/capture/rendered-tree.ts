import type { ElementNode, TreeNode } from '../../src/content/index.ts';

/** Lists all nodes in document order, without recursion. */
export function* nodesOf(root: TreeNode): Generator<TreeNode> {
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    if (node.kind === 'element') for (const child of node.children.toReversed()) stack.push(child);
  }
}

export function textOf(root: TreeNode): string {
  return [...nodesOf(root)].map((node) => (node.kind === 'text' ? node.value : '')).join('');
}

/** Words that are not hidden, in order. */
export function visibleWords(root: ElementNode): string[] {
  const parts: string[] = [];
  const stack: { node: TreeNode; hidden: boolean }[] = [{ node: root, hidden: false }];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, hidden } = next;
    if (node.kind === 'text') {
      if (!hidden) parts.push(node.value);
      continue;
    }
    const isHidden = node.layout?.hidden !== undefined;
    parts.push(' ');
    for (const child of node.children.toReversed()) stack.push({ node: child, hidden: isHidden });
  }
  return parts.join('').split(/\s+/).filter(Boolean);
}

export function byId(root: ElementNode, id: string): ElementNode {
  for (const node of nodesOf(root)) if (node.kind === 'element' && node.attributes['id'] === id) return node;
  throw new Error(`No element #${id}`);
}
