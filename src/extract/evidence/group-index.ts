import type { TextGroup } from './block-texts.ts';

/** Finds values that are all of several texts of a group, such as a name in two cells. */
export interface GroupIndex {
  /** Searches a group of a unit. Call it with rising numbers of units. */
  scan(group: { kind: TextGroup['kind']; texts: readonly (readonly string[])[] }, unit: number): void;
  /** Returns, for each value, the first units that state it. */
  collect(): number[][];
}

interface TrieNode {
  next: Map<string, TrieNode>;
  /** The first units that state the values that end here. */
  units: number[];
}

/** Limit of a value. It bounds the steps from each text. */
const MAX_TOKENS = 100;
const SEPARATOR = ',';
/** What joins items in a text. */
const SEPARATORS = new Set([SEPARATOR, ...'; / | · • & 、 ، and und et y e en och og i и'.split(' ')]);

/**
 * Creates an index of values that span texts. In a row, separators have no effect. In a list, a separator must stand
 * between items, because a sentence does not continue in the next item. Runs in linear time: at most 100 steps from each
 * text.
 * @param limit maximum number of units per value
 */
export function createGroupIndex(values: readonly (readonly string[])[], limit: number): GroupIndex {
  const tries = { row: createTrie(), list: createTrie() };
  const ends = values.map((tokens) =>
    tokens.length < 2 || tokens.length > MAX_TOKENS
      ? []
      : (['row', 'list'] as const).map((kind) => insert(tries[kind], normalise(kind, tokens))),
  );
  return {
    scan({ kind, texts }, unit) {
      if (tries[kind].next.size === 0) return;
      const parts = texts.map((tokens) => normalise(kind, tokens)).filter(({ length }) => length > 0);
      for (let start = 0; start < parts.length; start++)
        for (const { units } of matchFrom(tries[kind], kind, parts, start))
          if (units.length < limit && units.at(-1) !== unit) units.push(unit);
    },
    collect: () => ends.map((nodes) => nodes.flatMap(({ units }) => units)),
  };
}

const createTrie = (): TrieNode => ({ next: new Map(), units: [] });

function insert(root: TrieNode, tokens: readonly string[]): TrieNode {
  let node = root;
  for (const token of tokens) {
    const next = node.next.get(token) ?? createTrie();
    node.next.set(token, next);
    node = next;
  }
  return node;
}

/** Lists the ends of values that are all of the texts from `start` on, up to any later text. */
function matchFrom(
  root: TrieNode,
  kind: TextGroup['kind'],
  parts: readonly (readonly string[])[],
  start: number,
): TrieNode[] {
  const found: TrieNode[] = [];
  let node: TrieNode | undefined = root;
  for (let index = start; index < parts.length; index++) {
    if (kind === 'list' && index > start) node = node.next.get(SEPARATOR);
    for (const token of parts[index] ?? []) {
      node = node?.next.get(token);
      if (node === undefined) return found;
    }
    if (node === undefined) return found;
    found.push(node);
  }
  return found;
}

/** Removes separators in a row, and at both ends. In a list, several in a row count as one. */
function normalise(kind: TextGroup['kind'], tokens: readonly string[]): string[] {
  const normal: string[] = [];
  let isSeparated = false;
  for (const token of tokens) {
    if (SEPARATORS.has(token)) isSeparated = normal.length > 0;
    else {
      if (isSeparated && kind === 'list') normal.push(SEPARATOR);
      normal.push(token);
      isSeparated = false;
    }
  }
  return normal;
}
