import { styleText } from 'node:util';
import type { PhrasingContent } from 'mdast';
import { visible } from './text.ts';

/** Styles one word. Words are styled one by one, so that lines can be wrapped between them. */
export type Paint = (word: string) => string;

type Format = Parameters<typeof styleText>[0];

export const style =
  (format: Format): Paint =>
  (word) =>
    word === '' ? '' : styleText(format, word, { validateStream: false });

const both =
  (outer: Paint, inner: Paint): Paint =>
  (word) =>
    outer(inner(word));

const words = (text: string, paint: Paint): string =>
  visible(text)
    .split(/(\s+)/)
    .map((part, index) => (index % 2 === 0 ? paint(part) : part.replace(/\s+/g, ' ')))
    .join('');

/** A clickable hyperlink (OSC 8); only http and https. */
const link = (url: string): Paint => {
  const address = visible(url).replace(/\s/g, '');
  if (!/^https?:\/\//i.test(address)) return style('underline');
  return (word) =>
    word === '' ? '' : `\u001B]8;;${address}\u0007${style(['underline', 'blue'])(word)}\u001B]8;;\u0007`;
};

/** Renders the text of a paragraph. */
export function inline(nodes: readonly PhrasingContent[], paint: Paint): string {
  return nodes.map((node) => phrase(node, paint)).join('');
}

function phrase(node: PhrasingContent, paint: Paint): string {
  switch (node.type) {
    case 'text':
      return words(node.value, paint);
    case 'strong':
      return inline(node.children, both(style('bold'), paint));
    case 'emphasis':
      return inline(node.children, both(style('italic'), paint));
    case 'delete':
      return inline(node.children, both(style('strikethrough'), paint));
    case 'inlineCode':
      return words(node.value, both(style('cyan'), paint));
    case 'link':
      return inline(node.children, both(link(node.url), paint));
    case 'image':
      return words(`[${node.alt || 'image'}]`, both(link(node.url), style('dim')));
    case 'break':
      return '\n';
    case 'html':
      return /^<br\s*\/?>$/i.test(node.value) ? '\n' : words(node.value, style('dim'));
    case 'footnoteReference':
      return style('dim')(`[${visible(node.identifier)}]`);
    default:
      return 'children' in node ? inline(node.children, paint) : '';
  }
}
