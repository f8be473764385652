import type { Chunk, StateLayer } from './corpus.ts';
import { normalizedPath } from './json-path.ts';
import { withoutTags } from './readable.ts';
import { hasWords, splitLong } from './split.ts';
import type { ValueNode } from './state-values.ts';
import { stepsTo, valuesOf } from './state-values.ts';

/** Objects up to this many letters are returned whole, unless they hold lists of objects. */
const WHOLE_OBJECT = 500;
const PIECE = 1200;
/** Values nested deeper get no chunk: their path alone would be longer than what it leads to. */
const DEEPEST = 64;
/** Members that say what an object is about; the first short one becomes context of everything in it. */
const LABELS = ['name', 'headline', 'title', 'label', 'question', '@type'];
const LONGEST_LABEL = 120;
/** Context is the nearest names and labels only. */
const NEAREST = 6;
/** Wrappers of frameworks, which say nothing. */
const WRAPPERS = new Set([
  'props',
  'pageProps',
  'data',
  'state',
  'attributes',
  'node',
  'nodes',
  'edges',
  'items',
  '@graph',
]);
/** An identifier, hash or class list: nothing that a person would look for. */
const LONGEST_WORD = 30;

/**
 * Chunks of one State JSON source: the smallest meaningful objects, and the scalars of larger ones, each with
 * its exact path; about `most` of them. What `isFamiliar` recognises (text that the page shows anyway) is left out.
 */
export function stateChunks(layer: StateLayer, isFamiliar: (text: string) => boolean, most: number): Chunk[] {
  const nodes = valuesOf(layer.body);
  const chunks: Chunk[] = [];
  const taken = new Uint8Array(nodes.length);
  const contexts: string[][] = [];
  const depths: number[] = [];
  for (const [index, node] of nodes.entries()) {
    const parent = nodes[node.parent];
    depths[index] = parent === undefined ? 0 : (depths[node.parent] as number) + 1;
    taken[index] = parent === undefined ? 0 : (taken[node.parent] as number);
    if (taken[index] || (depths[index] as number) > DEEPEST) {
      taken[index] = 1;
      continue;
    }
    contexts[index] = contextOf(
      node,
      contexts[node.parent] ?? (layer.role === undefined ? [] : [layer.role]),
    );
    if (chunks.length >= most || !isUnit(node, parent)) continue;
    taken[index] = 1;
    addUnit(chunks, layer, nodes, index, contexts[index] as string[], isFamiliar);
  }
  return chunks;
}

/** Whether a value is a chunk of its own. */
function isUnit(node: ValueNode, parent: ValueNode | undefined): boolean {
  if (node.kind === 'scalar')
    return isTelling(node.value) && (parent?.kind !== 'array' || typeof node.value === 'string');
  return node.size <= WHOLE_OBJECT && !node.hasRecords && parent !== undefined;
}

/** Text, numbers and dates, but no flags, addresses, hashes and identifiers. */
function isTelling(value: unknown): boolean {
  if (typeof value === 'number') return true;
  if (typeof value !== 'string' || !hasWords(value)) return false;
  if (/^(?:https?:)?\/\//.test(value)) return false;
  return (
    value.length <= LONGEST_WORD || /[\s\u3000-\u9fff\u0e00-\u0eff\uac00-\ud7a3]/.test(value.slice(0, 200))
  );
}

function addUnit(
  chunks: Chunk[],
  layer: StateLayer,
  nodes: readonly ValueNode[],
  index: number,
  context: readonly string[],
  isFamiliar: (text: string) => boolean,
): void {
  const node = nodes[index] as ValueNode;
  const facts = node.kind === 'scalar' ? [inWords(node.step, node.value)] : factsOf(node.value);
  if (facts.length === 0) return;
  if (facts.every(({ text, isKind }) => isKind || isFamiliar(text))) return;
  const add = (text: string, json: unknown): void => {
    chunks.push({
      type: 'json',
      source: 'stateJson',
      text,
      json,
      location: { stateJsonSourceId: layer.id, jsonPath: normalizedPath(stepsTo(nodes, index)) },
      heading: context.join(' > '),
      scored: withoutTags(text),
    });
  };
  const text = facts.map(({ name, text }) => (name === '' ? text : `${name}: ${text}`)).join('; ');
  const whole = { start: 0, end: text.length };
  if (text.length <= PIECE) add(text, node.value);
  else for (const { start, end } of splitLong(text, whole, PIECE)) add(text.slice(start, end), null);
}

interface Fact {
  name: string;
  text: string;
  /** What the object is (`@type`), rather than something it says. */
  isKind: boolean;
}

const inWords = (step: string | number, value: unknown): Fact => ({
  name: typeof step === 'string' ? humanise(step) : '',
  text: String(value),
  isKind: typeof step === 'string' && step.startsWith('@'),
});

/** The telling scalars of a small value, in document order. */
function factsOf(value: unknown): Fact[] {
  return valuesOf(value)
    .filter((node) => node.kind === 'scalar' && isTelling(node.value))
    .map((node) => inWords(node.step, node.value));
}

/** The parent's context, plus the value's own name and label. */
function contextOf(node: ValueNode, inherited: readonly string[]): string[] {
  const own: string[] = [];
  if (typeof node.step === 'string' && node.parent >= 0 && !WRAPPERS.has(node.step))
    own.push(humanise(node.step));
  if (node.kind === 'object') {
    const members = node.value as Record<string, unknown>;
    const label = LABELS.map((name) => (Object.hasOwn(members, name) ? members[name] : undefined)).find(
      (member) => typeof member === 'string' && member.length <= LONGEST_LABEL,
    );
    if (typeof label === 'string') own.push(label);
  }
  return [...inherited, ...own].slice(-NEAREST);
}

/** `datePublished` and `date_published` as `date published`. */
export const humanise = (name: string): string =>
  name
    .slice(0, LONGEST_LABEL)
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_@\-.]+/g, ' ')
    .trim()
    .toLowerCase();
