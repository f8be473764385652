import type { LayoutBlock } from '@llamaindex/liteparse';
import type { Block, HeadingLevel, Inline, ListItem } from '../../../content/index.ts';
import { readInline } from './engine-text.ts';

type Cells = readonly (readonly string[])[];

/** What stands on a page, in reading order, as blocks. */
export function toBlocks(layout: readonly LayoutBlock[]): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at < layout.length; at++) {
    const block = layout[at];
    if (block === undefined) continue;
    if (block.kind === 'list_item') {
      let end = at;
      while (layout[end + 1]?.kind === 'list_item') end++;
      blocks.push(...toLists(layout.slice(at, end + 1)));
      at = end;
      continue;
    }
    const made = toBlock(block);
    if (made !== undefined) blocks.push(made);
  }
  return blocks;
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
        : { type: 'paragraph', children: styled(block, readInline(text)) };
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
      return toTable(rows.map((row) => row.map((cell) => cell.text)));
    }
    default:
      return undefined;
  }
}

/** The engine tells apart from the text whether all of it is bold or italic. */
function styled(block: LayoutBlock, children: Inline[]): Inline[] {
  if (children.some((child) => child.type !== 'text')) return children;
  const italic: Inline[] = block.italic === true ? [{ type: 'emphasis', children }] : children;
  return block.bold === true ? [{ type: 'strong', children: italic }] : italic;
}

function headingLevel(level: number | undefined): HeadingLevel {
  return Math.min(6, Math.max(1, Math.round(level ?? 1))) as HeadingLevel;
}

/** A table of cells; its first row is the header. */
function toTable(cells: Cells): Block | undefined {
  const columns = Math.max(0, ...cells.map((row) => row.length));
  if (columns === 0) return undefined;
  const rows: Inline[][][] = cells.map((row) =>
    Array.from({ length: columns }, (_, at) => readInline(row[at] ?? '')),
  );
  return { type: 'table', align: Array.from({ length: columns }, () => null), rows };
}

/** Items of one run as lists inside lists, by their depth. */
function toLists(items: readonly LayoutBlock[]): Block[] {
  const top: Block[] = [];
  const open: { level: number; list: Extract<Block, { type: 'list' }> }[] = [];
  for (const item of items) {
    const level = item.level ?? 0;
    const ordered = item.ordered ?? false;
    while ((open.at(-1)?.level ?? -1) > level) open.pop();
    const last = open.at(-1);
    const made: ListItem = { children: [{ type: 'paragraph', children: readInline(item.text ?? '') }] };
    if (last !== undefined && last.level === level && last.list.ordered === ordered) {
      last.list.items.push(made);
      continue;
    }
    if (last?.level === level) open.pop();
    const start = ordered ? Number.parseInt(item.marker ?? '', 10) : Number.NaN;
    const list: Extract<Block, { type: 'list' }> = {
      type: 'list',
      ordered,
      ...(start > 1 ? { start } : {}),
      items: [made],
    };
    const parent = open.at(-1)?.list.items.at(-1);
    if (parent === undefined) top.push(list);
    else parent.children.push(list);
    open.push({ level, list });
  }
  return top;
}
