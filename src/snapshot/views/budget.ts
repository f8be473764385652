import { type Block, type Inline, toPlainText, serialiseMarkdown } from '../../content/index.ts';
import { estimateTokens } from '../../page/index.ts';

/** Number of UTF-16 units that may still be kept. */
interface RemainingBudget {
  units: number;
}

/** Maximum number of UTF-16 units that count as one token. */
const UNITS_PER_TOKEN = 4;

/** Cuts a text to the remaining units. Cuts a text of several words between two words. */
function cutText(value: string, remaining: RemainingBudget): string {
  const { units } = remaining;
  remaining.units -= value.length;
  if (value.length <= units) return value;
  const shortened = value.slice(0, units);
  const lastSpace = shortened.lastIndexOf(' ');
  const isInWord = /[\p{L}\p{N}]/u.test(value[units - 1] ?? '') && /[\p{L}\p{N}]/u.test(value[units] ?? '');
  if (isInWord && lastSpace > 0) return shortened.slice(0, lastSpace);
  return shortened.isWellFormed() || !value.isWellFormed() ? shortened : shortened.slice(0, -1);
}

function cutInline(nodes: readonly Inline[], remaining: RemainingBudget): Inline[] {
  const keptParts: Inline[] = [];
  for (const node of nodes) {
    if (remaining.units <= 0) break;
    if ('children' in node) keptParts.push({ ...node, children: cutInline(node.children, remaining) });
    else if (node.type === 'text' || node.type === 'code')
      keptParts.push({ ...node, value: cutText(node.value, remaining) });
    else {
      remaining.units -=
        node.type === 'math' ? node.value.length : node.type === 'image' ? node.alt.length : 1;
      if (remaining.units >= 0) keptParts.push(node);
    }
  }
  return keptParts;
}

function cutBlocks(blocks: readonly Block[], remaining: RemainingBudget): Block[] {
  const keptParts: Block[] = [];
  for (const block of blocks) {
    if (remaining.units <= 0) break;
    keptParts.push(...cutBlock(block, remaining));
  }
  return keptParts;
}

function cutBlock(block: Block, remaining: RemainingBudget): Block[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return [{ ...block, children: cutInline(block.children, remaining) }];
    case 'quote':
    case 'footnote':
      return [{ ...block, children: cutBlocks(block.children, remaining) }];
    case 'list': {
      const items: typeof block.items = [];
      for (const item of block.items) {
        if (remaining.units <= 0) break;
        items.push({ ...item, children: cutBlocks(item.children, remaining) });
      }
      return [{ ...block, items }];
    }
    case 'table': {
      const rows: Inline[][][] = [];
      for (const row of block.rows) {
        if (remaining.units <= 0) break;
        rows.push(row.map((cell) => cutInline(cell, remaining)));
      }
      return rows.length === 0 ? [] : [{ ...block, rows }];
    }
    case 'code': {
      const value = cutText(block.value, remaining);
      return [{ ...block, value }];
    }
    case 'math':
      remaining.units -= block.value.length;
      return remaining.units >= 0 ? [block] : [];
    case 'separator':
      return [block];
  }
}

/** Cuts a block so that its beginning fits a token budget. Undefined if no part of it fits. */
export function cutToBudget(block: Block, maxTokens: number): Block | undefined {
  const cut = (units: number): Block[] => cutBlock(block, { units });
  let low = 0;
  let high = Math.min(maxTokens * UNITS_PER_TOKEN, toPlainText([block]).length);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (estimateTokens(serialiseMarkdown(cut(middle))) <= maxTokens) low = middle;
    else high = middle - 1;
  }
  const [kept] = low === 0 ? [] : cut(low);
  return kept !== undefined && toPlainText([kept]) !== '' ? kept : undefined;
}

/**
 * Returns the first blocks that fit a token budget. The last block may be cut.
 * @param maxTokens budget for the Markdown of the blocks
 */
export function cutBlocksToBudget(
  blocks: Block[],
  maxTokens = Number.POSITIVE_INFINITY,
): { kept: Block[]; moreTokens: number } {
  if (maxTokens === Number.POSITIVE_INFINITY) return { kept: blocks, moreTokens: 0 };
  const keptParts: Block[] = [];
  let remaining = maxTokens;
  let moreTokens = 0;
  for (const block of blocks) {
    const tokens = estimateTokens(serialiseMarkdown([block]));
    if (tokens <= remaining) keptParts.push(block);
    else {
      const cut = remaining > 0 ? cutToBudget(block, remaining) : undefined;
      if (cut !== undefined) keptParts.push(cut);
      moreTokens += tokens - (cut === undefined ? 0 : estimateTokens(serialiseMarkdown([cut])));
      remaining = 0;
    }
    remaining = Math.max(0, remaining - tokens);
  }
  return { kept: keptParts, moreTokens };
}
