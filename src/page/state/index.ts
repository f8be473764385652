import { isJsonObject, parseLooseJson } from '../structured.ts';
import type { FetchedJson, InlineScript, StateSource } from '../types.ts';
import type { ElementNode } from '../../content/index.ts';
import { findStateAssignments, findSvelteData } from './assignments.ts';
import { findAttributeStates } from './attributes.ts';
import { readFlightChunk, parseFlightRows } from './flight.ts';
import { resolveFlightReferences } from './flight-references.ts';
import { redactUrl } from './redact.ts';
import { isReferenceArray, resolveReferences } from './references.ts';
import { unfoldAndRedact } from './unfold.ts';
import { scoreVisibility, type VisibleTextIndex } from './visible-text.ts';
import { readTurboChunk, decodeTurboStream } from './turbo.ts';

export { type PrunedState, pruneState } from './prune.ts';
export { redactState } from './unfold.ts';
export { type VisibleTextIndex, indexVisibleText } from './visible-text.ts';

const MAX_STATE_SOURCES = 60;
const MAX_STATE_SCRIPT_CHARS = 8_000_000;
/** Patterns for names of global variables, with the role of the State JSON source. The first matching pattern wins. */
const ROLE_PATTERNS: readonly [RegExp, string][] = [
  [/^__NEXT_DATA__$/, 'next-data'],
  [/^__NUXT/, 'nuxt'],
  [/remixContext|reactRouterContext/, 'remix'],
  [/sveltekit/i, 'sveltekit'],
  [/apollo/i, 'apollo'],
  [/relay/i, 'relay'],
  [/redux|preloaded_?state|initial_?state/i, 'redux'],
];

interface FoundState {
  role: string;
  body: unknown;
}

const findRole = (name: string, defaultRole: string): string =>
  ROLE_PATTERNS.find(([pattern]) => pattern.test(name))?.[1] ?? defaultRole;

/** Reads a response that SvelteKit stored in the page. Its body is JSON in a string. */
function unwrapSvelteResponse(body: unknown): FoundState | undefined {
  if (!isJsonObject(body) || typeof body.body !== 'string' || typeof body.status !== 'number')
    return undefined;
  const inner = parseLooseJson(body.body);
  return inner === undefined ? undefined : { role: 'sveltekit', body: inner };
}

/** Characters that Angular Universal escapes in the JSON of scripts. */
const ANGULAR_ESCAPES: Readonly<Record<string, string>> = {
  '&q;': '"',
  '&s;': "'",
  '&a;': '&',
  '&l;': '<',
  '&g;': '>',
};

function parseStateData(text: string): unknown {
  const body = parseLooseJson(text);
  if (typeof body === 'string') return parseLooseJson(body);
  if (body !== undefined || !text.includes('&q;')) return body;
  return parseLooseJson(text.replace(/&[qsalg];/g, (entity) => ANGULAR_ESCAPES[entity] ?? entity));
}

function readDataScript({ type, id, text }: InlineScript): FoundState[] {
  const body = parseStateData(text);
  if (typeof body !== 'object' || body === null) return [];
  if (type.includes('ld+json')) return [{ role: 'ld+json', body }];
  if (isReferenceArray(body)) return [{ role: findRole(id, 'json'), body: resolveReferences(body) }];
  return [unwrapSvelteResponse(body) ?? { role: findRole(id, 'json'), body }];
}

function readClassicScript({ text }: InlineScript): FoundState[] {
  return [
    ...findStateAssignments(text).map(({ name, value }) => ({ role: findRole(name, 'state'), body: value })),
    ...findSvelteData(text).map((body) => ({ role: 'sveltekit', body })),
  ];
}

const hasNoKeys = (body: unknown): boolean => Object.keys(body as object).length === 0;

const CLASSIC_SCRIPT_TYPE = /^$|^module$|(java|ecma)script/;

function readInlineSources(scripts: readonly InlineScript[]): FoundState[] {
  const found: FoundState[] = [];
  const flightChunks: string[] = [];
  const turboChunks: string[] = [];
  let remainingChars = MAX_STATE_SCRIPT_CHARS;
  for (const script of scripts) {
    remainingChars -= script.text.length;
    if (remainingChars < 0 || found.length >= MAX_STATE_SOURCES) break;
    if (script.type.includes('json')) found.push(...readDataScript(script));
    else if (CLASSIC_SCRIPT_TYPE.test(script.type)) {
      const chunk = readFlightChunk(script.text);
      if (chunk !== '') flightChunks.push(chunk);
      turboChunks.push(readTurboChunk(script.text));
      found.push(...readClassicScript(script));
    }
  }
  if (flightChunks.length > 0)
    found.push({ role: 'next-rsc', body: resolveFlightReferences(parseFlightRows(flightChunks.join(''))) });
  const remixState = decodeTurboStream(turboChunks.join(''));
  if (typeof remixState === 'object' && remixState !== null) found.push({ role: 'remix', body: remixState });
  return found.filter(({ body }) => !hasNoKeys(body)).slice(0, MAX_STATE_SOURCES);
}

/** Returns the address of a fetched response without secrets. */
function redactSourceUrl(url: string): Pick<StateSource, 'url' | 'urlRedacted' | 'urlOmitted'> {
  const address = redactUrl(url);
  if (address === undefined) return { urlOmitted: 'invalid' };
  return { url: address.url, ...(address.redacted && { urlRedacted: true }) };
}

/**
 * Reads the State JSON of a page, which is the data that the page carries for its own scripts: from scripts, then from
 * attributes, each in document order, then from fetched JSON responses. Malformed JSON is left out, and no script is
 * run.
 * @param getVisibleText returns the visible text of the page; called only if data was found
 */
export function readState(
  root: ElementNode,
  scripts: readonly InlineScript[],
  fetched: readonly FetchedJson[],
  getVisibleText: () => VisibleTextIndex,
): StateSource[] {
  const found: Omit<StateSource, 'id' | 'score'>[] = [
    ...readInlineSources(scripts),
    ...findAttributeStates(root),
  ].map(({ role, body }) => ({
    kind: 'inline',
    role,
    body,
    urlOmitted: 'inline',
  }));
  for (const { url, method, text } of fetched.slice(0, MAX_STATE_SOURCES)) {
    const body = parseLooseJson(text);
    if (typeof body !== 'object' || body === null || hasNoKeys(body)) continue;
    found.push({ kind: 'fetched', role: 'xhr', ...redactSourceUrl(url), method, body });
  }
  if (found.length === 0) return [];
  const visibleText = getVisibleText();
  return found.slice(0, MAX_STATE_SOURCES).map((source, index) => ({
    id: index + 1,
    ...source,
    body: unfoldAndRedact(source.body),
    score: scoreVisibility(source.body, visibleText),
  }));
}
