import { computeBounds, getRightEdge } from '../geometry.ts';
import type { PageRow, PageWord } from '../text/page-text.ts';

/** Stamps of archives, which only one page has. */
const STAMP = /^(?:arXiv:|Downloaded (?:from|by|on) |This content downloaded )/;

interface RotatedPage {
  rows: readonly PageRow[];
  /** Words in another direction. */
  rotated: readonly PageWord[];
}

/**
 * Removes text in another direction at the side of the text that several pages repeat, or that is a stamp of an archive.
 * @returns the remaining rotated words of each page
 */
export function removeMarginNotes(pages: readonly RotatedPage[]): PageWord[][] {
  const notes = pages.map(findMarginNote);
  const sameText = Map.groupBy(notes, ({ pattern }) => pattern);
  return pages.map(({ rotated }, at) => {
    const { words = new Set(), pattern = '' } = notes[at] ?? {};
    const isRemoved = STAMP.test(pattern) || (sameText.get(pattern)?.length ?? 0) > 1;
    return rotated.filter((word) => !isRemoved || !words.has(word));
  });
}

/** Returns the rotated words at the left and right of the text, and their text with `#` in place of numbers. */
function findMarginNote({ rows, rotated }: RotatedPage): { words: ReadonlySet<PageWord>; pattern: string } {
  const text = computeBounds(rows.flatMap(({ segments }) => segments));
  const words = rotated.filter((word) => getRightEdge(word) <= text.x || word.x >= getRightEdge(text));
  const pattern = words.map((word) => word.text.replaceAll(/\d+/g, '#')).join(' ');
  return { words: new Set(words), pattern };
}
