import { styleText } from 'node:util';
import type { PhrasingContent } from 'mdast';
import { removeControls } from './text.ts';

/** Styles one word. Each word is styled separately, so that lines can be wrapped between words. */
export type WordStyle = (word: string) => string;

type TextFormat = Parameters<typeof styleText>[0];

export const createWordStyle =
  (format: TextFormat): WordStyle =>
  (word) =>
    word === '' ? '' : styleText(format, word, { validateStream: false });

const combineStyles =
  (outer: WordStyle, inner: WordStyle): WordStyle =>
  (word) =>
    outer(inner(word));

const styleWords = (text: string, style: WordStyle): string =>
  removeControls(text)
    .split(/(\s+)/)
    .map((part, index) => (index % 2 === 0 ? style(part) : part.replace(/\s+/g, ' ')))
    .join('');

/** Returns a style that makes a word a hyperlink (OSC 8). Only for http and https. */
const createLinkStyle = (url: string): WordStyle => {
  const address = removeControls(url).replace(/\s/g, '');
  if (!/^https?:\/\//i.test(address)) return createWordStyle('underline');
  return (word) =>
    word === ''
      ? ''
      : `\u001B]8;;${address}\u0007${createWordStyle(['underline', 'blue'])(word)}\u001B]8;;\u0007`;
};

/** Renders the text of a paragraph. */
export function renderInline(nodes: readonly PhrasingContent[], style: WordStyle): string {
  return nodes.map((node) => renderPhrase(node, style)).join('');
}

function renderPhrase(node: PhrasingContent, style: WordStyle): string {
  switch (node.type) {
    case 'text':
      return styleWords(node.value, style);
    case 'strong':
      return renderInline(node.children, combineStyles(createWordStyle('bold'), style));
    case 'emphasis':
      return renderInline(node.children, combineStyles(createWordStyle('italic'), style));
    case 'delete':
      return renderInline(node.children, combineStyles(createWordStyle('strikethrough'), style));
    case 'inlineCode':
      return styleWords(node.value, combineStyles(createWordStyle('cyan'), style));
    case 'link':
      return renderInline(node.children, combineStyles(createLinkStyle(node.url), style));
    case 'image':
      return styleWords(
        `[${node.alt || 'image'}]`,
        combineStyles(createLinkStyle(node.url), createWordStyle('dim')),
      );
    case 'break':
      return '\n';
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? '\n' : styleWords(node.value, createWordStyle('dim'));
    case 'footnoteReference':
      return createWordStyle('dim')(`[${removeControls(node.identifier)}]`);
    default:
      return 'children' in node ? renderInline(node.children, style) : '';
  }
}
