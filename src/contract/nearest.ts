/** Maximum edit distance of a suggestion. */
const MAX_DISTANCE = 3;

/** The most similar word of a list, if it is similar enough for "Did you mean …?". */
export function findNearest(word: string, words: readonly string[]): string | undefined {
  const ranked = words
    .map((other) => ({ other, distance: computeEditDistance(word.slice(0, 40), other) }))
    .sort((a, b) => a.distance - b.distance);
  const best = ranked[0];
  return best && best.distance <= Math.min(MAX_DISTANCE, best.other.length - 1) ? best.other : undefined;
}

/** Levenshtein distance. */
function computeEditDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
