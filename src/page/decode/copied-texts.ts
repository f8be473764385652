import type { ElementNode } from '../../content/index.ts';
import { hasAttribute, readAttribute, walkTree } from '../walk.ts';

const TEXT_TYPE = /^(?:text|url)?$/i;
const NAMES_OF_BUTTON = ['title', 'aria-label', 'data-tooltip', 'class'];
const COPY = /cop(?:y|ier|iar)|kopier|clipboard|复制|複製|コピー|복사|копир/i;
const MIN_CHARS = 4;
const MAX_CHARS = 2_000;
/** Matches HTML that puts the page into other pages. */
const EMBED_CODE = /^\s*</;

/**
 * Replaces read-only fields and buttons whose text is there to be copied, such as the command that installs a package
 * or a checksum, by code. Leaves out the address of the page.
 */
export function showCopiedTexts(root: ElementNode, address: string): void {
  const ownAddress = removeQuery(address);
  walkTree(root, {
    enter: (element) => {
      const isField = isReadOnlyField(element);
      if (!isField && !isCopyButton(element)) return true;
      const text = (isField ? readAttribute(element, 'value') : readText(element)).trim();
      const isShown = text.length >= MIN_CHARS && text.length <= MAX_CHARS && !EMBED_CODE.test(text);
      if (!isShown || removeQuery(text) === ownAddress) return false;
      element.tag = 'code';
      element.attributes = {};
      element.children = [{ kind: 'text', id: 0, value: text }];
      return false;
    },
  });
}

const removeQuery = (address: string): string => address.trim().replace(/[?#].*$/s, '');

const isReadOnlyField = (element: ElementNode): boolean =>
  hasAttribute(element, 'readonly') &&
  (element.tag === 'textarea' || (element.tag === 'input' && TEXT_TYPE.test(readAttribute(element, 'type'))));

/** Whether a button shows code, and its name says that it copies. */
const isCopyButton = (element: ElementNode): boolean =>
  element.tag === 'button' &&
  NAMES_OF_BUTTON.some((name) => COPY.test(readAttribute(element, name).slice(0, 200))) &&
  (element.layout?.monospaced === true || element.children.some(isCode));

const isCode = (node: ElementNode['children'][number]): boolean =>
  node.kind === 'element' && (node.tag === 'code' || node.tag === 'pre' || node.layout?.monospaced === true);

function readText(element: ElementNode): string {
  let text = '';
  walkTree(element, {
    enter: ({ tag }) => tag !== 'svg' && tag !== 'style' && tag !== 'script',
    text: ({ value }) => {
      text += value;
    },
  });
  return text;
}
