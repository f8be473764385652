import type { ElementNode, TreeNode } from '../tree.ts';
import { isHidden, type ReadOptions } from './options.ts';

import { attribute, DROPPED, flowOf, hasClass } from './tags.ts';

/** Cells and spans that hold nothing but the numbers of code lines. */
const LINE_NUMBERS =
  /(?:^|\s)(?:gutter|line-?nos?|linenos?|line-?numbers?(?:-rows)?|lnt?|blob-num|hljs-ln-(?:numbers|n)|rouge-gutter|react-line-number)(?:\s|$)/i;

export function isLineNumbers(element: ElementNode): boolean {
  return hasClass(element, LINE_NUMBERS) || attribute(element, 'data-line-number') !== undefined;
}

/** What pandoc has counted before a heading: no more its author's than what a style sheet counts. */
const SECTION_NUMBER = /(?:^|\s)header-section-number(?:\s|$)/;

export const isSectionNumber = (element: ElementNode): boolean => hasClass(element, SECTION_NUMBER);

/**
 * The text of an element with its white space as it stands; `br`, blocks and rows are lines of their own. Without
 * recursion, without line numbers. The ids of the texts go to `ids`.
 */
export function rawText(root: ElementNode, options: ReadOptions, ids?: number[]): string {
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
    } else if (!DROPPED.has(node.tag) && !isHidden(node, options) && !isLineNumbers(node)) {
      const cell = node.tag === 'td' || node.tag === 'th';
      if (flowOf(node) === 'block' && !cell) {
        if (!atLineStart) write('\n');
        stack.push('end of line');
      }
      push(node.children);
    }
  }
  return parts.join('');
}

/** The text of an element, whatever is hidden in it. */
export const plainOf = (element: ElementNode): string => rawText(element, { baseUrl: '' });
