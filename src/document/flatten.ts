import type { Block, Inline } from '../content/index.ts';

/** Blocks whose tables are paragraphs, one for each row that says something. */
export function tablesToParagraphs(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    switch (block.type) {
      case 'table':
        return block.rows.map(rowToParagraph).filter(({ children }) => children.length > 0);
      case 'list': {
        const items = block.items.map((item) => ({ ...item, children: tablesToParagraphs(item.children) }));
        return [{ ...block, items }];
      }
      case 'quote':
      case 'footnote':
        return [{ ...block, children: tablesToParagraphs(block.children) }];
      default:
        return [block];
    }
  });
}

function rowToParagraph(row: readonly Inline[][]): Extract<Block, { type: 'paragraph' }> {
  const said = row.filter((cell) => cell.length > 0);
  const children = said.flatMap((cell, at): Inline[] =>
    at === 0 ? cell : [{ type: 'text', value: ' ' }, ...cell],
  );
  return { type: 'paragraph', children };
}
