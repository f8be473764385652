import { parseJson } from '../json.ts';

/** Occurrences of a name that are tried; the others are code that uses it. */
const MAX_TRIES = 20;

/**
 * The JSON object that a page's scripts give to a name: `NAME = {…}`, or `"NAME":"{…}"` as older pages have it.
 * Found by scanning, each text once for each try; nothing is ever run.
 */
export function inlineObject(texts: readonly string[], name: string): unknown {
  let tries = 0;
  for (const text of texts) {
    for (
      let at = text.indexOf(name);
      at >= 0 && tries < MAX_TRIES;
      at = text.indexOf(name, at + name.length)
    ) {
      tries++;
      const value = valueAfter(text, at + name.length);
      if (typeof value === 'object' && value !== null) return value;
    }
  }
  return undefined;
}

const ASSIGNED = /["']?\]?\s{0,9}=\s{0,9}(?=\{)/y;
const QUOTED = /"\s?:\s?(?=")/y;

function valueAfter(text: string, at: number): unknown {
  ASSIGNED.lastIndex = at;
  if (ASSIGNED.test(text))
    return parseJson(text.slice(ASSIGNED.lastIndex, objectEnd(text, ASSIGNED.lastIndex)));
  QUOTED.lastIndex = at;
  if (!QUOTED.test(text)) return undefined;
  const inner = parseJson(text.slice(QUOTED.lastIndex, stringEnd(text, QUOTED.lastIndex)));
  return typeof inner === 'string' ? parseJson(inner) : undefined;
}

/** Behind the string that begins here; the end of the text where it has none. */
function stringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** Behind the object that begins here; the end of the text where it has none. */
function objectEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = stringEnd(text, at) - 1;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}
