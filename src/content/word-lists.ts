/** Splits a list of words at white space. */
export const parseWordList = (list: string): string[] => list.trim().split(/\s+/);

export const parseWordSet = (list: string): ReadonlySet<string> => new Set(parseWordList(list));

/** Maps each word at an even position of a list to the word after it. */
export function parseWordPairs(list: string): ReadonlyMap<string, string> {
  const words = parseWordList(list);
  return new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])));
}
