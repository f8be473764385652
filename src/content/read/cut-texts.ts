import type { ElementNode, TreeNode } from '../tree.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import { readShortText } from './short-text.ts';
import { findAttribute, getElementDisplay } from './tags.ts';

const ELLIPSIS_AT_END = /\s*(?:…|\.{3})\s*$/;
const SCRIPT_ADDRESS = /^(?:javascript:|#?$)/i;
const MAX_CONTROL_CHARS = 24;
/** Maximum number of nodes between an ellipsis or a control and the rest of the text. */
const MAX_DISTANCE = 4;

/**
 * Removes from the children of an element the ellipsis before the rest of a text that a control shows (`Read more`), and
 * the control. Such a rest is an inline element that is hidden now.
 */
export function joinCutTexts(children: readonly TreeNode[], options: ReadTreeOptions): readonly TreeNode[] {
  const isRest = (node: TreeNode): boolean =>
    isHiddenText(node, options) || (node.kind === 'element' && isHiddenText(node.children[0], options));
  if (!children.some(isRest)) return children;
  const isNear = (from: number, to: number): boolean => children.slice(Math.max(0, from), to).some(isRest);
  return children.flatMap((child, index): TreeNode[] => {
    const isBefore = isNear(index + 1, index + 1 + MAX_DISTANCE);
    if (child.kind === 'text')
      return [isBefore ? { ...child, value: child.value.replace(ELLIPSIS_AT_END, ' ') } : child];
    if (isRest(child)) return [child];
    const text = readShortText(child);
    const isEllipsis = isBefore && text.replace(ELLIPSIS_AT_END, '') === '' && text !== '';
    const isNextToRest = isBefore || isNear(index - MAX_DISTANCE, index);
    return isEllipsis || (isNextToRest && isControl(child, text)) ? [] : [child];
  });
}

const isHiddenText = (node: TreeNode | undefined, options: ReadTreeOptions): boolean =>
  node?.kind === 'element' &&
  (node.layout?.hidden === 'none' || findAttribute(node, 'hidden') !== undefined) &&
  getElementDisplay(node) === 'inline' &&
  !isHidden(node, options) &&
  readShortText(node).length > MAX_CONTROL_CHARS;

const isControl = (element: ElementNode, text: string): boolean =>
  text.length <= MAX_CONTROL_CHARS &&
  (element.tag === 'button' ||
    (element.tag === 'a' && SCRIPT_ADDRESS.test(findAttribute(element, 'href') ?? '')));
