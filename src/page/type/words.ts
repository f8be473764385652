import type { PageFacts } from '../main/facts.ts';

/** A longer text is prose, and says little of what kind of page it stands on. */
const MAX_TEXT_WORDS = 12;
const MAX_WORDS = 20_000;
const LETTERS = /[^a-z]+/;

/**
 * The words that may tell a page's type, each with a letter before it for where it stands: `n` in class names and ids,
 * `t` in short texts, `u` in the path of the address.
 */
export function pageWords({ containers, segments, declarations }: PageFacts): Set<string> {
  const found = new Set<string>();
  const seen = new Set<readonly string[]>();
  const add = (letter: string, list: readonly string[]): void => {
    if (found.size < MAX_WORDS) for (const word of list) found.add(letter + word);
  };
  for (const { nameWords } of containers) {
    if (seen.has(nameWords)) continue;
    seen.add(nameWords);
    add('n', nameWords);
  }
  for (const { words } of segments) if (words.length <= MAX_TEXT_WORDS) add('t', words);
  const path = URL.parse(declarations.url)?.pathname.toLowerCase() ?? '';
  add(
    'u',
    path.split(LETTERS).filter((word) => word.length > 1),
  );
  return found;
}
