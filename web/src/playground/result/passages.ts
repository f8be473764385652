import type { SearchResult } from '../../../../src/contract/search-result.ts';

/** A search in a snapshot, with its result. */
export interface SearchRun {
  /** The result of the search without a minimum score. */
  result: SearchResult;
  /** Score from 0 to 1. A passage with at least this score counts as an answer. */
  minScore: number;
}

/** Best score and texts of the matching passages in one block. */
export interface Passage {
  score: number;
  texts: string[];
}

/** Groups the passages that count as answers by block. */
export function groupPassages(found: SearchRun | undefined): ReadonlyMap<number, Passage> {
  const passages = new Map<number, Passage>();
  if (!found) return passages;
  for (const { text, score, location } of found.result.snippets) {
    if (location.evidenceId === undefined || score < found.minScore) continue;
    const known = passages.get(location.evidenceId);
    passages.set(location.evidenceId, {
      score: Math.max(score, known?.score ?? 0),
      texts: [...(known?.texts ?? []), text],
    });
  }
  return passages;
}
