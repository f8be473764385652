import { parseJson } from '../../contract/index.ts';

/** Maximum number of occurrences of a name that are tried. Later occurrences only use the value. */
const MAX_PARSE_ATTEMPTS = 20;

/**
 * Finds the JSON object that a script assigns to a name: `NAME = {…}`, or `"NAME":"{…}"` in older pages. Searches the
 * text and runs no script.
 */
export function findInlineJson(texts: readonly string[], name: string): unknown {
  let attempts = 0;
  for (const text of texts) {
    for (
      let at = text.indexOf(name);
      at >= 0 && attempts < MAX_PARSE_ATTEMPTS;
      at = text.indexOf(name, at + name.length)
    ) {
      attempts++;
      const value = readValueAfter(text, at + name.length);
      if (typeof value === 'object' && value !== null) return value;
    }
  }
  return undefined;
}

const BEFORE_ASSIGNED_OBJECT = /["']?\]?\s{0,9}=\s{0,9}(?=\{)/y;
const BEFORE_QUOTED_VALUE = /"\s?:\s?(?=")/y;

function readValueAfter(text: string, at: number): unknown {
  BEFORE_ASSIGNED_OBJECT.lastIndex = at;
  if (BEFORE_ASSIGNED_OBJECT.test(text))
    return parseJson(
      text.slice(BEFORE_ASSIGNED_OBJECT.lastIndex, findJsonObjectEnd(text, BEFORE_ASSIGNED_OBJECT.lastIndex)),
    );
  BEFORE_QUOTED_VALUE.lastIndex = at;
  if (!BEFORE_QUOTED_VALUE.test(text)) return undefined;
  const inner = parseJson(
    text.slice(BEFORE_QUOTED_VALUE.lastIndex, findJsonStringEnd(text, BEFORE_QUOTED_VALUE.lastIndex)),
  );
  return typeof inner === 'string' ? parseJson(inner) : undefined;
}

/** Finds the index after the string that starts at `from`. Returns the end of the text for an unterminated string. */
function findJsonStringEnd(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at + 1;
  }
  return text.length;
}

/** Finds the index after the object that starts at `from`. Returns the end of the text for an unterminated object. */
function findJsonObjectEnd(text: string, from: number): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = findJsonStringEnd(text, at) - 1;
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at + 1;
  }
  return text.length;
}
