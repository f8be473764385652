import { type Block, type Inline, visitNodes } from '../../content/index.ts';

/** Texts that belong together, in their order: the cells of a row, or the items of a list. */
export interface TextGroup {
  kind: 'row' | 'list';
  texts: string[];
}

export interface BlockTexts {
  /**
   * One for each paragraph, list item and cell, and the addresses of links and pictures, as written and as absolute
   * URLs.
   */
  texts: string[];
  groups: TextGroup[];
}

/** Lists the texts of a block. */
export function listBlockTexts(block: Block, baseUrl: string): BlockTexts {
  const texts: string[] = [];
  const groups: TextGroup[] = [];
  const open: { node: Block; group?: TextGroup }[] = [{ node: block }];
  const add = (text: string, group: TextGroup | undefined): void => {
    texts.push(text);
    group?.texts.push(text);
  };
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, group } = next;
    if (node.type === 'table')
      for (const cells of node.rows) {
        const row: TextGroup = { kind: 'row', texts: [] };
        groups.push(row);
        for (const cell of cells) add(readInlineText(cell), row);
      }
    else if (node.type === 'list') {
      const list: TextGroup = { kind: 'list', texts: [] };
      groups.push(list);
      for (const { children } of node.items.toReversed())
        for (const child of children.toReversed()) open.push({ node: child, group: list });
    } else if (node.type === 'quote' || node.type === 'footnote')
      for (const child of node.children.toReversed()) open.push({ node: child });
    else if (node.type === 'code' || node.type === 'math') add(node.value, group);
    else if (node.type !== 'separator') add(readInlineText(node.children), group);
  }
  visitNodes([block], (node) => {
    if ('url' in node) texts.push(node.url, URL.parse(node.url, baseUrl)?.href ?? '');
  });
  return { texts, groups };
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
