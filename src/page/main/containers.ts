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
  /** The tag and the first class names, without digits. Repeated siblings have the same signature. */
  signature: string;
  /** The signatures of the container, its parent and its grandparent. */
  lineage: string;
  nameWords: readonly string[];
  /** Words of the element's `aria-label`. */
  labelWords: readonly string[];
  /**
   * For each kind in `ANCESTOR_KINDS`: how many elements of this kind are among the container and its ancestors. The
   * container shares the array of its parent if the numbers are equal.
   */
  surroundingCounts: Uint8Array;
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
  readSignature: (element: ElementNode) => string;
  /** Words of the class names and the id of an element. */
  readWords: (element: ElementNode) => readonly string[];
}

function memoizeByText<V>(make: (text: string) => V): (text: string) => V {
  const valueByText = new Map<string, V>();
  return (text) => {
    let value = valueByText.get(text);
    if (value === undefined) {
      value = make(text);
      valueByText.set(text, value);
    }
    return value;
  };
}

export function createNameReader(): NameReader {
  const signatureOf = memoizeByText(createSignature);
  const wordsOf = memoizeByText(splitNames);
  return {
    readSignature: (element) =>
      signatureOf(`${element.tag} ${readAttribute(element, 'class').slice(0, MAX_CLASS_CHARS)}`),
    readWords: (element) => {
      const [classes, id] = [readAttribute(element, 'class'), readAttribute(element, 'id')];
      return classes === '' && id === '' ? NO_WORDS : wordsOf(`${classes} ${id}`);
    },
  };
}

const NO_WORDS: readonly string[] = [];

const MAX_CLASS_CHARS = 500;

function createSignature(tagAndClasses: string): string {
  const [tag = '', ...classes] = tagAndClasses
    .split(/\s+/)
    .map((name, at) => (at === 0 ? name : name.replace(/\d+/g, '')));
  return `${tag}.${classes
    .filter((name) => name !== '')
    .sort()
    .slice(0, 3)
    .join('.')}`;
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
  const signature = names.readSignature(element);
  const label = readAttribute(element, 'aria-label');
  return {
    element,
    tag: element.tag,
    parent,
    index,
    depth: parent === undefined ? 0 : parent.depth + 1,
    signature,
    lineage: `${signature} ${parent?.signature ?? ''} ${parent?.parent?.signature ?? ''}`,
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
