import type { MarkedLeaf } from '../normalise-inline.ts';
import type { ElementNode, TextNode, TreeNode } from '../tree.ts';
import { isHidden, type ReadTreeOptions } from './options.ts';
import type { BlockReader } from './reader.ts';
import { readShortText } from './short-text.ts';
import { findAttribute, findElement, getElementDisplay, hasClass } from './tags.ts';

/** A button with more text is content. */
const MAX_ACTION_BUTTON_CHARS = 60;

/** Whether an element is a button that only triggers an action, outside headings. */
export const isOmittedButton = (element: ElementNode, reader: BlockReader): boolean =>
  !reader.inHeading &&
  (element.tag === 'button' ? !isContentOfCell(element, reader) : isLinkButton(element, reader)) &&
  isActionButton(element);

/** CSS pixels. Icons and the small pictures of a gallery are smaller. */
const LARGE_PICTURE = { width: 200, height: 100 };

/** Whether an element is a picture that fills its button, which shows it in full size. */
function isLargePicture({ tag, attributes, layout }: ElementNode): boolean {
  if (tag !== 'img') return false;
  // The box of a picture that is not loaded is that of its description.
  const width = Math.max(layout?.box?.width ?? 0, Number.parseInt(attributes['width'] ?? '', 10) || 0);
  const height = Math.max(layout?.box?.height ?? 0, Number.parseInt(attributes['height'] ?? '', 10) || 0);
  return width >= LARGE_PICTURE.width && height >= LARGE_PICTURE.height;
}

/**
 * Whether a button only triggers an action. The text of such a button is not content; long text, a large picture and
 * the title on a button that opens a section are content.
 */
export function isActionButton(element: ElementNode): boolean {
  if (element.tag !== 'button' && findAttribute(element, 'role') !== 'button') return false;
  if (
    findAttribute(element, 'aria-expanded') !== undefined ||
    findAttribute(element, 'aria-controls') !== undefined
  )
    return false;
  if (findAttribute(element, 'role') === 'tab') return false;
  let length = 0;
  const contentElement = findElement(
    element,
    (child) =>
      /^h[1-6]$/.test(child.tag) ||
      isLargePicture(child) ||
      (length += measureOwnTextLength(child)) > MAX_ACTION_BUTTON_CHARS,
  );
  return contentElement === undefined && length + measureOwnTextLength(element) <= MAX_ACTION_BUTTON_CHARS;
}

/** Whether a link without an address is a button that is alone in its block. */
const isLinkButton = (element: ElementNode, reader: BlockReader): boolean =>
  element.tag === 'a' &&
  findAttribute(element, 'role') === 'button' &&
  SCRIPT_ADDRESS.test(findAttribute(element, 'href') ?? '') &&
  readShortText(element) === readShortText(reader.element);

/**
 * Whether a button is all that its cell contains: the name of a column that it sorts, or a value with a number. The
 * days of a calendar are no values.
 */
function isContentOfCell(button: ElementNode, { containers }: BlockReader): boolean {
  const cell = containers.find(({ tag }) => CELL_TAG.test(tag));
  if (cell === undefined || findAttribute(cell, 'role') === 'gridcell') return false;
  const text = readShortText(button);
  const isContent =
    cell.tag === 'th' ? /\p{L}/u.test(text) : /\p{N}/u.test(text) && !('aria-label' in button.attributes);
  return isContent && text === readShortText(cell);
}

const CELL_TAG = /^t[dh]$/;

const SCRIPT_ADDRESS = /^(?:javascript:|#?$)/i;

/** Whether a link runs a script and shows only signs, such as `[–]` before a comment that it folds. */
export function isToggle(element: ElementNode): boolean {
  if (element.tag !== 'a' || !SCRIPT_ADDRESS.test(findAttribute(element, 'href') ?? '')) return false;
  return /^[^\p{L}\p{N}]+$/u.test(readShortText(element)) && findElement(element, isPicture) === undefined;
}

/** Whether a link leads to the top of the page (HTML standard, the fragment `top`) and is alone in its paragraph. */
export const isTopLink = (element: ElementNode, { element: parent }: BlockReader): boolean =>
  element.tag === 'a' &&
  /^#top$/i.test(findAttribute(element, 'href') ?? '') &&
  /^(?:p|div|footer)$/.test(parent.tag) &&
  readShortText(element) === readShortText(parent);

const SORT_MARKS = /\s*(?:[⇅↕⇵]|[▲△▴]\s*[▼▽▾]|[▼▽▾]\s*[▲△▴])\s*$/u;
const ONLY_SORT_MARKS = /^[\s▲△▴▼▽▾↑↓⇅↕⇵]+$/u;

/** Returns a text of a header cell without the marks that sort. A single mark in the text itself belongs to the name. */
export function removeSortMarks(node: TextNode, parent: ElementNode, { containers }: BlockReader): TextNode {
  const cell = containers.slice(0, 2).find(({ tag }) => tag === 'th');
  if (cell === undefined || !/\p{L}/u.test(readShortText(cell))) return node;
  const isOnlyMarks = parent !== cell && ONLY_SORT_MARKS.test(node.value);
  return { ...node, value: isOnlyMarks ? ' ' : node.value.replace(SORT_MARKS, '') };
}

const isPicture = ({ tag }: ElementNode): boolean => tag === 'img' || tag === 'svg' || tag === 'picture';

/** Class of the link in MediaWiki that edits a section, such as `[edit]` next to a heading of Wikipedia. */
const EDIT_LINK_CLASS = /(?:^|\s)mw-editsection(?:\s|$)/;

/** Whether an element only contains the link that edits a section. */
export const isEditLink = (element: ElementNode): boolean =>
  element.tag === 'span' && hasClass(element, EDIT_LINK_CLASS);

const COPY_LABEL = /^(?:copy(?: (?:code|link|url|snippet|to clipboard))?|copied)[!.]?$/i;
const COPY_CLASS = /cop(?:y|ied)|clip(?:board)?/i;
/** Class of a control that copies, whatever its label. Texts of advertising have the class `copy`, too. */
const COPY_CONTROL_CLASS = /copy-?(?:to-?clip|btn|button|link|trigger)|btn-?copy|copied|clipboard/i;
const MAX_COPY_LABEL_CHARS = 24;

/** Whether an element is a control that copies code or a link, or says that it did, in other tags than `button`. */
export function isCopyControl(element: ElementNode): boolean {
  const isControl =
    /^(?:button|status|tooltip)$/.test(findAttribute(element, 'role') ?? '') || hasClass(element, COPY_CLASS);
  const hasControlClass = hasClass(element, COPY_CONTROL_CLASS);
  if (!isControl && !hasControlClass) return false;
  const label = readShortText(element);
  if (isControl && COPY_LABEL.test(label)) return true;
  const href = findAttribute(element, 'href') ?? '';
  return (
    hasControlClass &&
    label.length <= MAX_COPY_LABEL_CHARS &&
    !/\p{N}/u.test(label) &&
    SCRIPT_ADDRESS.test(href) &&
    findElement(element, ({ tag }) => NOT_IN_CONTROL_TAG.test(tag)) === undefined
  );
}

const NOT_IN_CONTROL_TAG = /^(?:pre|code|input|p|h[1-6]|img|table)$/;

function measureOwnTextLength(element: ElementNode): number {
  return element.children.reduce(
    (sum, child) => sum + (child.kind === 'text' ? child.value.trim().length : 0),
    0,
  );
}

/** A button can be a word of a sentence only if at least this many words are around it. */
const MIN_WORDS_AROUND_BUTTON = 5;
const ENDS_BEFORE_WORD = /[\p{L}\p{N},;:(„“"'’-]\s*$/u;
const CONTINUES_SENTENCE = /^(?:\s*[.,;:!?)”"'’]|\s+[\p{Ll}\p{Lo}\p{N}(–—-]|\p{Lo})/u;

/**
 * Returns the button among the children of an element that is a word of a sentence, such as a term with an explanation,
 * also if only the hidden explanation is next to it in an inline element. The text directly before it must not end a
 * sentence, and the text directly after it must continue one.
 */
export function findButtonInSentence(
  siblings: readonly TreeNode[],
  index: number,
  options: ReadTreeOptions,
): ElementNode | undefined {
  const [before, next] = [siblings[index - 1], siblings[index + 1]];
  const isNote =
    next?.kind === 'element' && /^(?:doc-footnote|note|tooltip)$/.test(findAttribute(next, 'role') ?? '');
  const after = isNote ? siblings[index + 2] : next;
  if (before?.kind !== 'text' || after?.kind !== 'text') return undefined;
  const button = findOnlyButton(siblings[index], options);
  if (button === undefined) return undefined;
  const words = `${before.value.slice(-200)} ${after.value.slice(0, 200)}`.match(/[\p{L}\p{N}]+/gu) ?? [];
  const isInSentence =
    words.length >= MIN_WORDS_AROUND_BUTTON &&
    ENDS_BEFORE_WORD.test(before.value.slice(-200)) &&
    CONTINUES_SENTENCE.test(after.value.slice(0, 200));
  return isInSentence ? button : undefined;
}

/** Whether one of the children of an element is a button that is a word of a sentence. */
export const isButtonInSentence = (siblings: readonly TreeNode[], index: number): boolean =>
  findButtonInSentence(siblings, index, { baseUrl: '' }) === siblings[index];

/** Maximum number of inline elements around a button. */
const MAX_BUTTON_DEPTH = 4;

/** Returns an element that is a button, or the only visible content of some inline elements. */
function findOnlyButton(node: TreeNode | undefined, options: ReadTreeOptions): ElementNode | undefined {
  for (let depth = 0; depth < MAX_BUTTON_DEPTH; depth += 1) {
    if (node?.kind !== 'element' || isHidden(node, options)) return undefined;
    if (node.tag === 'button') return node;
    if (getElementDisplay(node) === 'block') return undefined;
    const visible = node.children.filter((child) =>
      child.kind === 'text'
        ? child.value.trim() !== ''
        : findAttribute(child, 'role') !== 'tooltip' && !isHidden(child, options),
    );
    if (visible.length !== 1) return undefined;
    [node] = visible;
  }
  return undefined;
}

/** Matches the symbols that themes use for the link from a heading to itself. Icon fonts use private-use characters. */
const PERMALINK_TEXT = /^\s*[#¶§◆🔗∞\uE000-\uF8FF]+\s*$/u;

export const isPermalink = (text: string): boolean => text.length < 10 && PERMALINK_TEXT.test(text);

/** Maximum depth at which the first text of an element is searched. */
const MAX_FIRST_TEXT_DEPTH = 20;

/** Finds the first text of an element, and whether this text is the only content of the element. */
function findFirstText(root: ElementNode): { text: string; isOnlyContent: boolean } {
  let isOnlyContent = true;
  let node: TreeNode | undefined = root;
  for (let level = 0; node?.kind === 'element' && level < MAX_FIRST_TEXT_DEPTH; level += 1) {
    isOnlyContent &&= node.children.length === 1;
    node = node.children[0];
  }
  return { text: node?.kind === 'text' ? node.value : '', isOnlyContent };
}

/** Whether the only content of an element is a permalink symbol. */
export function isPermalinkElement(element: ElementNode): boolean {
  const { text, isOnlyContent } = findFirstText(element);
  return isOnlyContent && isPermalink(text);
}

/** Whether an element has several child elements and no text of its own between them. */
export function hasNoOwnText(element: ElementNode): boolean {
  return (
    element.children.length > 1 &&
    element.children.every((child) => child.kind === 'element' || child.value.trim() === '')
  );
}

/** Matches the start of a new word: a capital letter, a number with a unit, a price. */
const BEGINS_NEW_WORD = /^(?:\p{Lu}|\p{Sc}\p{N}|\p{N}[^\s\p{N}]*\p{L})/u;
/**
 * Matches the end of a label, before a number in an element of its own: `Floor` `2`. Scripts without capital letters
 * are left out, because Chinese and Thai have no spaces.
 */
const ENDS_IN_LABEL = /[\p{Lu}\p{Ll}]{3}$/u;
/** Matches a sign of a legend, before its meaning in an element of its own. */
const ENDS_IN_SIGN = /(?:^|\s)[†‡※★☆●○◆◇■□▲△]$/u;
const RAISED_OR_LINK_TAG = /^(?:a|su[bp])$/;
const ENDS_IN_WORD = /[\p{L}\p{N}][\p{L}\p{N}%)]$/u;

/**
 * Whether the text of an element would merge with the word before it, because only CSS separates the two: `Brand`
 * `Model 3`, `2024` `1h 54m`. False for single styled letters, syllables and units.
 */
export function needsSpaceBefore(runs: readonly MarkedLeaf[], part: ElementNode): boolean {
  const previousLeaf = runs.at(-1)?.leaf;
  if (previousLeaf?.type !== 'text') return false;
  const isAfterSign = ENDS_IN_SIGN.test(previousLeaf.value);
  if (!isAfterSign && !ENDS_IN_WORD.test(previousLeaf.value)) return false;
  const text = findFirstText(part).text.slice(0, 40);
  const isValue = /^\p{N}/u.test(text) && !RAISED_OR_LINK_TAG.test(part.tag);
  return (
    (isAfterSign && /^\p{L}/u.test(text)) ||
    BEGINS_NEW_WORD.test(text) ||
    (isValue && ENDS_IN_LABEL.test(previousLeaf.value))
  );
}

/** Elements whose padding is a decoration and no space between words. */
const DECORATED_TAG = /^(?:code|kbd|samp|tt|sup|sub|mark)$/;

/** Whether a gap made by CSS separates an element from the inline element before it. */
export const isSpaced = ({ tag, layout }: ElementNode): boolean =>
  layout?.spaced === true && !DECORATED_TAG.test(tag);

/**
 * Whether a child of an element is a key directly after another key, as in `Alt` `↑`. Single characters are typed text.
 */
export function isNextKey(siblings: readonly TreeNode[], index: number): boolean {
  const key = readKey(siblings[index]);
  const keyBefore = key === '' ? '' : readKey(siblings[index - 1]);
  return keyBefore !== '' && (key.length > 1 || keyBefore.length > 1);
}

const readKey = (node: TreeNode | undefined): string =>
  node?.kind === 'element' && node.tag === 'kbd' ? readShortText(node).trim() : '';
