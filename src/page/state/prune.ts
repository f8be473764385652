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
  parent: StateNode | undefined;
  key: string | number;
  /** Tokens of the key, and of the leaf's value or the container's brackets. */
  tokens: number;
  isLeaf: boolean;
  /** Factor of the score, 0 to 1. It is lower for later items of lists. */
  decay: number;
  isKept: boolean;
  /** The part of the pruned body that stands for this value. */
  copy?: unknown;
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

const isLeafValue = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Lists all values of the data, breadth first, without recursion. */
function listStateNodes(body: unknown): StateNode[] {
  const root = { value: body, parent: undefined, key: '', tokens: 1, isLeaf: isLeafValue(body) };
  const nodes: StateNode[] = [{ ...root, decay: 1, isKept: false }];
  for (const parent of nodes) {
    if (parent.isLeaf) continue;
    const isArray = Array.isArray(parent.value);
    for (const [name, value] of Object.entries(parent.value as object)) {
      if (nodes.length >= MAX_STATE_NODES) return nodes;
      if (value === undefined || name === '__proto__') continue;
      const isLeaf = isLeafValue(value);
      const text = isLeaf ? String(value).slice(0, MAX_KEPT_STRING_CHARS) : '';
      const key = isArray ? Number(name) : name;
      const tokens = 1 + estimateTokens(text) + (typeof key === 'number' ? 0 : estimateTokens(key));
      const decay = parent.decay / (typeof key === 'number' ? 1 + key * LIST_ITEM_SCORE_DECAY : 1);
      nodes.push({ value, parent, key, tokens, isLeaf, decay, isKept: false });
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

/**
 * Marks the most valuable leaves with their ancestors, within the budget. Text that the page shows is most valuable, and
 * later items of a list are less.
 */
function markKeptNodes(
  nodes: readonly StateNode[],
  visible: VisibleTextIndex | undefined,
  budget: number,
): void {
  const leavesByScore = nodes
    .filter(({ isLeaf }) => isLeaf)
    .map((leaf) => ({ leaf, score: scoreLeafValue(leaf.value, visible) * leaf.decay }))
    .sort((a, b) => b.score - a.score);
  let remainingTokens = budget;
  for (const { leaf } of leavesByScore) {
    let cost = 0;
    for (let node: StateNode | undefined = leaf; node && !node.isKept; node = node.parent) {
      cost += node.tokens;
      if (cost > remainingTokens) break;
    }
    if (cost > remainingTokens) continue;
    remainingTokens -= cost;
    for (let node: StateNode | undefined = leaf; node && !node.isKept; node = node.parent) node.isKept = true;
  }
}

function rebuildStateBody(nodes: readonly StateNode[]): unknown {
  for (const node of nodes) {
    const { value, parent, key, isLeaf, isKept } = node;
    if (!isKept) continue;
    if (!isLeaf) node.copy = Array.isArray(value) ? [] : {};
    else if (typeof value === 'string' && value.length > MAX_KEPT_STRING_CHARS)
      node.copy = `${value.slice(0, MAX_KEPT_STRING_CHARS)}…`;
    else node.copy = value;
    if (Array.isArray(parent?.copy)) parent.copy.push(node.copy);
    else if (parent) (parent.copy as Record<string, unknown>)[key] = node.copy;
  }
  return nodes[0]?.copy ?? null;
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
  markKeptNodes(nodes, visible, tokenBudget);
  const pruned = rebuildStateBody(nodes);
  return {
    body: pruned,
    moreTokens: Math.max(0, totalTokens - estimateTokens(JSON.stringify(pruned) ?? '')),
    keys,
  };
}
