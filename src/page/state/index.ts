import { parseLooseJson } from '../structured.ts';
import type { FetchedJson, InlineScript, StateSource } from '../types.ts';
import { isObject } from '../structured.ts';
import { stateAssignments } from './assignments.ts';
import { limitDepth } from './depth.ts';
import { flightChunk, flightRows } from './flight.ts';
import { redactUrl } from './redact.ts';
import { isReferenceArray, resolveReferences } from './references.ts';
import { scoreOf, type ShownText } from './shown.ts';

export { type PrunedState, pruneState } from './prune.ts';
export { type ShownText, shownText } from './shown.ts';

const MAX_SOURCES = 60;
const MAX_TEXT = 8_000_000;
/** Names of global state by their owners; the first that matches says the role. */
const ROLES: readonly [RegExp, string][] = [
  [/^__NEXT_DATA__$/, 'next-data'],
  [/^__NUXT/, 'nuxt'],
  [/remixContext|reactRouterContext/, 'remix'],
  [/sveltekit/i, 'sveltekit'],
  [/apollo/i, 'apollo'],
  [/redux|preloaded_?state|initial_?state/i, 'redux'],
];

interface Found {
  role: string;
  body: unknown;
}

const roleOf = (name: string, otherwise: string): string =>
  ROLES.find(([pattern]) => pattern.test(name))?.[1] ?? otherwise;

/** What SvelteKit stores of its own requests: the body is JSON in a string. */
function unwrapped(body: unknown): Found | undefined {
  if (!isObject(body) || typeof body.body !== 'string' || typeof body.status !== 'number') return undefined;
  const inner = parseLooseJson(body.body);
  return inner === undefined ? undefined : { role: 'sveltekit', body: inner };
}

function fromDataScript({ type, id, text }: InlineScript): Found[] {
  const body = parseLooseJson(text);
  if (typeof body !== 'object' || body === null) return [];
  if (type.includes('ld+json')) return [{ role: 'ld+json', body }];
  if (isReferenceArray(body)) return [{ role: roleOf(id, 'json'), body: resolveReferences(body) }];
  return [unwrapped(body) ?? { role: roleOf(id, 'json'), body }];
}

function fromClassicScript({ text }: InlineScript): Found[] {
  return stateAssignments(text).map(({ name, value }) => ({ role: roleOf(name, 'state'), body: value }));
}

const isEmpty = (body: unknown): boolean => Object.keys(body as object).length === 0;

const CLASSIC = /^$|^module$|(java|ecma)script/;

function inlineSources(scripts: readonly InlineScript[]): Found[] {
  const found: Found[] = [];
  const flight: string[] = [];
  let left = MAX_TEXT;
  for (const script of scripts) {
    left -= script.text.length;
    if (left < 0 || found.length >= MAX_SOURCES) break;
    if (script.type.includes('json')) found.push(...fromDataScript(script));
    else if (CLASSIC.test(script.type)) {
      const chunk = flightChunk(script.text);
      if (chunk !== '') flight.push(chunk);
      found.push(...fromClassicScript(script));
    }
  }
  if (flight.length > 0) found.push({ role: 'next-rsc', body: flightRows(flight.join('')) });
  return found.filter(({ body }) => !isEmpty(body)).slice(0, MAX_SOURCES);
}

/** Where a response came from, without what gives access to it. */
function addressOf(url: string): Pick<StateSource, 'url' | 'urlRedacted' | 'urlOmitted'> {
  const address = redactUrl(url);
  if (address === undefined) return { urlOmitted: 'invalid' };
  return { url: address.url, ...(address.redacted && { urlRedacted: true }) };
}

/**
 * The State JSON of a page (specification 2.5): what its scripts carry, in document order, then what it fetched.
 * Malformed JSON is left out; nothing is ever run. `showing` is asked only where there is something to score.
 */
export function readState(
  scripts: readonly InlineScript[],
  fetched: readonly FetchedJson[],
  showing: () => ShownText,
): StateSource[] {
  const found: Omit<StateSource, 'id' | 'score'>[] = inlineSources(scripts).map(({ role, body }) => ({
    kind: 'inline',
    role,
    body,
    urlOmitted: 'inline',
  }));
  for (const { url, method, text } of fetched.slice(0, MAX_SOURCES)) {
    const body = parseLooseJson(text);
    if (typeof body !== 'object' || body === null || isEmpty(body)) continue;
    found.push({ kind: 'fetched', role: 'xhr', ...addressOf(url), method, body });
  }
  if (found.length === 0) return [];
  const shown = showing();
  return found.slice(0, MAX_SOURCES).map((source, index) => ({
    id: index + 1,
    ...source,
    body: limitDepth(source.body),
    score: scoreOf(source.body, shown),
  }));
}
