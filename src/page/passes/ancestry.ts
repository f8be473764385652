import type { ElementNode } from '../../content/index.ts';
import { walkTree } from '../walk.ts';

/** Parents and last descendants of all elements, by the ids of the elements, which are in document order. */
export interface TreeIndex {
  parents: ReadonlyMap<number, ElementNode>;
  lastIds: ReadonlyMap<number, number>;
}

export function indexTree(root: ElementNode): TreeIndex {
  const parents = new Map<number, ElementNode>();
  const lastIds = new Map<number, number>();
  let lastId = root.id;
  walkTree(root, {
    enter: (element, parent) => {
      lastId = element.id;
      if (parent !== undefined) parents.set(element.id, parent);
      return true;
    },
    text: ({ id }) => {
      lastId = id;
    },
    leave: ({ id }) => lastIds.set(id, lastId),
  });
  return { parents, lastIds };
}

/** Creates a test whether an element or a text node is in an element, or is the same element. */
export const createContainmentTest = ({ id }: ElementNode, { lastIds }: TreeIndex) => {
  const lastId = lastIds.get(id) ?? id;
  return (node: Pick<ElementNode, 'id'>): boolean => node.id >= id && node.id <= lastId;
};

/** Maximum number of elements in a list of ancestors, because pages can be nested 10,000 levels deep. */
const MAX_LISTED_ANCESTORS = 200;

/** Lists an element and its nearest ancestors, innermost first. */
export type ListAncestors = (element: ElementNode, maxElements?: number) => ElementNode[];

export function createAncestorLister({ parents }: TreeIndex): ListAncestors {
  return (element, maxElements = MAX_LISTED_ANCESTORS) => {
    const path: ElementNode[] = [];
    let ancestor: ElementNode | undefined = element;
    for (; ancestor !== undefined && path.length < maxElements; ancestor = parents.get(ancestor.id))
      path.push(ancestor);
    return path;
  };
}

/** Finds the nearest element around or equal to one element that also contains another, at most some levels up. */
export const findBoxAround = (
  element: ElementNode,
  other: ElementNode,
  maxLevels: number,
  tree: TreeIndex,
): ElementNode | undefined =>
  createAncestorLister(tree)(element, maxLevels + 1).find((box) => createContainmentTest(box, tree)(other));

/** Maximum number of elements between a main block and the container of a block next to it. */
const MAX_SIBLING_LEVELS = 3;

/** Whether an element is in a container, at most a few levels deep. */
export function isInside(
  element: ElementNode,
  container: ElementNode | undefined,
  parents: TreeIndex['parents'],
): boolean {
  let current: ElementNode | undefined = element;
  for (let level = 0; level < MAX_SIBLING_LEVELS && current !== undefined; level += 1) {
    current = parents.get(current.id);
    if (current === container) return true;
  }
  return false;
}
