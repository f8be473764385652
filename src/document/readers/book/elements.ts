import type { ElementNode, TreeNode } from '../../../content/index.ts';

/** An element with the element around it. */
export interface NestedElement {
  element: ElementNode;
  parent: ElementNode | undefined;
}

/** Walks the elements of a tree in their order. The children of an element are read after the element was handled. */
export function* walkElements(root: ElementNode): Generator<NestedElement> {
  const openNodes: { node: TreeNode; parent: ElementNode | undefined }[] = [
    { node: root, parent: undefined },
  ];
  for (let open = openNodes.pop(); open !== undefined; open = openNodes.pop()) {
    const { node, parent } = open;
    if (node.kind !== 'element') continue;
    yield { element: node, parent };
    for (const child of node.children.toReversed()) openNodes.push({ node: child, parent: node });
  }
}
