import { type Block, type Inline, plainText, serialise } from '../../content/index.ts';
import { approxTokens } from '../../page/index.ts';

/** UTF-16 units of text that may still be kept. */
interface Left {
  units: number;
}

/** The most units that one token can have. */
const UNITS_PER_TOKEN = 4;

/** Cuts a text to its beginning. Cuts between two words if it has several. */
function cutText(value: string, left: Left): string {
  const { units } = left;
  left.units -= value.length;
  if (value.length <= units) return value;
  const start = value.slice(0, units);
  const space = start.lastIndexOf(' ');
  const isInWord = /[\p{L}\p{N}]/u.test(value[units - 1] ?? '') && /[\p{L}\p{N}]/u.test(value[units] ?? '');
  if (isInWord && space > 0) return start.slice(0, space);
  return start.isWellFormed() || !value.isWellFormed() ? start : start.slice(0, -1);
}

function cutInline(nodes: readonly Inline[], left: Left): Inline[] {
  const kept: Inline[] = [];
  for (const node of nodes) {
    if (left.units <= 0) break;
    if ('children' in node) kept.push({ ...node, children: cutInline(node.children, left) });
    else if (node.type === 'text' || node.type === 'code')
      kept.push({ ...node, value: cutText(node.value, left) });
    else {
      left.units -= node.type === 'math' ? node.value.length : node.type === 'image' ? node.alt.length : 1;
      if (left.units >= 0) kept.push(node);
    }
  }
  return kept;
}

function cutBlocks(blocks: readonly Block[], left: Left): Block[] {
  const kept: Block[] = [];
  for (const block of blocks) {
    if (left.units <= 0) break;
    kept.push(...cutBlock(block, left));
  }
  return kept;
}

function cutBlock(block: Block, left: Left): Block[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [{ ...block, children: cutInline(block.children, left) }];
    case 'quote':
    case 'footnote':
      return [{ ...block, children: cutBlocks(block.children, left) }];
    case 'list': {
      const items: typeof block.items = [];
      for (const item of block.items) {
        if (left.units <= 0) break;
        items.push({ ...item, children: cutBlocks(item.children, left) });
      }
      return [{ ...block, items }];
    }
    case 'table': {
      const rows: Inline[][][] = [];
      for (const row of block.rows) {
        if (left.units <= 0) break;
        rows.push(row.map((cell) => cutInline(cell, left)));
      }
      return rows.length === 0 ? [] : [{ ...block, rows }];
    }
    case 'code': {
      const value = cutText(block.value, left);
      return [{ ...block, value }];
    }
    case 'math':
      left.units -= block.value.length;
      return left.units >= 0 ? [block] : [];
    case 'separator':
      return [block];
  }
}

/** Cuts a block to its beginning that fits a budget. Returns undefined if nothing fits. */
export function cutToBudget(block: Block, maxTokens: number): Block | undefined {
  const cut = (units: number): Block[] => cutBlock(block, { units });
  let low = 0;
  let high = Math.min(maxTokens * UNITS_PER_TOKEN, plainText([block]).length);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (approxTokens(serialise(cut(middle))) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const [kept] = low === 0 ? [] : cut(low);
  return kept !== undefined && plainText([kept]) !== '' ? kept : undefined;
}

/**
 * Returns the first blocks that fit a budget. Cuts the last one.
 * @param maxTokens budget of the Markdown
 */
export function cutBlocksToBudget(
  blocks: Block[],
  maxTokens = Number.POSITIVE_INFINITY,
): { kept: Block[]; moreTokens: number } {
  if (maxTokens === Number.POSITIVE_INFINITY) return { kept: blocks, moreTokens: 0 };
  const kept: Block[] = [];
  let left = maxTokens;
  let moreTokens = 0;
  for (const block of blocks) {
    const tokens = approxTokens(serialise([block]));
    if (tokens <= left) kept.push(block);
    else {
      const cut = left > 0 ? cutToBudget(block, left) : undefined;
      if (cut !== undefined) kept.push(cut);
      moreTokens += tokens - (cut === undefined ? 0 : approxTokens(serialise([cut])));
      left = 0;
    }
    left = Math.max(0, left - tokens);
  }
  return { kept, moreTokens };
}
