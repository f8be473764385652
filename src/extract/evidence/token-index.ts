interface TrieNode {
  next: Map<string, number>;
  /** The node of the longest proper suffix that is also in the trie. */
  suffix: number;
  depth: number;
  /** The first units whose text contains the tokens of the node. */
  units: number[];
}

/** Finds many sequences of tokens at once. */
export interface TokenIndex {
  /** Searches a text. Call it with rising numbers of units. */
  scan(tokens: readonly string[], unit: number): void;
  /** Returns, for each sequence, the first units that contain it. Call it once, after all texts. */
  collect(): number[][];
}

/**
 * Creates an index of token sequences: an Aho–Corasick automaton that records the state of every position. The matches of
 * suffixes are added at the end, so the time is linear in all tokens together.
 * @param limit maximum number of units per sequence
 */
export function createTokenIndex(sequences: readonly (readonly string[])[], limit: number): TokenIndex {
  const nodes: TrieNode[] = [{ next: new Map(), suffix: 0, depth: 0, units: [] }];
  const getNode = (node: number): TrieNode => nodes[node] as TrieNode;
  const ends = sequences.map((sequence) => sequence.reduce((node, token) => addChild(nodes, node, token), 0));
  const step = (from: number, token: string): number => {
    let node = from;
    while (node !== 0 && !getNode(node).next.has(token)) node = getNode(node).suffix;
    return getNode(node).next.get(token) ?? 0;
  };
  const order = linkSuffixes(nodes, step);
  return {
    scan(tokens, unit) {
      let node = 0;
      for (const token of tokens) {
        node = step(node, token);
        const { units } = getNode(node);
        if (units.length < limit && units.at(-1) !== unit) units.push(unit);
      }
    },
    collect() {
      for (const node of order.toReversed()) {
        const { suffix, units } = getNode(node);
        const target = getNode(suffix);
        target.units = [...new Set([...target.units, ...units])].sort((a, b) => a - b).slice(0, limit);
      }
      return ends.map((node) => (node === 0 ? [] : getNode(node).units));
    },
  };
}

function addChild(nodes: TrieNode[], parent: number, token: string): number {
  const { next, depth } = nodes[parent] as TrieNode;
  const known = next.get(token);
  if (known !== undefined) return known;
  nodes.push({ next: new Map(), suffix: 0, depth: depth + 1, units: [] });
  next.set(token, nodes.length - 1);
  return nodes.length - 1;
}

/** Sets the suffix of every node. Returns the nodes but the root, in the order of their depth. */
function linkSuffixes(nodes: TrieNode[], step: (from: number, token: string) => number): number[] {
  const order = [...(nodes[0] as TrieNode).next.values()];
  for (const node of order) {
    const { next, suffix, depth } = nodes[node] as TrieNode;
    for (const [token, child] of next) {
      if (depth > 0) (nodes[child] as TrieNode).suffix = step(suffix, token);
      order.push(child);
    }
  }
  return order;
}
