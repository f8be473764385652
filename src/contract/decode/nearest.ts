/** Maximum edit distance of a suggestion. In a short word, at most half of the letters may differ. */
const MAX_EDIT_DISTANCE = 3;

/** Finds the most similar word of a list. Undefined if no word is similar enough for "Did you mean …?". */
export function findMostSimilarWord(word: string, words: readonly string[]): string | undefined {
  const candidates = words
    .map((other) => ({ other, distance: computeEditDistance(word.slice(0, 40), other) }))
    .sort((a, b) => a.distance - b.distance);
  const bestCandidate = candidates[0];
  return bestCandidate &&
    bestCandidate.distance <= Math.min(MAX_EDIT_DISTANCE, Math.ceil(bestCandidate.other.length / 2))
    ? bestCandidate.other
    : undefined;
}

/** Computes the Levenshtein distance of two words. */
function computeEditDistance(from: string, to: string): number {
  let previousRow = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...from].entries()) {
    const nextRow = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replacementCost = (previousRow[column] ?? 0) + (letter === other ? 0 : 1);
      nextRow.push(Math.min(replacementCost, (previousRow[column + 1] ?? 0) + 1, (nextRow[column] ?? 0) + 1));
    }
    previousRow = nextRow;
  }
  return previousRow.at(-1) ?? 0;
}
