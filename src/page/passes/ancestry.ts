import type { ElementNode } from '../../content/index.ts';
import { walkTree } from '../walk.ts';

/** Maximum number of elements in a list of ancestors, because pages can be nested 10,000 levels deep. */
const MAX_LISTED_ANCESTORS = 200;

/** Lists an element and its nearest ancestors, innermost first. */
export type ListAncestors = (element: ElementNode) => ElementNode[];

/** Maps all elements except the root to their parents. */
export function mapParents(root: ElementNode): ReadonlyMap<ElementNode, ElementNode> {
  const parents = new Map<ElementNode, ElementNode>();
  walkTree(root, {
    enter: (element, parent) => {
      if (parent !== undefined) parents.set(element, parent);
      return true;
    },
  });
  return parents;
}

/** Records the parents of all elements. */
export function createAncestorLister(root: ElementNode): ListAncestors {
  const parents = mapParents(root);
  return (element) => {
    const path: ElementNode[] = [];
    let ancestor: ElementNode | undefined = element;
    for (; ancestor !== undefined && path.length < MAX_LISTED_ANCESTORS; ancestor = parents.get(ancestor))
      path.push(ancestor);
    return path;
  };
}
