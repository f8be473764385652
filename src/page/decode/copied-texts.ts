import type { ElementNode, TreeNode } from '../../content/index.ts';
import { isDeclaredHidden } from '../hidden/visibility.ts';
import { collectText, hasAttribute, readAttribute, walkTree } from '../walk.ts';

const TEXT_TYPE = /^(?:text|url)?$/i;
const NAMES_OF_BUTTON = ['title', 'aria-label', 'data-tooltip', 'class'];
const COPY = /cop(?:y|ied|ier|iar)|kopier|clipboard|复制|複製|コピー|복사|копир/i;
const MIN_CHARS = 4;
const MAX_CHARS = 2_000;
/** A date or a number, as in the fields of forms. */
const NUMBER = /^[\d\s./:-]*$/;
/** Read-only fields that open a list or a calendar. */
const PICKER_ATTRIBUTES = ['aria-haspopup', 'role', 'placeholder', 'list'];
const PICKER_CLASS = /select|dropdown|picker|combo/i;

/**
 * Replaces read-only fields and buttons whose text is there to be copied, such as the command that installs a package
 * or a checksum, by code. Leaves out the address of the page, and HTML that puts the page into others.
 */
export function showCopiedTexts(root: ElementNode, address: string): void {
  const ownAddress = removeQuery(address);
  walkTree(root, {
    enter: (element) => {
      if (element.tag === 'pre' || element.tag === 'code') return false;
      if (element.tag !== 'input' && element.tag !== 'button') return true;
      const text = (element.tag === 'input' ? readField(element) : readButton(element)).trim();
      const isCopied = text.length >= MIN_CHARS && text.length <= MAX_CHARS && !text.startsWith('<');
      if (!isCopied || removeQuery(text) === ownAddress) return element.tag === 'button';
      element.tag = 'code';
      element.attributes = {};
      element.children = [{ kind: 'text', id: 0, value: text }];
      return false;
    },
  });
}

const removeQuery = (address: string): string => address.trim().replace(/[?#].*$/s, '');

/** Returns the text of a read-only field that a person can see. */
function readField(element: ElementNode): string {
  const isShown =
    hasAttribute(element, 'readonly') &&
    TEXT_TYPE.test(readAttribute(element, 'type')) &&
    !isHidden(element) &&
    !PICKER_ATTRIBUTES.some((name) => hasAttribute(element, name)) &&
    !PICKER_CLASS.test(readAttribute(element, 'class').slice(0, 200));
  const value = isShown ? readAttribute(element, 'value') : '';
  return NUMBER.test(value) ? '' : value;
}

const isHidden = (element: ElementNode): boolean =>
  element.layout?.hidden !== undefined || isDeclaredHidden(element);

/** Returns the code in a button whose name says that it copies. */
function readButton(button: ElementNode): string {
  const copies = NAMES_OF_BUTTON.some((name) => COPY.test(readAttribute(button, name).slice(0, 200)));
  if (!copies || isHidden(button)) return '';
  const code = button.children.find(isCode);
  if (code !== undefined) return collectText(code, MAX_CHARS + 1);
  const text = button.layout?.monospaced === true ? collectText(button, MAX_CHARS + 1) : '';
  return COPY.test(text) ? '' : text;
}

const isCode = (node: TreeNode): node is ElementNode =>
  node.kind === 'element' && (node.tag === 'code' || node.tag === 'pre');
