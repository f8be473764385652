import { type ElementNode, isNonBlank } from '../../content/index.ts';
import { collectText, walkTree } from '../walk.ts';

/** Numbers and letters of sections and items: `1`, `2.`, `(3)`, `a)`, `iv.`, `§ 4`, `1.2`. */
const NUMBER = /^(?:§ ?)?(?:\(?(?:\d{1,3}(?:\.\d{1,3}){0,3}|[a-z]{1,2}|[ivxlc]{1,6}|[A-Z])\)?[.:]?)$/;
const MAX_NUMBER_CHARS = 10;
/** A shorter text next to a number is a value of it, such as a unit. */
const MIN_TEXT_CHARS = 15;
/** Pixels by which a number can begin above or below its text, and overlap it. */
const MAX_SHIFT = 16;
const MAX_OVERLAP = 2;
/** Boxes of whole cards and pages are no texts of a number. */
const OTHER_CONTENT = /^(?:h[1-6]|img|picture|video|table|article|section|button|input|form|nav)$/;
const UNREAD_TAG = /^(?:head|svg|nav|select)$/;
/** Controls and links next to a text, such as votes and the links of footnotes, are no numbers of it. */
const CONTROL = /^(?:a|button|input|form|img|svg)$/;
const BEFORE_BLOCKS = /^(?:ul|ol|dl|pre|blockquote)$/;
/** A box with more elements is more than a text. */
const MAX_ELEMENTS = 300;
const INLINE_TAG = /^(?:a|abbr|b|cite|code|dfn|em|i|mark|q|small|span|strong|u|var)$/;

/**
 * Moves the number of a section or an item, which a page shows in a box next to the text, to the start of the text. Both
 * would otherwise be paragraphs of their own. In linear time, because every text belongs to one pair at most.
 */
export function joinSideNumbers(root: ElementNode): void {
  const pairs: [parent: ElementNode, number: ElementNode, text: ElementNode][] = [];
  walkTree(root, {
    enter: (element) => {
      if (UNREAD_TAG.test(element.tag)) return false;
      if (element.tag === 'tr') return true;
      const [number, text, other] = element.children.filter(isNonBlank);
      if (
        other === undefined &&
        number?.kind === 'element' &&
        text?.kind === 'element' &&
        isPair(number, text)
      )
        pairs.push([element, number, text]);
      return true;
    },
  });
  for (const [parent, number, text] of pairs) moveNumber(parent, number, text);
}

function isPair(number: ElementNode, text: ElementNode): boolean {
  const [left, right] = [number.layout?.box, text.layout?.box];
  if (left === undefined || right === undefined || left.width === 0) return false;
  if (left.x + left.width > right.x + MAX_OVERLAP || Math.abs(left.y - right.y) > MAX_SHIFT) return false;
  if (!NUMBER.test(collectText(number, MAX_NUMBER_CHARS + 1))) return false;
  if (collectText(text, 2 * MIN_TEXT_CHARS).length < MIN_TEXT_CHARS) return false;
  return !hasElement(number, CONTROL) && !hasElement(text, OTHER_CONTENT);
}

/** Whether a box contains such an element, or too many elements. */
function hasElement(box: ElementNode, tags: RegExp): boolean {
  let found = false;
  let elements = 0;
  walkTree(box, {
    enter: ({ tag }) => {
      found ||= tags.test(tag) || ++elements > MAX_ELEMENTS;
      return !found;
    },
  });
  return found;
}

/** Moves a number to the start of the first paragraph of a text, before the marks and links of its first words. */
function moveNumber(parent: ElementNode, number: ElementNode, text: ElementNode): void {
  parent.children = parent.children.filter((child) => child !== number);
  let target = text;
  for (;;) {
    const first = target.children.find(isNonBlank);
    if (first?.kind !== 'element' || INLINE_TAG.test(first.tag) || BEFORE_BLOCKS.test(first.tag)) break;
    target = first;
  }
  target.children.unshift({ kind: 'text', id: number.id, value: `${collectText(number)} ` });
}
