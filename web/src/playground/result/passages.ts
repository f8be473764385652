import type { SnapshotBlock } from '../../../../src/contract/blocks.ts';
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

/** The first row of a Markdown table and the line that separates it from the others. */
const TABLE_HEADER = /^\|.*\|\n\|[ :|-]+\|\n/;

/** Puts the header of the table before the rows in a passage. Other passages stay as they are. */
export function addTableHeader(text: string, block: SnapshotBlock | undefined): string {
  const header = TABLE_HEADER.exec(block?.markdown ?? '')?.[0];
  if (header === undefined || !text.startsWith('|')) return text;
  return TABLE_HEADER.test(`${text}\n`) ? text : header + text;
}
