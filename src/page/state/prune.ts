import { estimateTokens } from '../tokens.ts';
import type { StateSource } from '../types.ts';
import { measureVisibleShare, type VisibleTextIndex } from './visible-text.ts';

/** A State JSON source that was cut to a token budget. */
export interface PrunedState {
  body: unknown;
  /** Number of tokens that were cut; 0 if the source is complete. */
  moreTokens: number;
  /** The outermost keys of the complete body. */
  keys: string[];
}

interface StateNode {
  value: unknown;
  parent: number;
  key: string | number;
  /** Tokens of the key, and of the leaf's value or the container's brackets. */
  tokens: number;
  isLeaf: boolean;
}

const MAX_STATE_NODES = 200_000;
const MAX_KEYS_PER_OBJECT = 50;
const MAX_KEPT_STRING_CHARS = 2000;
/** Score of a leaf whose text the page does not show. The visible share of the text, up to 1, is added. */
const HIDDEN_TEXT_SCORE = 0.1;
/** Score of addresses, identifiers and flags. */
const OPAQUE_VALUE_SCORE = 0.01;
/** How fast the score of list items decreases with their index. */
const LIST_ITEM_SCORE_DECAY = 0.1;

/** Lists all values of the data, breadth first, without recursion. */
function listStateNodes(body: unknown): StateNode[] {
  const nodes: StateNode[] = [
    { value: body, parent: -1, key: '', tokens: 1, isLeaf: typeof body !== 'object' || body === null },
  ];
  for (let at = 0; at < nodes.length && nodes.length < MAX_STATE_NODES; at++) {
    const { value, isLeaf } = nodes[at] as StateNode;
    if (isLeaf) continue;
    const isArray = Array.isArray(value);
    for (const [key, item] of Object.entries(value as object)) {
      if (nodes.length >= MAX_STATE_NODES) break;
      if (item === undefined || key === '__proto__') continue;
      const isLeafItem = typeof item !== 'object' || item === null;
      const text = isLeafItem
        ? typeof item === 'string'
          ? item.slice(0, MAX_KEPT_STRING_CHARS)
          : String(item)
        : '';
      const tokens = 1 + estimateTokens(text) + (isArray ? 0 : estimateTokens(key));
      nodes.push({ value: item, parent: at, key: isArray ? Number(key) : key, tokens, isLeaf: isLeafItem });
    }
  }
  return nodes;
}

function scoreLeafValue(value: unknown, visible: VisibleTextIndex | undefined): number {
  if (typeof value !== 'string')
    return value === null || typeof value === 'boolean' ? OPAQUE_VALUE_SCORE : HIDDEN_TEXT_SCORE;
  if (!/\s/.test(value.slice(0, MAX_KEPT_STRING_CHARS)) && value.length > 24) return OPAQUE_VALUE_SCORE;
  const share =
    visible === undefined ? 0 : measureVisibleShare(value.slice(0, MAX_KEPT_STRING_CHARS), visible);
  return HIDDEN_TEXT_SCORE + share;
}

/** Scores each leaf for pruning. Text that the page shows scores highest, and later items of a list score less. */
function scoreStateNodes(nodes: readonly StateNode[], visible: VisibleTextIndex | undefined): Float64Array {
  const decay = new Float64Array(nodes.length).fill(1);
  const scores = new Float64Array(nodes.length);
  nodes.forEach(({ parent, key, isLeaf, value }, at) => {
    if (parent >= 0)
      decay[at] = (decay[parent] as number) / (typeof key === 'number' ? 1 + key * LIST_ITEM_SCORE_DECAY : 1);
    if (isLeaf) scores[at] = scoreLeafValue(value, visible) * (decay[at] as number);
  });
  return scores;
}

/** Selects the most valuable leaves with their ancestors, within the budget. */
function selectStateNodes(nodes: readonly StateNode[], scores: Float64Array, budget: number): Uint8Array {
  const keptFlags = new Uint8Array(nodes.length);
  const leavesByScore = nodes
    .flatMap(({ isLeaf }, at) => (isLeaf ? [at] : []))
    .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  let remainingTokens = budget;
  for (const leaf of leavesByScore) {
    let cost = 0;
    for (
      let at = leaf;
      at >= 0 && keptFlags[at] === 0 && cost <= remainingTokens;
      at = (nodes[at] as StateNode).parent
    )
      cost += (nodes[at] as StateNode).tokens;
    if (cost > remainingTokens) continue;
    remainingTokens -= cost;
    for (let at = leaf; at >= 0 && keptFlags[at] === 0; at = (nodes[at] as StateNode).parent)
      keptFlags[at] = 1;
  }
  return keptFlags;
}

function rebuildStateBody(nodes: readonly StateNode[], keptFlags: Uint8Array): unknown {
  const copies: unknown[] = Array.from({ length: nodes.length });
  nodes.forEach(({ value, parent, key, isLeaf }, at) => {
    if (keptFlags[at] === 0) return;
    const copy = isLeaf
      ? typeof value === 'string' && value.length > MAX_KEPT_STRING_CHARS
        ? `${value.slice(0, MAX_KEPT_STRING_CHARS)}…`
        : value
      : Array.isArray(value)
        ? []
        : {};
    copies[at] = copy;
    const parentCopy = copies[parent];
    if (Array.isArray(parentCopy)) parentCopy.push(copy);
    else if (parentCopy !== undefined) (parentCopy as Record<string, unknown>)[key] = copy;
  });
  return copies[0] ?? null;
}

/**
 * Cuts a State JSON source to a token budget. Keeps values that the page shows first, then short facts, then other
 * values; cuts lists and long strings at their ends.
 */
export function pruneState(
  source: StateSource,
  tokenBudget: number,
  visible?: VisibleTextIndex,
): PrunedState {
  const { body } = source;
  const keys =
    typeof body === 'object' && body !== null && !Array.isArray(body)
      ? Object.keys(body).slice(0, MAX_KEYS_PER_OBJECT)
      : [];
  const totalTokens = estimateTokens(JSON.stringify(body) ?? '');
  if (totalTokens <= tokenBudget) return { body, moreTokens: 0, keys };
  const nodes = listStateNodes(body);
  const pruned = rebuildStateBody(
    nodes,
    selectStateNodes(nodes, scoreStateNodes(nodes, visible), tokenBudget),
  );
  return {
    body: pruned,
    moreTokens: Math.max(0, totalTokens - estimateTokens(JSON.stringify(pruned) ?? '')),
    keys,
  };
}
