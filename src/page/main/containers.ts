import type { ElementNode } from '../../content/index.ts';
import { LANDMARKS, landmarkOf } from '../landmark.ts';
import { attribute } from '../walk.ts';
import type { LinkKind } from './link-kind.ts';
import { nameWords } from './text.ts';

/**
 * Siblings with one signature and parent, such as cards of a grid or posts of a thread, with sums over all
 * of them.
 */
export interface Group {
  members: number;
  words: number;
  linkedWords: number;
  proseWords: number;
  segments: number;
  /** Members that mention a price, and a date. */
  withPrice: number;
  withDate: number;
  images: number;
  headings: number;
  controls: number;
  /** Index of its first segment on the page. */
  firstSegment: number;
}

/** A repetition around a container. */
export interface Repetition {
  group: Group;
  /** Levels from the container up to the member. */
  level: number;
}

/** Kinds of ancestors that the classifier counts. */
export const SURROUNDINGS = [
  ...LANDMARKS,
  'section',
  'table',
  'list',
  'dl',
  'figure',
  'blockquote',
  'link',
  'hidden',
  'noscript',
  'body',
  'description',
  'comment',
] as const;
export type Surrounding = (typeof SURROUNDINGS)[number];

const INDEX = new Map<string, number>(SURROUNDINGS.map((name, index) => [name, index]));

/** A block-level element, with sums over the segments below it. */
export interface Container {
  element: ElementNode;
  tag: string;
  parent: Container | undefined;
  index: number;
  depth: number;
  /** Number of its tag and first class names without digits: equal for repeated siblings. */
  signature: number;
  /** Number of its signature together with those of its parent and grandparent. */
  lineage: number;
  nameWords: readonly string[];
  /** Of `aria-label`. */
  labelWords: readonly string[];
  /**
   * Number of ancestors (itself included) of each kind in `SURROUNDINGS`. Shared with the parent if equal.
   */
  around: Uint8Array;
  /** Block-level children. */
  children: number;
  /** Its group of repeated siblings, once computed. */
  group: Group | undefined;
  /** Images directly in it, and in everything below it that has text. */
  images: number;
  imagesBelow: number;
  /** Form fields: directly in it; after summing, also below it. */
  controls: number;
  /** Index of the first segment below it; -1 without one. */
  firstSegment: number;
  words: number;
  linkedWords: number;
  /** Words in links by link kind. */
  linkedBy: Record<LinkKind, number>;
  stopWords: number;
  /** Words of segments that read like prose. */
  proseWords: number;
  segments: number;
  headings: number;
  prices: number;
  dates: number;
}

function surroundingOf(element: ElementNode): string | undefined {
  if (element.tag === 'ul' || element.tag === 'ol') return landmarkOf(element) ?? 'list';
  return landmarkOf(element) ?? element.tag;
}

/** Numbers and words of element names, cached per page because templates repeat. */
export interface Names {
  signature: (element: ElementNode) => number;
  /** One number for a pair of numbers. */
  pair: (a: number, b: number) => number;
  /** Of class names and id. */
  words: (element: ElementNode) => readonly string[];
}

function memoized<K, V>(make: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    let value = known.get(key);
    if (value === undefined) {
      value = make(key);
      known.set(key, value);
    }
    return value;
  };
}

/** Equal keys get equal numbers, from 1. */
function numbering<K>(): (key: K) => number {
  let last = 0;
  return memoized(() => ++last);
}

/** More than the number of signatures of a page. */
const PAIR_BASE = 2 ** 26;

export function createNames(): Names {
  const numberOf = numbering<string>();
  const pairNumber = numbering<number>();
  const byClass = memoized((tag: string) =>
    memoized((classes: string) => numberOf(signatureOf(tag, classes))),
  );
  const wordsOf = memoized(nameWords);
  return {
    signature: (element) => byClass(element.tag)(attribute(element, 'class')),
    pair: (a, b) => pairNumber(a * PAIR_BASE + b),
    words: (element) => {
      const [classes, id] = [attribute(element, 'class'), attribute(element, 'id')];
      return classes === '' && id === '' ? NO_WORDS : wordsOf(`${classes} ${id}`);
    },
  };
}

const NO_WORDS: readonly string[] = [];

function signatureOf(tag: string, className: string): string {
  const classes = className
    .slice(0, 500)
    .split(/\s+/)
    .map((name) => name.replace(/\d+/g, ''))
    .filter((name) => name !== '')
    .sort()
    .slice(0, 3);
  return `${tag}.${classes.join('.')}`;
}

/** Creates a container below `parent`, with its surroundings counted and all sums at zero. */
export function openContainer(
  element: ElementNode,
  parent: Container | undefined,
  index: number,
  state: { inLink: boolean; hidden: boolean },
  names: Names,
): Container {
  let around = parent === undefined ? new Uint8Array(SURROUNDINGS.length) : parent.around;
  const mark = (name: Surrounding, value?: number): void => {
    const at = INDEX.get(name) as number;
    const marked = value ?? Math.min(255, (around[at] as number) + 1);
    if (around[at] === marked) return;
    if (around === parent?.around) around = around.slice();
    around[at] = marked;
  };
  const surrounding = surroundingOf(element);
  if (surrounding === 'main' || surrounding === 'article' || surrounding === 'section') mark('nav', 0);
  if (surrounding !== undefined && INDEX.has(surrounding)) mark(surrounding as Surrounding);
  if (state.inLink) mark('link', 1);
  if (state.hidden) mark('hidden', 1);
  const itemprop = attribute(element, 'itemprop');
  if (itemprop !== '') {
    if (/articleBody|text$/i.test(itemprop)) mark('body', 1);
    if (/description/i.test(itemprop)) mark('description', 1);
  }
  if (/Comment|Answer/i.test(attribute(element, 'itemtype')) || /comment/i.test(itemprop)) mark('comment', 1);
  if (parent !== undefined) parent.children++;
  const signature = names.signature(element);
  const label = attribute(element, 'aria-label');
  return {
    element,
    tag: element.tag,
    parent,
    index,
    depth: parent === undefined ? 0 : parent.depth + 1,
    signature,
    lineage: names.pair(signature, names.pair(parent?.signature ?? 0, parent?.parent?.signature ?? 0)),
    nameWords: names.words(element),
    labelWords: label === '' ? NO_WORDS : nameWords(label),
    around,
    children: 0,
    group: undefined,
    images: 0,
    imagesBelow: 0,
    controls: 0,
    firstSegment: -1,
    words: 0,
    linkedWords: 0,
    linkedBy: { fragment: 0, query: 0, external: 0, below: 0, other: 0 },
    stopWords: 0,
    proseWords: 0,
    segments: 0,
    headings: 0,
    prices: 0,
    dates: 0,
  };
}

/** Number of ancestors of a kind, the container included. */
export function surrounded(container: Container, name: Surrounding): number {
  return container.around[INDEX.get(name) as number] as number;
}
