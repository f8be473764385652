import { styleText } from 'node:util';
import type { PhrasingContent } from 'mdast';
import { removeControls } from './text.ts';

/** Styles one word. Each word is styled separately, so that lines can be wrapped between words. */
export type StyleWord = (word: string) => string;

type TextFormat = Parameters<typeof styleText>[0];

export const createPaint =
  (format: TextFormat): StyleWord =>
  (word) =>
    word === '' ? '' : styleText(format, word, { validateStream: false });

const combinePaints =
  (outer: StyleWord, inner: StyleWord): StyleWord =>
  (word) =>
    outer(inner(word));

const paintWords = (text: string, paint: StyleWord): string =>
  removeControls(text)
    .split(/(\s+)/)
    .map((part, index) => (index % 2 === 0 ? paint(part) : part.replace(/\s+/g, ' ')))
    .join('');

/** Returns a style that makes a word a hyperlink (OSC 8). Only for http and https. */
const createLinkPaint = (url: string): StyleWord => {
  const address = removeControls(url).replace(/\s/g, '');
  if (!/^https?:\/\//i.test(address)) return createPaint('underline');
  return (word) =>
    word === ''
      ? ''
      : `\u001B]8;;${address}\u0007${createPaint(['underline', 'blue'])(word)}\u001B]8;;\u0007`;
};

/** Renders the text of a paragraph. */
export function renderInline(nodes: readonly PhrasingContent[], paint: StyleWord): string {
  return nodes.map((node) => renderPhrase(node, paint)).join('');
}

function renderPhrase(node: PhrasingContent, paint: StyleWord): string {
  switch (node.type) {
    case 'text':
      return paintWords(node.value, paint);
    case 'strong':
      return renderInline(node.children, combinePaints(createPaint('bold'), paint));
    case 'emphasis':
      return renderInline(node.children, combinePaints(createPaint('italic'), paint));
    case 'delete':
      return renderInline(node.children, combinePaints(createPaint('strikethrough'), paint));
    case 'inlineCode':
      return paintWords(node.value, combinePaints(createPaint('cyan'), paint));
    case 'link':
      return renderInline(node.children, combinePaints(createLinkPaint(node.url), paint));
    case 'image':
      return paintWords(
        `[${node.alt || 'image'}]`,
        combinePaints(createLinkPaint(node.url), createPaint('dim')),
      );
    case 'break':
      return '\n';
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? '\n' : paintWords(node.value, createPaint('dim'));
    case 'footnoteReference':
      return createPaint('dim')(`[${removeControls(node.identifier)}]`);
    default:
      return 'children' in node ? renderInline(node.children, paint) : '';
  }
}
