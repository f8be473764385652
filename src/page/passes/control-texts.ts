import type { ElementNode } from '../../content/index.ts';
import { collectText, hasAttribute, isButton, readAttribute, walkTree } from '../walk.ts';

const MAX_CLASS_CHARS = 300;

const isLabel = ({ tag }: ElementNode): boolean => tag === 'label' || tag === 'legend';

/** Text nodes of controls by their ids, with the element of the control. Blank ones have none. */
export type ControlTexts = ReadonlyMap<number, ElementNode | undefined>;

/** Collects the text nodes of labels of form controls, such as the options of a product, and blank ones. */
export const collectLabelTexts = (root: ElementNode): ControlTexts => collectTextsOf(root, isLabel);

const BUTTON_CLASS = /(?:^|\s)(?:btn|button)(?:$|\s)/i;

/** Collects the text nodes of buttons and of labels of form controls, and blank ones. */
export const collectControlTexts = (root: ElementNode): ControlTexts =>
  collectTextsOf(root, (element) => isLabel(element) || looksLikeButton(element));

const looksLikeButton = (element: ElementNode): boolean =>
  element.tag !== 'a' &&
  (isButton(element) || BUTTON_CLASS.test(readAttribute(element, 'class').slice(0, MAX_CLASS_CHARS)));

const HEADING_TAG = /^h[1-6]$/;
const CHOICE_TYPE = /^(?:checkbox|radio)$/i;
const CHOICE_ROLE = /^(?:checkbox|radio|menuitemcheckbox|menuitemradio)$/;
/** A longer text is an entry that can be chosen, not a filter. */
const MAX_FILTER_CHARS = 60;

/**
 * Collects the text nodes of short labels of checkboxes and radio buttons that can be changed, and blank ones. Those of
 * task lists cannot.
 */
export function collectFilterTexts(root: ElementNode): ControlTexts {
  const inputIds = new Set<string>();
  const labels = new Set<ElementNode>();
  /** Labels with a heading are entries that can be chosen. */
  const entries = new Set<ElementNode | undefined>();
  const openLabels: ElementNode[] = [];
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'label') openLabels.push(element);
      if (HEADING_TAG.test(element.tag)) entries.add(openLabels.at(-1));
      if (element.tag !== 'input' || !isChangeableChoice(element)) return true;
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
  const isChoice = (element: ElementNode): boolean =>
    CHOICE_ROLE.test(readAttribute(element, 'role')) ||
    (element.tag === 'label' &&
      !entries.has(element) &&
      (labels.has(element) || inputIds.has(readAttribute(element, 'for'))));
  return collectTextsOf(
    root,
    (element) => isChoice(element) && collectText(element, MAX_FILTER_CHARS + 1).length <= MAX_FILTER_CHARS,
  );
}

const isChangeableChoice = (input: ElementNode): boolean =>
  CHOICE_TYPE.test(readAttribute(input, 'type')) && !hasAttribute(input, 'disabled');

function collectTextsOf(root: ElementNode, isOuter: (element: ElementNode) => boolean): ControlTexts {
  const texts = new Map<number, ElementNode | undefined>();
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
      const isBlank = value.trim() === '';
      if (open.length > 0 || isBlank) texts.set(id, isBlank ? undefined : open.at(-1));
    },
  });
  return texts;
}
