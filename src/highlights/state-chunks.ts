import { parseWordSet } from '../content/index.ts';
import type { Chunk, StateLayer } from './corpus.ts';
import { removeTags } from './readable-text.ts';
import { hasWords, splitIntoPieces } from './ranges.ts';
import type { ValueNode } from './state-values.ts';
import { flattenValues, formatNormalizedPath, listPathSteps } from './state-values.ts';

/** An object up to this length is one chunk, unless it contains lists of objects. */
const MAX_OBJECT_CHUNK_CHARS = 500;
const MAX_STATE_PIECE_CHARS = 1200;
/** Maximum depth of nesting. A deeper value is not searched, because its path would be longer than the value. */
const MAX_STATE_DEPTH = 64;
/** Keys whose value names an object. The first short value among them is context for the values of the object. */
const LABEL_KEYS = ['name', 'headline', 'title', 'label', 'question', '@type'];
const MAX_LABEL_CHARS = 120;
/** Maximum number of names and labels in the context of a value. The nearest ones are used. */
const MAX_CONTEXT_LABELS = 6;
/** Names of framework wrappers. They are not useful as context. */
const WRAPPER_KEYS = parseWordSet('props pageProps data state attributes node nodes edges items @graph');
/** A longer word is an identifier, a hash or a list of classes. */
const MAX_SEARCHABLE_WORD_CHARS = 30;

/**
 * Splits a State JSON source (data that the page carries for its own scripts) into about `most` chunks with exact
 * paths: small objects, and the scalars of larger objects. Leaves out texts for which `isOnPage` returns true.
 */
export function splitStateIntoChunks(
  layer: StateLayer,
  isOnPage: (text: string) => boolean,
  most: number,
): Chunk[] {
  const nodes = flattenValues(layer.body);
  const chunks: Chunk[] = [];
  const isCovered = new Uint8Array(nodes.length);
  const contexts: string[][] = [];
  const depths: number[] = [];
  for (const [index, node] of nodes.entries()) {
    const parent = nodes[node.parent];
    depths[index] = parent === undefined ? 0 : (depths[node.parent] as number) + 1;
    isCovered[index] = parent === undefined ? 0 : (isCovered[node.parent] as number);
    if (isCovered[index] || (depths[index] as number) > MAX_STATE_DEPTH) {
      isCovered[index] = 1;
      continue;
    }
    contexts[index] = createValueContext(
      node,
      contexts[node.parent] ?? (layer.role === undefined ? [] : [layer.role]),
    );
    if (chunks.length >= most || !becomesChunk(node, parent)) continue;
    isCovered[index] = 1;
    addStateChunk(chunks, layer, nodes, index, contexts[index] as string[], isOnPage);
  }
  return chunks;
}

function becomesChunk(node: ValueNode, parent: ValueNode | undefined): boolean {
  if (node.kind === 'scalar')
    return isSearchable(node.value) && (parent?.kind !== 'array' || typeof node.value === 'string');
  return node.size <= MAX_OBJECT_CHUNK_CHARS && !node.hasRecords && parent !== undefined;
}

/** Whether a scalar is text, a number or a date. Flags, URLs, hashes and identifiers are not searchable. */
function isSearchable(value: unknown): boolean {
  if (typeof value === 'number') return true;
  if (typeof value !== 'string' || !hasWords(value)) return false;
  if (/^(?:https?:)?\/\//.test(value)) return false;
  return (
    value.length <= MAX_SEARCHABLE_WORD_CHARS ||
    /[\s\u3000-\u9fff\u0e00-\u0eff\uac00-\ud7a3]/.test(value.slice(0, 200))
  );
}

function addStateChunk(
  chunks: Chunk[],
  layer: StateLayer,
  nodes: readonly ValueNode[],
  index: number,
  context: readonly string[],
  isOnPage: (text: string) => boolean,
): void {
  const node = nodes[index] as ValueNode;
  const facts = node.kind === 'scalar' ? [toStateFact(node.step, node.value)] : readFacts(node.value);
  if (facts.length === 0) return;
  if (facts.every(({ text, isKind }) => isKind || isOnPage(text))) return;
  const add = (text: string, json: unknown): void => {
    chunks.push({
      type: 'json',
      source: 'stateJson',
      text,
      json,
      location: { stateJsonSourceId: layer.id, jsonPath: formatNormalizedPath(listPathSteps(nodes, index)) },
      heading: context.join(' > '),
      scored: removeTags(text),
    });
  };
  const text = facts.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)).join('; ');
  const whole = { start: 0, end: text.length };
  if (text.length <= MAX_STATE_PIECE_CHARS) add(text, node.value);
  else
    for (const { start, end } of splitIntoPieces(text, whole, MAX_STATE_PIECE_CHARS))
      add(text.slice(start, end), null);
}

interface StateFact {
  name: string;
  text: string;
  /** Whether the fact is the type of the object (`@type`). */
  isKind: boolean;
}

const toStateFact = (step: string | number, value: unknown): StateFact => ({
  name: typeof step === 'string' ? splitPropertyName(step) : '',
  text: String(value),
  isKind: typeof step === 'string' && step.startsWith('@'),
});

/** Lists the searchable scalars of a value in document order. */
function readFacts(value: unknown): StateFact[] {
  return flattenValues(value)
    .filter((node) => node.kind === 'scalar' && isSearchable(node.value))
    .map((node) => toStateFact(node.step, node.value));
}

/** Returns the context of a value: the context of its parent, and then the name and the label of the value. */
function createValueContext(node: ValueNode, inherited: readonly string[]): string[] {
  const ownContext: string[] = [];
  if (typeof node.step === 'string' && node.parent >= 0 && !WRAPPER_KEYS.has(node.step))
    ownContext.push(splitPropertyName(node.step));
  if (node.kind === 'object') {
    const members = node.value as Record<string, unknown>;
    const label = LABEL_KEYS.map((name) => (Object.hasOwn(members, name) ? members[name] : undefined)).find(
      (member) => typeof member === 'string' && member.length <= MAX_LABEL_CHARS,
    );
    if (typeof label === 'string') ownContext.push(label);
  }
  return [...inherited, ...ownContext].slice(-MAX_CONTEXT_LABELS);
}

/** Converts `datePublished` and `date_published` to `date published`. */
export const splitPropertyName = (name: string): string =>
  name
    .slice(0, MAX_LABEL_CHARS)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_@\-.]+/g, ' ')
    .trim()
    .toLowerCase();
