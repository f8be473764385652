import type { Chunk } from './corpus.ts';

/** A chunk and its score; `index` is its place among all chunks. */
export interface Hit {
  index: number;
  score: number;
}

/** Neighbouring chunks that are returned as one. */
export interface Group {
  first: number;
  last: number;
  /** The chunk that scored best, and its score. */
  best: Hit;
}

/** A neighbour joins when it scores at least this share of the best. */
const JOINING_SHARE = 0.5;
const LONGEST = 1600;

/**
 * Takes hits in order of score, joining each to a group beside it where both are one verbatim range with
 * nothing but white space between them; opens at most `maxGroups` groups. Best first.
 *
 * @param gap the text between two neighbouring chunks of one source
 */
export function groupHits(
  hits: readonly Hit[],
  chunks: readonly Chunk[],
  maxGroups: number,
  gap: (left: Chunk, right: Chunk) => string,
): Group[] {
  const groups: Group[] = [];
  const byFirst = new Map<number, Group>();
  const byLast = new Map<number, Group>();
  const fits = (first: number, last: number, left: number): boolean =>
    spanOf(chunks, first, last) <= LONGEST && joins(chunks[left], chunks[left + 1], gap);
  for (const hit of hits) {
    const before = byLast.get(hit.index - 1);
    const after = byFirst.get(hit.index + 1);
    if (
      before &&
      hit.score >= before.best.score * JOINING_SHARE &&
      fits(before.first, hit.index, before.last)
    ) {
      byLast.delete(before.last);
      before.last = hit.index;
      byLast.set(hit.index, before);
    } else if (
      after &&
      hit.score >= after.best.score * JOINING_SHARE &&
      fits(hit.index, after.last, hit.index)
    ) {
      byFirst.delete(after.first);
      after.first = hit.index;
      byFirst.set(hit.index, after);
    } else if (groups.length < maxGroups) {
      const group = { first: hit.index, last: hit.index, best: hit };
      groups.push(group);
      byFirst.set(hit.index, group);
      byLast.set(hit.index, group);
    }
  }
  return groups;
}

const spanOf = (chunks: readonly Chunk[], first: number, last: number): number =>
  (chunks[last]?.range?.end ?? 0) - (chunks[first]?.range?.start ?? 0);

function joins(
  left: Chunk | undefined,
  right: Chunk | undefined,
  gap: (left: Chunk, right: Chunk) => string,
): boolean {
  if (!left?.range || !right?.range) return false;
  if (left.source !== right.source || left.type !== right.type || left.type === 'code') return false;
  return gap(left, right).trim() === '';
}
