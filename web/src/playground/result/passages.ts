import type { SearchResult } from '../../../../src/contract/results.ts';

/** Best score and texts of the matching passages in one block. */
export interface Passage {
  score: number;
  texts: string[];
}

/** Groups passages by block. */
export function groupPassages(result: SearchResult | undefined): ReadonlyMap<number, Passage> {
  const passages = new Map<number, Passage>();
  for (const { text, score, location } of result?.snippets ?? []) {
    if (location.evidenceId === undefined) continue;
    const known = passages.get(location.evidenceId);
    passages.set(location.evidenceId, {
      score: Math.max(score, known?.score ?? 0),
      texts: [...(known?.texts ?? []), text],
    });
  }
  return passages;
}
