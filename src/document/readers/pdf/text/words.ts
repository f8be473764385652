const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}/u;

/** Whether a text contains a letter of a right-to-left script. */
export const hasRightToLeftLetter = (text: string): boolean => RIGHT_TO_LEFT.test(text);

/** Whether most words are in a right-to-left script. */
export function isRightToLeft(words: readonly string[]): boolean {
  const letters = words.filter((word) => /\p{L}/u.test(word));
  return letters.filter((word) => RIGHT_TO_LEFT.test(word)).length * 2 > letters.length;
}

/** Orders words from right to left. Runs of words in other scripts keep their order. */
export function orderRightToLeft<W extends { text: string }>(line: readonly W[]): W[] {
  const ordered: W[] = [];
  let run: W[] = [];
  for (const word of line.toReversed()) {
    if (/[\p{L}\p{N}]/u.test(word.text) && !RIGHT_TO_LEFT.test(word.text)) {
      run.unshift(word);
      continue;
    }
    ordered.push(...run, word);
    run = [];
  }
  return [...ordered, ...run];
}
