import { type ElementNode, isNonBlank } from '../../content/index.ts';
import { isButton, readAttribute, walkTree } from '../walk.ts';

const MAX_WRAPPERS = 4;

/** Returns an element, or the only element in its wrappers, that passes a test. */
export function unwrapElement(
  element: ElementNode,
  matches: (element: ElementNode) => boolean,
): ElementNode | undefined {
  let current = element;
  for (let level = 0; level < MAX_WRAPPERS; level += 1) {
    if (matches(current)) return current;
    const [only, ...others] = current.children.filter(isNonBlank);
    if (others.length > 0 || only?.kind !== 'element') return undefined;
    current = only;
  }
  return undefined;
}

/** Shorter text after a button or next to similar elements is a hint or a label, unless it has a structure of its own. */
const MIN_PANEL_CHARS = 30;
const STRUCTURE_TAG = /^(?:p|ul|ol|dl|table|pre|blockquote|figure|img|h[1-6])$/;
const CONTROL_TAG = /^(?:input|select|textarea|form)$/;

/** Whether a panel contains more than a hint or a control, such as `Click to expand…`. */
export const isContent = ({ chars, hasStructure }: PanelContent): boolean =>
  hasStructure || chars >= MIN_PANEL_CHARS;

export interface PanelContent {
  chars: number;
  linkChars: number;
  hasStructure: boolean;
  hasControls: boolean;
  hasButtons: boolean;
}

/** Panels can be nested, so only this number of elements of each is measured. */
const MAX_MEASURED_ELEMENTS = 300;

/** Measures the text that a closed panel would show. */
export function measureContent(panel: ElementNode): PanelContent {
  const content: PanelContent = {
    chars: 0,
    linkChars: 0,
    hasStructure: false,
    hasControls: false,
    hasButtons: false,
  };
  let openLinks = 0;
  let elements = 0;
  walkTree(panel, {
    enter: (element) => {
      elements += 1;
      if (elements > MAX_MEASURED_ELEMENTS) return false;
      content.hasButtons ||= isButton(element);
      if (/^(?:script|style|template|noscript|svg|button)$/.test(element.tag)) return false;
      content.hasControls ||=
        CONTROL_TAG.test(element.tag) && !/^(?:checkbox|hidden)$/.test(readAttribute(element, 'type'));
      content.hasStructure ||= element !== panel && STRUCTURE_TAG.test(element.tag);
      if (element.tag === 'a') openLinks += 1;
      return true;
    },
    leave: (element) => {
      if (element.tag === 'a') openLinks -= 1;
    },
    text: ({ value }) => {
      const { length } = value.trim();
      content.chars += length;
      if (openLinks > 0) content.linkChars += length;
    },
  });
  return content;
}
