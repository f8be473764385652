import type { Chunk } from './corpus.ts';

/** A chunk with its score. `index` is its index among all chunks. */
export interface ScoredChunk {
  index: number;
  score: number;
}

/** Adjacent chunks that are returned as one snippet. */
export interface HitGroup {
  first: number;
  last: number;
  best: ScoredChunk;
}

/** Minimum score of a chunk that joins a group, as a share of the group's best score. */
const MIN_JOIN_SHARE = 0.4;
const MAX_GROUP_CHARS = 1600;

/**
 * Groups hits that are ordered by score. A hit joins an adjacent group if only white space is between the two. Returns
 * at most `maxGroups` groups, best first.
 * @param gap returns the text between two adjacent chunks of one source
 */
export function groupHits(
  hits: readonly ScoredChunk[],
  chunks: readonly Chunk[],
  maxGroups: number,
  gap: (left: Chunk, right: Chunk) => string,
): HitGroup[] {
  const groups: HitGroup[] = [];
  const byFirst = new Map<number, HitGroup>();
  const byLast = new Map<number, HitGroup>();
  const canAcceptHit = (group: HitGroup | undefined, { index, score }: ScoredChunk): group is HitGroup => {
    if (group === undefined || score < group.best.score * MIN_JOIN_SHARE) return false;
    const firstIndex = Math.min(group.last, index);
    return (
      measureHitsLength(chunks, Math.min(group.first, index), Math.max(group.last, index)) <=
        MAX_GROUP_CHARS && canJoinHits(chunks[firstIndex], chunks[firstIndex + 1], gap)
    );
  };
  for (const hit of hits) {
    const groupBefore = byLast.get(hit.index - 1);
    const groupAfter = byFirst.get(hit.index + 1);
    if (canAcceptHit(groupBefore, hit)) {
      byLast.delete(groupBefore.last);
      groupBefore.last = hit.index;
      byLast.set(hit.index, groupBefore);
    } else if (canAcceptHit(groupAfter, hit)) {
      byFirst.delete(groupAfter.first);
      groupAfter.first = hit.index;
      byFirst.set(hit.index, groupAfter);
    } else if (groups.length < maxGroups) {
      const group = { first: hit.index, last: hit.index, best: hit };
      groups.push(group);
      byFirst.set(hit.index, group);
      byLast.set(hit.index, group);
    }
  }
  return groups;
}

const measureHitsLength = (chunks: readonly Chunk[], first: number, last: number): number =>
  (chunks[last]?.range?.end ?? 0) - (chunks[first]?.range?.start ?? 0);

function canJoinHits(
  left: Chunk | undefined,
  right: Chunk | undefined,
  gap: (left: Chunk, right: Chunk) => string,
): boolean {
  if (!left?.range || !right?.range) return false;
  if (left.source !== right.source || left.type !== right.type || left.type === 'code') return false;
  return gap(left, right).trim() === '';
}
