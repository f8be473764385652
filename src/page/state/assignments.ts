import { type Read, readLiteral, type Scan, scanOf } from './literal.ts';

/** A value that a script gives to a global name. */
export interface Assignment {
  name: string;
  value: unknown;
}

const MAX_FOUND = 100;
/** `window.NAME =`, `self["NAME"] =`, `var NAME =` for names that look like a page's state. */
const ASSIGNED =
  /(?:\b(?:window|self|globalThis|this)\s?(?:\.\s?|\[\s?["'])|\b(?:var|let|const)\s|(?:^|[;\s{(]))(__?[\w$]{2,60}|[\w$]{0,40}(?:initial|preloaded|app|redux|apollo|store|page|server|hydrat)[\w$]{0,20}(?:state|data|props|cache)|initialState|pageData|appData)(?:["']\s?\])?\s?=(?![=>])\s{0,20}/gi;
const JSON_PARSE = /JSON\.parse\(\s{0,10}(decodeURIComponent\(\s{0,10})?(?=["'`])/y;
/** Nuxt 2: `(function(a,b){return {…}}("x",null))`. */
const FUNCTION = /\(\s?function\s?\(([\w$,\s]{0,20000})\)\s?\{\s?(?:return\s?)/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** What `JSON.parse("…")` would give. */
function parsedString(text: string, at: number, encoded: boolean, scan: Scan): Read | undefined {
  const json = readLiteral(text, at, scan);
  if (typeof json?.value !== 'string') return undefined;
  try {
    return { value: JSON.parse(encoded ? decodeURIComponent(json.value) : json.value), end: json.end };
  } catch {
    return undefined;
  }
}

/** The literals of an argument list from its first on. */
function argumentsAt(text: string, at: number, scan: Scan): unknown[] {
  const values: unknown[] = [];
  for (let from = at; ; ) {
    const argument = readLiteral(text, from, scan);
    if (argument === undefined) return values;
    values.push(argument.value);
    const comma = matchAt(/\s{0,20},/y, text, argument.end);
    if (comma === null) return values;
    from = comma.index + comma[0].length;
  }
}

/** What a function called on the spot would return, where it returns a literal over its parameters. */
function returned(text: string, call: RegExpExecArray, scan: Scan): Read | undefined {
  const names = (call[1] ?? '').split(',').map((name) => name.trim());
  const at = call.index + call[0].length;
  // The arguments stand behind the body: it is read once with nothing for its names, to find its end.
  const body = readLiteral(text, at, scan, new Map(names.map((name) => [name, null])));
  const open = body && matchAt(/;?\s?\}\s?(?:\)\s?)?\(/y, text, body.end);
  if (!open) return undefined;
  const values = argumentsAt(text, open.index + open[0].length, scan);
  return readLiteral(text, at, scan, new Map(names.map((name, index) => [name, values[index] ?? null])));
}

function valueAt(text: string, at: number, scan: Scan): Read | undefined {
  const parse = matchAt(JSON_PARSE, text, at);
  if (parse !== null) return parsedString(text, at + parse[0].length, parse[1] !== undefined, scan);
  const call = matchAt(FUNCTION, text, at);
  if (call !== null) return returned(text, call, scan);
  return text[at] === '{' || text[at] === '[' ? readLiteral(text, at, scan) : undefined;
}

/** Finds the data that a classic script gives to global names, by scanning; nothing is ever run. */
export function stateAssignments(text: string): Assignment[] {
  const found: Assignment[] = [];
  const scan = scanOf(text);
  let at = 0;
  while (scan.left > 0 && found.length < MAX_FOUND) {
    const match = matchAt(ASSIGNED, text, at);
    if (match === null) break;
    const start = match.index + match[0].length;
    const read = valueAt(text, start, scan);
    at = Math.max(start, read?.end ?? start);
    if (typeof read?.value === 'object' && read.value !== null)
      found.push({ name: match[1] as string, value: read.value });
  }
  return found;
}
