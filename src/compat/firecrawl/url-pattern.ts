/**
 * Converts a pattern that Firecrawl matches with the path to one that matches the whole URL. Each alternative can have
 * anchors of its own.
 */
export const toUrlPattern = (pattern: string): string =>
  splitAlternatives(pattern)
    .map((alternative) => {
      const start = alternative.startsWith('^') ? '' : '[^?#]*';
      const path = alternative.replace(/^\^/, '').replace(/(?<!\\)((?:\\\\)*)\$$/, '$1(?:[?#].*)?$');
      return `^https?://[^/?#]+${start}(?:${path})`;
    })
    .join('|');

/** Splits a regular expression at each `|` outside groups and character classes. */
function splitAlternatives(pattern: string): string[] {
  const alternatives = [''];
  let depth = 0;
  let isInCharacterClass = false;
  for (const token of pattern.match(/\\[^]|[^]/g) ?? []) {
    if (isInCharacterClass) isInCharacterClass = token !== ']';
    else if (token === '[') isInCharacterClass = true;
    else if (token === '(') depth++;
    else if (token === ')') depth--;
    if (token === '|' && depth === 0 && !isInCharacterClass) alternatives.push('');
    else alternatives[alternatives.length - 1] += token;
  }
  return alternatives;
}
