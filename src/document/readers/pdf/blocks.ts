import type { LayoutBlock } from '@llamaindex/liteparse';
import type { Block, HeadingLevel, Inline } from '../../../content/index.ts';
import { tableOfCells } from '../../blocks.ts';
import { addItem, type ItemPlace, newBlockBuilder } from '../../office/block-builder.ts';
import { readInline } from './engine-text.ts';

/** Converts the layout blocks of a page to document blocks, in reading order. */
export function toBlocks(layout: readonly LayoutBlock[]): Block[] {
  const builder = newBlockBuilder();
  for (const block of layout) {
    if (block.kind === 'list_item') {
      addItem(builder, toItemPlace(block), [{ type: 'paragraph', children: readInline(block.text ?? '') }]);
    } else {
      builder.open.length = 0;
      const converted = toBlock(block);
      if (converted !== undefined) builder.blocks.push(converted);
    }
  }
  return builder.blocks;
}

function toItemPlace({ level = 0, ordered = false, marker = '' }: LayoutBlock): ItemPlace {
  const value = ordered ? Number.parseInt(marker, 10) : Number.NaN;
  // The key separates lists of different levels, even if the engine reports irregular levels.
  return { level, ordered, key: String(level), ...(value > 1 && { value }) };
}

function toBlock(block: LayoutBlock): Block | undefined {
  const text = block.text ?? '';
  switch (block.kind) {
    case 'heading':
      return text.trim() === ''
        ? undefined
        : { type: 'heading', level: headingLevel(block.level), children: readInline(text) };
    case 'paragraph':
      return text.trim() === ''
        ? undefined
        : { type: 'paragraph', children: applyBlockStyle(block, readInline(text)) };
    case 'code':
      return {
        type: 'code',
        ...(block.lang ? { language: block.lang } : {}),
        value: (block.lines ?? []).join('\n'),
      };
    case 'grid_fallback':
      return { type: 'code', value: (block.lines ?? []).join('\n') };
    case 'table': {
      const rows = [block.header ?? [], ...(block.rows ?? [])].filter((row) => row.length > 0);
      return rows.length === 0
        ? undefined
        : tableOfCells(rows.map((row) => row.map((cell) => readInline(cell.text))));
    }
    default:
      return undefined;
  }
}

/** Applies bold and italic, which the engine reports for a whole block. */
function applyBlockStyle(block: LayoutBlock, children: Inline[]): Inline[] {
  if (children.some((child) => child.type !== 'text')) return children;
  const italic: Inline[] = block.italic === true ? [{ type: 'emphasis', children }] : children;
  return block.bold === true ? [{ type: 'strong', children: italic }] : italic;
}

function headingLevel(level: number | undefined): HeadingLevel {
  return Math.min(6, Math.max(1, Math.round(level ?? 1))) as HeadingLevel;
}
