import type { SnapshotBlock } from '../../../../src/contract/fetch/blocks.ts';
import type { SearchResult } from '../../../../src/contract/fetch/search-result.ts';

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
export function groupPassages(
  found: SearchRun | undefined,
  blocks: readonly SnapshotBlock[],
): ReadonlyMap<number, Passage> {
  const passages = new Map<number, Passage>();
  if (!found) return passages;
  for (const snippet of found.result.snippets) {
    if (snippet.score < found.minScore) continue;
    for (const evidenceId of listBlocks(snippet)) {
      const block = blocks.find((candidate) => candidate.evidenceId === evidenceId);
      const known = passages.get(evidenceId);
      passages.set(evidenceId, {
        score: Math.max(snippet.score, known?.score ?? 0),
        texts: [...(known?.texts ?? []), ...listParts(snippet, block)],
      });
    }
  }
  return passages;
}

type Snippet = SearchResult['snippets'][number];

/** Returns the numbers of the blocks of a passage. */
export const listBlocks = ({ location: { evidenceId, evidenceIds } }: Snippet): number[] =>
  evidenceIds ?? (evidenceId === undefined ? [] : [evidenceId]);

/** Returns the parts of a passage that are in one of its blocks. */
const listParts = ({ text }: Snippet, block: SnapshotBlock | undefined): string[] =>
  text.split(/\n{2,}/).filter((part) => block === undefined || block.markdown.includes(part));
