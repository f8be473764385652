import type { ElementNode } from '../../content/index.ts';
import { walkTree } from '../walk.ts';

const isLabel = ({ tag }: ElementNode): boolean => tag === 'label' || tag === 'legend';

/** Collects the text nodes of labels of form controls, such as the options of a product, and blank ones. */
export const collectLabelIds = (root: ElementNode): ReadonlySet<number> => collectTextIdsOf(root, isLabel);

/** Collects the text nodes of buttons and of labels of form controls, and blank ones. */
export const collectControlIds = (root: ElementNode): ReadonlySet<number> =>
  collectTextIdsOf(root, (element) => isLabel(element) || element.tag === 'button');

function collectTextIdsOf(
  root: ElementNode,
  isOuter: (element: ElementNode) => boolean,
): ReadonlySet<number> {
  const ids = new Set<number>();
  const open: ElementNode[] = [];
  walkTree(root, {
    enter: (element) => {
      if (isOuter(element)) open.push(element);
      return true;
    },
    leave: (element) => {
      if (element === open.at(-1)) open.pop();
    },
    text: ({ id, value }) => {
      if (open.length > 0 || value.trim() === '') ids.add(id);
    },
  });
  return ids;
}
