import { type Block, type Inline, visitNodes } from '../../content/index.ts';

/**
 * Lists the texts of a block that belong together: one for each paragraph, list item and cell, and the addresses of its
 * links and pictures, as they are written and as absolute URLs.
 */
export function listBlockTexts(block: Block, baseUrl: string): string[] {
  const texts: string[] = [];
  const open: Block[] = [block];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.type === 'table') for (const cell of node.rows.flat()) texts.push(readInlineText(cell));
    else if (node.type === 'list') for (const { children } of node.items) open.push(...children);
    else if (node.type === 'quote' || node.type === 'footnote') open.push(...node.children);
    else if (node.type === 'code' || node.type === 'math') texts.push(node.value);
    else if (node.type !== 'separator') texts.push(readInlineText(node.children));
  }
  visitNodes([block], (node) => {
    if ('url' in node) texts.push(node.url, URL.parse(node.url, baseUrl)?.href ?? '');
  });
  return texts;
}

/** Reads the text of inline content. A linked digit after a digit, such as the number of a note, stays separate. */
function readInlineText(content: readonly Inline[]): string {
  const pieces: string[] = [];
  visitNodes(content, (node) => {
    if ('value' in node) pieces.push(node.value);
    else if (node.type === 'image') pieces.push(` ${node.alt} `);
    else if (node.type === 'break' || node.type === 'footnoteReference') pieces.push('\n');
    else if (node.type === 'link' && /\p{Nd}$/u.test(pieces.at(-1)?.slice(-2) ?? '')) pieces.push('\n');
  });
  return pieces.join('');
}
