import type { ElementNode } from '../../content/index.ts';
import { readAttribute, walkTree } from '../walk.ts';

const isLabel = ({ tag }: ElementNode): boolean => tag === 'label' || tag === 'legend';

/** Collects the text nodes of labels of form controls, such as the options of a product, and blank ones. */
export const collectLabelIds = (root: ElementNode): ReadonlySet<number> => collectTextIdsOf(root, isLabel);

/** Collects the text nodes of buttons and of labels of form controls, and blank ones. */
export const collectControlIds = (root: ElementNode): ReadonlySet<number> =>
  collectTextIdsOf(root, (element) => isLabel(element) || element.tag === 'button');

const CHOICE_TYPE = /^(?:checkbox|radio)$/i;
const CHOICE_ROLE = /^(?:checkbox|radio|menuitemcheckbox|menuitemradio|switch)$/;

/** Collects the text nodes of checkboxes and radio buttons and of their labels, and blank ones. */
export function collectChoiceIds(root: ElementNode): ReadonlySet<number> {
  const inputIds = new Set<string>();
  const labels = new Set<ElementNode>();
  const openLabels: ElementNode[] = [];
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'label') openLabels.push(element);
      if (element.tag !== 'input' || !CHOICE_TYPE.test(readAttribute(element, 'type'))) return true;
      inputIds.add(readAttribute(element, 'id'));
      const label = openLabels.at(-1);
      if (label !== undefined) labels.add(label);
      return true;
    },
    leave: (element) => {
      if (element === openLabels.at(-1)) openLabels.pop();
    },
  });
  inputIds.delete('');
  return collectTextIdsOf(
    root,
    (element) =>
      CHOICE_ROLE.test(readAttribute(element, 'role')) ||
      (element.tag === 'label' && (labels.has(element) || inputIds.has(readAttribute(element, 'for')))),
  );
}

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
