import {
  type ParsedLiteral,
  createScanBudget,
  readLiteral,
  readLiteralsAfter,
  type ScanBudget,
} from './literal.ts';

/** A value that a script assigns to a global name. */
export interface ScriptAssignment {
  name: string;
  value: unknown;
}

const MAX_ASSIGNMENTS = 100;
/** `window.NAME =`, `self["NAME"] =`, `var NAME =` for names that look like a page's state. */
const STATE_ASSIGNMENT =
  /(?:\b(?:window|self|globalThis|this)\s?(?:\.\s?|\[\s?["'])|\b(?:var|let|const)\s|(?:^|[;\s{(]))(__?[\w$]{2,60}|[\w$]{0,40}(?:initial|preloaded|app|redux|apollo|store|page|server|hydrat)[\w$]{0,20}(?:state|data|props|cache)|initialState|pageData|appData)(?:["']\s?\])?\s?=(?![=>])\s{0,20}/gi;
const JSON_PARSE_CALL = /JSON\.parse\(\s{0,10}(decodeURIComponent\(\s{0,10})?(?=["'`])/y;
/** Nuxt 2: `(function(a,b){return {…}}("x",null))`. */
const NUXT_FUNCTION_START = /\(?\s?function\s?\(([\w$,\s]{0,20000})\)\s?\{\s?/y;
/** Matches `a.b=` before the `return`. Such statements assign arguments that refer to each other. */
const PROPERTY_ASSIGNMENT = /([\w$]{1,20})\.([\w$]{1,60})\s?=\s?(?!=)/y;
const RETURN_KEYWORD = /\s{0,9}return\s?/y;
const MAX_ASSIGNED_PROPERTIES = 5000;

function matchPatternAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads the value of `JSON.parse("…")`. */
function readJsonParseCall(
  text: string,
  at: number,
  isEncoded: boolean,
  budget: ScanBudget,
): ParsedLiteral | undefined {
  const json = readLiteral(text, at, budget);
  if (typeof json?.value !== 'string') return undefined;
  try {
    return { value: JSON.parse(isEncoded ? decodeURIComponent(json.value) : json.value), end: json.end };
  } catch {
    return undefined;
  }
}

/** Reads the arguments of a call, up to the first argument that is not a literal. */
function readLiteralArguments(text: string, at: number, budget: ScanBudget): unknown[] {
  const values: unknown[] = [];
  for (let from = at; ; ) {
    const argument = readLiteral(text, from, budget);
    if (argument === undefined) return values;
    values.push(argument.value);
    const comma = matchPatternAt(/\s{0,20},/y, text, argument.end);
    if (comma === null) return values;
    from = comma.index + comma[0].length;
  }
}

interface FunctionBody {
  properties: { owner: string; key: string; value: unknown }[];
  returned: ParsedLiteral;
}

/**
 * Reads the body of a Nuxt 2 function: its property assignments and its return value, with values for its parameters.
 * Undefined if the body contains other statements.
 */
function readFunctionBody(
  text: string,
  from: number,
  budget: ScanBudget,
  names: ReadonlyMap<string, unknown>,
): FunctionBody | undefined {
  const properties: FunctionBody['properties'] = [];
  let at = from;
  while (properties.length < MAX_ASSIGNED_PROPERTIES) {
    const property = matchPatternAt(PROPERTY_ASSIGNMENT, text, at);
    if (property === null) break;
    const literal = readLiteral(text, at + property[0].length, budget, names);
    if (literal === undefined) return undefined;
    properties.push({ owner: property[1] as string, key: property[2] as string, value: literal.value });
    at = literal.end + (matchPatternAt(/\s{0,9}[;,]\s{0,9}/y, text, literal.end)?.[0].length ?? 0);
  }
  const returnStart = matchPatternAt(RETURN_KEYWORD, text, at);
  const returned = returnStart && readLiteral(text, at + returnStart[0].length, budget, names);
  return returned ? { properties, returned } : undefined;
}

/**
 * Reads the return value of a function that the script calls immediately, if it consists of literals and the function's
 * parameters.
 */
function readReturnValue(text: string, call: RegExpExecArray, budget: ScanBudget): ParsedLiteral | undefined {
  const names = (call[1] ?? '').split(',').map((name) => name.trim());
  const at = call.index + call[0].length;
  // The arguments follow the function's body, so read the body first without argument values, to find its end.
  const body = readFunctionBody(text, at, budget, new Map(names.map((name) => [name, null])));
  const argumentsStart = body && matchPatternAt(/;?\s?\}\s?(?:\)\s?)?\(/y, text, body.returned.end);
  if (!argumentsStart) return undefined;
  const values = readLiteralArguments(text, argumentsStart.index + argumentsStart[0].length, budget);
  const namesWithValues = new Map<string, unknown>(names.map((name, index) => [name, values[index] ?? null]));
  const filledBody = readFunctionBody(text, at, budget, namesWithValues);
  for (const { owner, key, value } of filledBody?.properties ?? []) {
    const target = namesWithValues.get(owner);
    if (typeof target === 'object' && target !== null && key !== '__proto__')
      (target as Record<string, unknown>)[key] = value;
  }
  return filledBody?.returned;
}

/** Reads JSON in a string, which may be percent-encoded. */
function readJsonString(text: string, at: number, budget: ScanBudget): ParsedLiteral | undefined {
  const call = matchPatternAt(/decodeURIComponent\(\s{0,10}(?=["'`])/y, text, at);
  const stringStart = at + (call?.[0].length ?? 0);
  return /["'`]/.test(text[stringStart] ?? '')
    ? readJsonParseCall(text, stringStart, call !== null, budget)
    : undefined;
}

function readAssignedValue(text: string, at: number, budget: ScanBudget): ParsedLiteral | undefined {
  const parse = matchPatternAt(JSON_PARSE_CALL, text, at);
  if (parse !== null) return readJsonParseCall(text, at + parse[0].length, parse[1] !== undefined, budget);
  const call = matchPatternAt(NUXT_FUNCTION_START, text, at);
  if (call !== null) return readReturnValue(text, call, budget);
  return text[at] === '{' || text[at] === '['
    ? readLiteral(text, at, budget)
    : readJsonString(text, at, budget);
}

/** SvelteKit embeds the data of a page's routes as `const data = [null, {type: "data", data: …}]`. */
const SVELTE_DATA = /(?:\bconst data\s?=\s?|\bdata:\s?)(?=\[)/g;

/** Finds the data of SvelteKit's routes in a script. */
export function findSvelteData(text: string): unknown[] {
  if (!text.includes('__sveltekit')) return [];
  return readLiteralsAfter(SVELTE_DATA, text)
    .filter(Array.isArray)
    .slice(0, MAX_ASSIGNMENTS)
    .map((routes) => routes.filter((item: unknown) => item !== null));
}

/**
 * Finds the data that a script assigns to global variables, by scanning the text of the script. Does not run the
 * script.
 */
export function findStateAssignments(text: string): ScriptAssignment[] {
  const found: ScriptAssignment[] = [];
  const budget = createScanBudget(text);
  let at = 0;
  while (budget.remainingChars > 0 && found.length < MAX_ASSIGNMENTS) {
    const match = matchPatternAt(STATE_ASSIGNMENT, text, at);
    if (match === null) break;
    const valueStart = match.index + match[0].length;
    const literal = readAssignedValue(text, valueStart, budget);
    at = Math.max(valueStart, literal?.end ?? valueStart);
    if (typeof literal?.value === 'object' && literal.value !== null)
      found.push({ name: match[1] as string, value: literal.value });
  }
  return found;
}
