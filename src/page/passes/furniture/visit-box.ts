import type { ElementNode, TreeNode } from '../../../content/index.ts';

/**
 * Visits the nodes of a small box.
 * @param enter returns false if the children of an element are not visited
 * @returns false if the box has more nodes, and then not all are visited
 */
export function visitBox(box: ElementNode, maxNodes: number, enter: (node: TreeNode) => boolean): boolean {
  let count = 0;
  const stack: TreeNode[] = [box];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    count += 1;
    if (count > maxNodes) return false;
    if (!enter(node) || node.kind === 'text') continue;
    if (node.children.length > maxNodes) return false;
    for (const child of node.children) stack.push(child);
  }
  return true;
}
