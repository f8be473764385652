import type { ElementNode, TreeNode } from '../tree.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import {
  findAttribute,
  getChildElements,
  DROPPED_TAGS,
  findElement,
  getElementDisplay,
  hasClass,
  ROW_GROUP_TAGS,
} from './tags.ts';

/** Classes of cells and spans that contain line numbers of code. */
const LINE_NUMBER_CLASS =
  /(?:^|\s)(?:gutter|line-?nos?|linenos?|line-?numbers?(?:-rows)?|lnt?|blob-num|hljs-ln-(?:numbers|n)|rouge-gutter|crayon-nums|react-line-number)(?:\s|$)/i;

/**
 * Whether an element contains line numbers of code. Prism sets the class `line-numbers` on the code itself, and others
 * set `data-line-number` on the lines, so such elements must contain nothing but numbers.
 */
export function isLineNumbers(element: ElementNode): boolean {
  const isMarkedByClass = hasClass(element, LINE_NUMBER_CLASS);
  if (isMarkedByClass && element.tag !== 'pre' && element.tag !== 'code') return true;
  if (!isMarkedByClass && findAttribute(element, 'data-line-number') === undefined) return false;
  let elements = 0;
  const otherElement = findElement(
    { ...element, children: [element] },
    (child) => ++elements > MAX_COMPARED_ELEMENTS || hasOtherText(child),
  );
  return otherElement === undefined || (isMarkedByClass && !hasOtherText(otherElement));
}

/** Number of elements whose text is compared. Without a limit, nested line numbers would take quadratic time. */
const MAX_COMPARED_ELEMENTS = 200;

/** Whether an element directly contains text other than numbers. */
const hasOtherText = ({ children }: ElementNode): boolean =>
  children.some((child) => child.kind === 'text' && /[^\d\s]/.test(child.value));

/**
 * Returns the text of an element with its white space, without line numbers. `br`, blocks and rows start new lines.
 * Appends the ids of the text nodes to `ids`. Uses no recursion.
 */
export function collectTextLines(root: ElementNode, options: ReadTreeOptions, ids?: number[]): string {
  const parts: string[] = [];
  let atLineStart = true;
  const write = (text: string): void => {
    if (text === '') return;
    parts.push(text);
    atLineStart = text.endsWith('\n');
  };
  const stack: (TreeNode | 'end of line')[] = [];
  const push = (children: readonly TreeNode[]): void => {
    for (let index = children.length - 1; index >= 0; index -= 1) stack.push(children[index]!);
  };
  push(root.children);
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (node === 'end of line') {
      if (!atLineStart) write('\n');
    } else if (node.kind === 'text') {
      ids?.push(node.id);
      write(node.value);
    } else if (node.tag === 'br') {
      write('\n');
    } else if (!DROPPED_TAGS.has(node.tag) && !isHidden(node, options) && !isLineNumbers(node)) {
      const isCell = node.tag === 'td' || node.tag === 'th';
      if (getElementDisplay(node) === 'block' && !isCell) {
        if (!atLineStart) write('\n');
        stack.push('end of line');
      }
      push(node.children);
    }
  }
  return parts.join('');
}

/** Returns the visible rows of a table in document order, without the rows of nested tables. */
export const listVisibleRows = (table: ElementNode, options: ReadTreeOptions): ElementNode[] =>
  getChildElements(table, (tag) => tag === 'tr' || ROW_GROUP_TAGS.has(tag))
    .filter((child) => !isHidden(child, options))
    .flatMap((child) => (child.tag === 'tr' ? [child] : getChildElements(child, (tag) => tag === 'tr')))
    .filter((row) => !isHidden(row, options));

/** Returns the text of an element, including hidden text. */
export const collectAllText = (element: ElementNode): string => collectTextLines(element, { baseUrl: '' });
