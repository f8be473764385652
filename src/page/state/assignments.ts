import { type Read, readLiteral, type Scan, scanOf } from './literal.ts';

/** A value that a script assigns to a global name. */
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
const FUNCTION = /\(?\s?function\s?\(([\w$,\s]{0,20000})\)\s?\{\s?/y;
/** `a.b=` before the `return`: assigns arguments that refer to each other. */
const PROPERTY = /([\w$]{1,20})\.([\w$]{1,60})\s?=\s?(?!=)/y;
const RETURN = /\s{0,9}return\s?/y;
const MAX_PROPERTIES = 5000;

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** The value of `JSON.parse("…")`. */
function parsedString(text: string, at: number, encoded: boolean, scan: Scan): Read | undefined {
  const json = readLiteral(text, at, scan);
  if (typeof json?.value !== 'string') return undefined;
  try {
    return { value: JSON.parse(encoded ? decodeURIComponent(json.value) : json.value), end: json.end };
  } catch {
    return undefined;
  }
}

/** The literals of an argument list, up to the first that is none. */
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

interface Body {
  properties: { of: string; key: string; value: unknown }[];
  returned: Read;
}

/**
 * The statements of such a function with values for its parameters; undefined where it does anything else.
 */
function bodyAt(
  text: string,
  from: number,
  scan: Scan,
  names: ReadonlyMap<string, unknown>,
): Body | undefined {
  const properties: Body['properties'] = [];
  let at = from;
  while (properties.length < MAX_PROPERTIES) {
    const property = matchAt(PROPERTY, text, at);
    if (property === null) break;
    const read = readLiteral(text, at + property[0].length, scan, names);
    if (read === undefined) return undefined;
    properties.push({ of: property[1] as string, key: property[2] as string, value: read.value });
    at = read.end + (matchAt(/\s{0,9}[;,]\s{0,9}/y, text, read.end)?.[0].length ?? 0);
  }
  const start = matchAt(RETURN, text, at);
  const returned = start && readLiteral(text, at + start[0].length, scan, names);
  return returned ? { properties, returned } : undefined;
}

/** The return value of an immediately called function, if it is a literal over its parameters. */
function returned(text: string, call: RegExpExecArray, scan: Scan): Read | undefined {
  const names = (call[1] ?? '').split(',').map((name) => name.trim());
  const at = call.index + call[0].length;
  // The arguments follow the body, so read it once with empty parameters to find its end.
  const body = bodyAt(text, at, scan, new Map(names.map((name) => [name, null])));
  const open = body && matchAt(/;?\s?\}\s?(?:\)\s?)?\(/y, text, body.returned.end);
  if (!open) return undefined;
  const values = argumentsAt(text, open.index + open[0].length, scan);
  const known = new Map<string, unknown>(names.map((name, index) => [name, values[index] ?? null]));
  const filled = bodyAt(text, at, scan, known);
  for (const { of, key, value } of filled?.properties ?? []) {
    const target = known.get(of);
    if (typeof target === 'object' && target !== null && key !== '__proto__')
      (target as Record<string, unknown>)[key] = value;
  }
  return filled?.returned;
}

/** JSON in a string, plain or percent-encoded. */
function stringAt(text: string, at: number, scan: Scan): Read | undefined {
  const call = matchAt(/decodeURIComponent\(\s{0,10}(?=["'`])/y, text, at);
  const start = at + (call?.[0].length ?? 0);
  return /["'`]/.test(text[start] ?? '') ? parsedString(text, start, call !== null, scan) : undefined;
}

function valueAt(text: string, at: number, scan: Scan): Read | undefined {
  const parse = matchAt(JSON_PARSE, text, at);
  if (parse !== null) return parsedString(text, at + parse[0].length, parse[1] !== undefined, scan);
  const call = matchAt(FUNCTION, text, at);
  if (call !== null) return returned(text, call, scan);
  return text[at] === '{' || text[at] === '[' ? readLiteral(text, at, scan) : stringAt(text, at, scan);
}

/** SvelteKit starts a page with the data of its routes: `const data = [null, {type: "data", data: …}]`. */
const SVELTE_DATA = /(?:\bconst data\s?=\s?|\bdata:\s?)(?=\[)/g;

/** The data of SvelteKit's routes in a script. */
export function svelteData(text: string): unknown[] {
  if (!text.includes('__sveltekit')) return [];
  const scan = scanOf(text);
  const found: unknown[] = [];
  for (const match of text.matchAll(SVELTE_DATA)) {
    const value = readLiteral(text, match.index + match[0].length, scan)?.value;
    if (Array.isArray(value)) found.push(value.filter((item) => item !== null));
    if (found.length >= MAX_FOUND) break;
  }
  return found;
}

/** Finds the data that a classic script assigns to global names, by scanning. No code is run. */
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
