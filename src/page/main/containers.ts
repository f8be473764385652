import type { ElementNode } from '../../content/index.ts';
import { LANDMARKS, getLandmark } from '../landmark.ts';
import { readAttribute } from '../walk.ts';
import type { LinkKind } from './link-kind.ts';
import { splitNames } from './text.ts';

/**
 * Siblings with the same signature, such as the cards of a grid or the posts of a thread, and sums over all of them.
 */
export interface SiblingGroup {
  members: number;
  words: number;
  linkedWords: number;
  proseWords: number;
  segments: number;
  /** Numbers of members that mention a price (`withPrice`) and that mention a date (`withDate`). */
  withPrice: number;
  withDate: number;
  images: number;
  /** Index of the group's first segment on the page. */
  firstSegment: number;
}

/** The group of repeated siblings that contains a given container. */
export interface Repetition {
  group: SiblingGroup;
  /** Levels from the given container up to the member of the group that contains it. */
  level: number;
}

/** Kinds of ancestors that the classifier counts. */
export const ANCESTOR_KINDS = [...LANDMARKS, 'section', 'list', 'blockquote'] as const;
export type AncestorKind = (typeof ANCESTOR_KINDS)[number];

const SURROUNDING_INDEX = new Map<string, number>(ANCESTOR_KINDS.map((name, index) => [name, index]));

/** A block-level element with the sums of its segments, also of those in its descendants. */
export interface SegmentContainer {
  element: ElementNode;
  tag: string;
  parent: SegmentContainer | undefined;
  index: number;
  depth: number;
  /**
   * Number that stands for the tag and the first class names, without digits. Repeated siblings have the same number.
   */
  signature: number;
  /** Number that stands for the signatures of the container, its parent and its grandparent. */
  lineage: number;
  nameWords: readonly string[];
  /** Words of the element's `aria-label`. */
  labelWords: readonly string[];
  /**
   * For each kind in `ANCESTOR_KINDS`: how many elements of this kind are among the container and its ancestors. The
   * container shares the array of its parent if the numbers are equal.
   */
  surroundingCounts: Uint8Array;
  /** Number of block-level children. */
  children: number;
  /** The group of repeated siblings to which this container belongs. Undefined until `groupSiblings` has run. */
  group: SiblingGroup | undefined;
  /** Number of images directly in this container and in its descendants with text. */
  images: number;
  imagesBelow: number;
  /** Number of form fields in this container; `addUpContainers` adds the fields of its descendants. */
  controls: number;
  /** Index of the first segment below this container; -1 if it contains no segment. */
  firstSegment: number;
  words: number;
  linkedWords: number;
  /** Number of words in links, by the kind of link. */
  linkedBy: Record<LinkKind, number>;
  /** Number of words in segments of prose. */
  proseWords: number;
  segments: number;
  headings: number;
  prices: number;
  dates: number;
}

function findSurrounding(element: ElementNode): string | undefined {
  if (element.tag === 'ul' || element.tag === 'ol') return getLandmark(element) ?? 'list';
  return getLandmark(element) ?? element.tag;
}

/** Signatures and words of class names and ids, cached per page because templates repeat them. */
export interface NameReader {
  numberSignature: (element: ElementNode) => number;
  /** Assigns one number to a pair of numbers. */
  numberPair: (a: number, b: number) => number;
  /** Words of the class names and the id of an element. */
  readWords: (element: ElementNode) => readonly string[];
}

function memoizeByKey<K, V>(make: (key: K) => V): (key: K) => V {
  const valueByKey = new Map<K, V>();
  return (key) => {
    let value = valueByKey.get(key);
    if (value === undefined) {
      value = make(key);
      valueByKey.set(key, value);
    }
    return value;
  };
}

/** Creates a function that gives each different key a number, starting at 1. */
function createNumbering<K>(): (key: K) => number {
  let lastNumber = 0;
  return memoizeByKey(() => ++lastNumber);
}

/** A number larger than the number of signatures on any page. */
const SIGNATURE_PAIR_KEY_FACTOR = 2 ** 26;

export function createNameReader(): NameReader {
  const numberOf = createNumbering<string>();
  const pairNumber = createNumbering<number>();
  const byClass = memoizeByKey((tag: string) =>
    memoizeByKey((classes: string) => numberOf(createSignature(tag, classes))),
  );
  const wordsOf = memoizeByKey(splitNames);
  return {
    numberSignature: (element) => byClass(element.tag)(readAttribute(element, 'class')),
    numberPair: (a, b) => pairNumber(a * SIGNATURE_PAIR_KEY_FACTOR + b),
    readWords: (element) => {
      const [classes, id] = [readAttribute(element, 'class'), readAttribute(element, 'id')];
      return classes === '' && id === '' ? NO_WORDS : wordsOf(`${classes} ${id}`);
    },
  };
}

const NO_WORDS: readonly string[] = [];

function createSignature(tag: string, className: string): string {
  const classes = className
    .slice(0, 500)
    .split(/\s+/)
    .map((name) => name.replace(/\d+/g, ''))
    .filter((name) => name !== '')
    .sort()
    .slice(0, 3);
  return `${tag}.${classes.join('.')}`;
}

/** Creates a container below `parent`, with the counts of its surroundings and with all sums at zero. */
export function createContainer(
  element: ElementNode,
  parent: SegmentContainer | undefined,
  index: number,
  names: NameReader,
): SegmentContainer {
  let counts = parent === undefined ? new Uint8Array(ANCESTOR_KINDS.length) : parent.surroundingCounts;
  const setCount = (name: AncestorKind, value?: number): void => {
    const surroundingIndex = SURROUNDING_INDEX.get(name) as number;
    const newValue = value ?? Math.min(255, (counts[surroundingIndex] as number) + 1);
    if (counts[surroundingIndex] === newValue) return;
    if (counts === parent?.surroundingCounts) counts = counts.slice();
    counts[surroundingIndex] = newValue;
  };
  const surrounding = findSurrounding(element);
  if (surrounding === 'main' || surrounding === 'article' || surrounding === 'section') setCount('nav', 0);
  if (surrounding !== undefined && SURROUNDING_INDEX.has(surrounding)) setCount(surrounding as AncestorKind);
  if (parent !== undefined) parent.children++;
  const signature = names.numberSignature(element);
  const label = readAttribute(element, 'aria-label');
  return {
    element,
    tag: element.tag,
    parent,
    index,
    depth: parent === undefined ? 0 : parent.depth + 1,
    signature,
    lineage: names.numberPair(
      signature,
      names.numberPair(parent?.signature ?? 0, parent?.parent?.signature ?? 0),
    ),
    nameWords: names.readWords(element),
    labelWords: label === '' ? NO_WORDS : splitNames(label),
    surroundingCounts: counts,
    children: 0,
    group: undefined,
    images: 0,
    imagesBelow: 0,
    controls: 0,
    firstSegment: -1,
    words: 0,
    linkedWords: 0,
    linkedBy: { fragment: 0, query: 0, other: 0 },
    proseWords: 0,
    segments: 0,
    headings: 0,
    prices: 0,
    dates: 0,
  };
}

/** Returns how many elements of a kind are among a container and its ancestors. */
export function countSurroundings(container: SegmentContainer, name: AncestorKind): number {
  return container.surroundingCounts[SURROUNDING_INDEX.get(name) as number] as number;
}
