import type { Run } from '../inline-form.ts';
import type { ElementNode, TreeNode } from '../tree.ts';
import { attribute, findElement } from './tags.ts';

/** Buttons with more text than this hold content. UTF-16 units. */
const LONG_BUTTON = 60;

/**
 * Buttons are what a page can do, not what it says; but those that open and close a section carry its title, and
 * long ones carry text.
 */
export function isDroppedButton(element: ElementNode, heading: boolean): boolean {
  if (element.tag !== 'button' || heading) return false;
  if (attribute(element, 'aria-expanded') !== undefined || attribute(element, 'aria-controls') !== undefined)
    return false;
  if (attribute(element, 'role') === 'tab') return false;
  let length = 0;
  const long = findElement(
    element,
    (child) => /^h[1-6]$/.test(child.tag) || (length += textLength(child)) > LONG_BUTTON,
  );
  return long === undefined && length + textLength(element) <= LONG_BUTTON;
}

function textLength(element: ElementNode): number {
  return element.children.reduce(
    (sum, child) => sum + (child.kind === 'text' ? child.value.trim().length : 0),
    0,
  );
}

/** `^` before a raised number or letter that would otherwise run into what it stands on: 10^3, x^n. */
export function superscriptPrefix(element: ElementNode, runs: readonly Run[]): string {
  const only = element.children.length === 1 ? element.children[0] : undefined;
  if (only?.kind !== 'text' || !/^\s*(?:[+\-−]?\d{1,4}|[+\-−]?[a-z])\s*$/.test(only.value)) return '';
  const before = runs[runs.length - 1]?.leaf;
  return before?.type === 'text' && /[\p{L}\p{N})\]]$/u.test(before.value) ? '^' : '';
}

/** Links of a heading or a term to itself, which themes draw beside it; icon fonts have signs of private use. */
const PERMALINK = /^\s*[#¶§🔗∞\uE000-\uF8FF]+\s*$/u;

export const isPermalink = (text: string): boolean => text.length < 10 && PERMALINK.test(text);

/** Levels looked at for the text that an element begins with. */
const MAX_LOOK = 20;

/** The text that an element begins with, and whether there is nothing beside it. */
function firstText(root: ElementNode): { text: string; alone: boolean } {
  let alone = true;
  let node: TreeNode | undefined = root;
  for (let level = 0; node?.kind === 'element' && level < MAX_LOOK; level += 1) {
    alone &&= node.children.length === 1;
    node = node.children[0];
  }
  return { text: node?.kind === 'text' ? node.value : '', alone };
}

/** Whether an element shows nothing but the sign of a link to itself. */
export function isPermalinkElement(element: ElementNode): boolean {
  const { text, alone } = firstText(element);
  return alone && isPermalink(text);
}

/** Whether an element is a row of parts, without a text of its own between them. */
export function hasOnlyElements(element: ElementNode): boolean {
  return (
    element.children.length > 1 &&
    element.children.every((child) => child.kind === 'element' || child.value.trim() === '')
  );
}

/** What begins a word of its own: a capital, a number, a price. */
const NEW_WORD = /^(?:\p{Lu}|\p{Sc}\p{N}|\p{N}[^\s\p{N}]*\p{L})/u;
const WORD_END = /[\p{L}\p{N}][\p{L}\p{N}%)]$/u;

/**
 * Whether a part would run into the word before it, where only the style keeps them apart: `Brand` `Model 3`, `2024`
 * `1h 54m`. Letters that are styled one by one, syllables and units stay together.
 */
export function runsInto(runs: readonly Run[], part: ElementNode): boolean {
  const before = runs.at(-1)?.leaf;
  if (before?.type !== 'text' || !WORD_END.test(before.value)) return false;
  return NEW_WORD.test(firstText(part).text.slice(0, 40));
}
