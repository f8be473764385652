/** The words of a segment, for the alignment with the gold text (the manually prepared main text). */
export interface AlignedSegment {
  words: readonly string[];
}

interface Candidate {
  start: number;
  end: number;
  value: number;
}

const MAX_POSITIONS = 400;
const MAX_TRIGRAM_POSITIONS = 80;
const MAX_SHORT_CANDIDATES = 60;
const MAX_CANDIDATES = 8;
const LONG_SEGMENT = 40;

function indexGold(gold: readonly string[]): Map<string, number[]> {
  const positions = new Map<string, number[]>();
  const add = (key: string, at: number): void => {
    const list = positions.get(key);
    if (list === undefined) positions.set(key, [at]);
    else if (list.length < MAX_POSITIONS) list.push(at);
  };
  gold.forEach((word, at) => {
    add(`1${word}`, at);
    if (at + 1 < gold.length) add(`2${word} ${gold[at + 1]}`, at);
    if (at + 2 < gold.length) add(`3${word} ${gold[at + 1]} ${gold[at + 2]}`, at);
  });
  return positions;
}

const trigramAt = (list: readonly string[], at: number): string =>
  `3${list[at]} ${list[at + 1]} ${list[at + 2]}`;

/** Finds intervals of the gold text that may match a segment: diagonals with many of its trigrams. */
function candidatesOf(
  words: readonly string[],
  positions: Map<string, number[]>,
  goldLength: number,
): Candidate[] {
  const size = words.length;
  if (size === 0) return [];
  if (size < 3) {
    const key = size === 1 ? `1${words[0]}` : `2${words[0]} ${words[1]}`;
    return (positions.get(key) ?? [])
      .slice(0, MAX_SHORT_CANDIDATES)
      .map((start) => ({ start, end: start + size, value: size * 0.6 }));
  }
  const diagonals = new Map<number, number>();
  for (let at = 0; at + 2 < size; at++) {
    const found = positions.get(trigramAt(words, at));
    if (found === undefined || found.length >= MAX_TRIGRAM_POSITIONS) continue;
    for (const position of found) diagonals.set(position - at, (diagonals.get(position - at) ?? 0) + 1);
  }
  const sorted = [...diagonals].sort((a, b) => a[0] - b[0]);
  const tolerance = 4 + 0.15 * size;
  const runs: { first: number; last: number; hits: number }[] = [];
  for (let from = 0; from < sorted.length; ) {
    const first = sorted[from]?.[0] as number;
    let to = from;
    let hits = 0;
    while (to < sorted.length && (sorted[to]?.[0] as number) - first <= tolerance)
      hits += sorted[to++]?.[1] ?? 0;
    runs.push({ first, last: sorted[to - 1]?.[0] as number, hits });
    from = to;
  }
  return runs
    .sort((a, b) => b.hits - a.hits)
    .slice(0, MAX_CANDIDATES)
    .filter(({ hits }) => hits >= 0.3 * (size - 2))
    .map(({ first, last, hits }) => ({
      start: Math.max(0, first),
      end: Math.min(goldLength, last + size),
      value: hits + (hits >= 0.8 * (size - 2) ? 2 : 0),
    }));
}

interface Link {
  segment: number;
  candidate: Candidate;
  before: number;
}

/**
 * Finds the chain of candidates with the highest total value, in the order of both texts (Fenwick tree over gold ends).
 */
function bestChain(candidates: readonly Candidate[][], goldLength: number): Link[] {
  const best = new Float64Array(goldLength + 2);
  const at = new Int32Array(goldLength + 2).fill(-1);
  const links: Link[] = [];
  const query = (end: number): [number, number] => {
    let value = 0;
    let link = -1;
    for (let i = end + 1; i > 0; i -= i & -i)
      if ((best[i] as number) > value) {
        value = best[i] as number;
        link = at[i] as number;
      }
    return [value, link];
  };
  candidates.forEach((list, segment) => {
    const found = list.map((candidate) => {
      const slack = Math.min(3, Math.floor((candidate.end - candidate.start) * 0.2));
      const [value, before] = query(Math.min(goldLength, candidate.start + slack));
      return { link: { segment, candidate, before }, value: value + candidate.value };
    });
    for (const { link, value } of found) {
      links.push(link);
      for (let i = link.candidate.end + 1; i < goldLength + 2; i += i & -i)
        if ((best[i] as number) < value) {
          best[i] = value;
          at[i] = links.length - 1;
        }
    }
  });
  const chain: Link[] = [];
  for (let i = query(goldLength)[1]; i >= 0; i = links[i]?.before ?? -1) chain.push(links[i] as Link);
  return chain;
}

/**
 * Returns for each segment the share of its words that the gold text contains in one place. Each gold word is used
 * once.
 */
export function alignSegments(segments: readonly AlignedSegment[], gold: readonly string[]): Float32Array {
  const positions = indexGold(gold);
  const labels = new Float32Array(segments.length);
  const used = new Uint8Array(gold.length);
  const candidates = segments.map(({ words }) => candidatesOf(words, positions, gold.length));
  const sizeOf = (segment: number): number => segments[segment]?.words.length ?? 0;
  const take = (segment: number, { start, end }: Candidate): boolean => {
    const words = segments[segment]?.words ?? [];
    const free = new Map<string, number[]>();
    for (let i = Math.max(0, start - 2); i < Math.min(gold.length, end + 2); i++) {
      if (used[i]) continue;
      const word = gold[i] as string;
      const list = free.get(word);
      if (list === undefined) free.set(word, [i]);
      else list.push(i);
    }
    const taken = words.map((word) => free.get(word)?.shift()).filter((i) => i !== undefined);
    if (taken.length / words.length < 0.5) return false;
    for (const i of taken) used[i] = 1;
    labels[segment] = taken.length / words.length;
    return true;
  };
  const done = new Set<number>();
  const chain = bestChain(candidates, gold.length).sort((a, b) => a.segment - b.segment);
  for (const { segment, candidate } of chain.sort((a, b) => sizeOf(b.segment) - sizeOf(a.segment)))
    if (take(segment, candidate)) done.add(segment);
  const rest = [...candidates.keys()]
    .filter((i) => !done.has(i))
    .sort((a, b) => sizeOf(b) - sizeOf(a) || a - b);
  for (const segment of rest) candidates[segment]?.some((candidate) => take(segment, candidate));
  // The gold text may contain only a part of a long segment.
  segments.forEach(({ words }, segment) => {
    if (labels[segment] !== 0 || words.length < LONG_SEGMENT) return;
    let hits = 0;
    for (let i = 0; i + 2 < words.length; i++) if (positions.has(trigramAt(words, i))) hits++;
    const share = (hits / (words.length - 2)) * 0.99;
    labels[segment] = share < 0.2 ? 0 : share;
  });
  return labels;
}
