import { LiteralReader } from './literal.ts';

/** A value that a script gives to a global name. */
export interface Assignment {
  name: string;
  value: unknown;
}

const MAX_ATTEMPTS = 200;
/** `window.NAME =`, `self["NAME"] =`, `var NAME =` for names that look like a page's state. */
const ASSIGNED =
  /(?:\b(?:window|self|globalThis|this)\s?(?:\.\s?|\[\s?["'])|\b(?:var|let|const)\s|(?:^|[;\s{(]))(__?[\w$]{2,60}|[\w$]{0,40}(?:initial|preloaded|app|redux|apollo|store|page|server|hydrat)[\w$]{0,20}(?:state|data|props|cache)|initialState|pageData|appData)(?:["']\s?\])?\s?=(?![=>])\s{0,20}/gi;
const JSON_PARSE = /JSON\.parse\(\s{0,10}(decodeURIComponent\(\s{0,10}|atob\(\s{0,10})?(?=["'`])/y;
/** Nuxt 2: `(function(a,b){return {…}}("x",null))`. */
const FUNCTION = /\(\s?function\s?\(([\w$,\s]{0,20000})\)\s?\{\s?(?:return\s?)/y;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** What `JSON.parse("…")` would give. */
function parsedString(text: string, at: number, encoded: boolean): unknown {
  const json = new LiteralReader(text, at).read();
  if (typeof json !== 'string') return undefined;
  try {
    return JSON.parse(encoded ? decodeURIComponent(json) : json);
  } catch {
    return undefined;
  }
}

/** What a function called on the spot would return, where it returns a literal over its parameters. */
function returned(text: string, call: RegExpExecArray): unknown {
  const names = (call[1] ?? '').split(',').map((name) => name.trim());
  const bodyAt = call.index + call[0].length;
  // The arguments stand behind the body: read it once with unknown names as null to find its end.
  const body = new LiteralReader(text, bodyAt, new Map(names.map((name) => [name, null])));
  if (body.read() === undefined) return undefined;
  const open = /;?\s?\}\s?(?:\)\s?)?\(/y;
  const call2 = matchAt(open, text, body.at);
  if (call2 === null) return undefined;
  const list = `[${text.slice(call2.index + call2[0].length)}`;
  const args = argumentsOf(list);
  if (args === undefined) return undefined;
  return new LiteralReader(
    text,
    bodyAt,
    new Map(names.map((name, index) => [name, args[index] ?? null])),
  ).read();
}

/** The literals of an argument list up to its closing bracket. */
function argumentsOf(list: string): unknown[] | undefined {
  const values: unknown[] = [];
  let at = 1;
  for (;;) {
    const reader = new LiteralReader(list, at);
    const value = reader.read();
    if (value === undefined) return values.length > 0 ? values : undefined;
    values.push(value);
    const next = matchAt(/\s*,/y, list, reader.at);
    if (next === null) return values;
    at = next.index + next[0].length;
  }
}

function valueAt(text: string, at: number): unknown {
  const parse = matchAt(JSON_PARSE, text, at);
  if (parse !== null) {
    if (parse[1]?.startsWith('atob')) return undefined;
    return parsedString(text, at + parse[0].length, parse[1] !== undefined);
  }
  const call = matchAt(FUNCTION, text, at);
  if (call !== null) return returned(text, call);
  const first = text[at];
  if (first !== '{' && first !== '[') return undefined;
  return new LiteralReader(text, at).read();
}

/** Finds the data that a classic script gives to global names, by scanning; nothing is ever run. */
export function stateAssignments(text: string): Assignment[] {
  const found: Assignment[] = [];
  ASSIGNED.lastIndex = 0;
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const match = ASSIGNED.exec(text);
    if (match === null) break;
    const value = valueAt(text, match.index + match[0].length);
    if (typeof value === 'object' && value !== null) found.push({ name: match[1] as string, value });
  }
  return found;
}
