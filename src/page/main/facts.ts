import { type Container, surrounded, type Group } from './containers.ts';
import { groupSiblings, prevailingGroups, type Repetition, repetitionAround } from './groups.ts';
import type { Segment } from './segments.ts';
import {
  mentionsDate,
  mentionsPrice,
  type Reference,
  reference,
  STOP_WORDS,
  sentenceEnds,
  words,
} from './text.ts';

/** What a page declares about itself, as far as the classifier reads it. */
export interface PageDeclarations {
  url: string;
  title: string;
  description: string;
  openGraphType: string;
  /** Whether a publication time is declared. */
  published: boolean;
  /** Types named in structured data (`@type`). */
  types: ReadonlySet<string>;
  /** Article, comment and review bodies in structured data. */
  bodyText: string;
  /** Descriptions in structured data. */
  descriptionText: string;
}

/** A segment with everything counted on it. */
export interface SegmentFacts extends Segment {
  index: number;
  words: readonly string[];
  /** Share of its characters that stand in links, 0 to 1. */
  linkDensity: number;
  stopShare: number;
  sentences: number;
  /** Reads like prose: some words, few links, sentences or stop words, outside navigation. */
  isProse: boolean;
  /** 1 to 6, or 0. */
  headingLevel: number;
  price: boolean;
  date: boolean;
  /** Words on the page before it; those in prose, and those in links. */
  wordsBefore: number;
  proseBefore: number;
  linkedBefore: number;
  /** Index of the last heading before it and the next one from it on; -1 without one. */
  headingBefore: number;
  headingAfter: number;
  /** Number of its tag with the signatures of its nearest containers: equal for what is repeated. */
  signature: number;
  /** How many segments of the page say the same, itself included. */
  repeats: number;
  /** Share of its words in the title, and of the title's words in it. */
  titleShare: number;
  titleCover: number;
}

/** How often a signature stands on the page, and with how many words. */
export interface SignatureCount {
  segments: number;
  words: number;
}

/** What is known about one container beyond its own sums, found once from its parent's. */
export interface ContainerPlace {
  /** The largest ancestor (itself included) below 8, 25 and 50 % of the page's words. */
  shares: readonly [Container, Container, Container];
  /** Whether it stands in the innermost container with 50, 70, 90 % of the page's prose. */
  inProse: readonly [boolean, boolean, boolean];
  /** Levels up to the path from the root to the 70 % container, and from there down to that container. */
  levelsUp: number;
  levelsDown: number;
  inLargestGroup: boolean;
  inProseGroup: boolean;
  repetition: Repetition | undefined;
}

/** Everything the features read. */
export interface PageFacts {
  declarations: PageDeclarations;
  segments: readonly SegmentFacts[];
  containers: readonly Container[];
  places: readonly ContainerPlace[];
  totalWords: number;
  proseWords: number;
  signatures: ReadonlyMap<number, SignatureCount>;
  /** Index of the page's own heading; -1 without one. */
  primaryHeading: number;
  largestGroup: Group | undefined;
  proseGroup: Group | undefined;
  /** The innermost container with 70 % of the prose. */
  proseContainer: Container | undefined;
  description: Reference;
  body: Reference;
  descriptions: Reference;
}

export const SHARES = [0.08, 0.25, 0.5] as const;
const PROSE_SHARES = [0.5, 0.7, 0.9] as const;
const PROSE_MIN_WORDS = 8;
const PROSE_MAX_LINKS = 0.35;
const PROSE_MIN_STOP = 0.2;
const DATE_MAX_WORDS = 40;
/** A main heading is of level 1 or 2. */
const PRIMARY_MAX_LEVEL = 2;
const HEADING_LEVELS: ReadonlyMap<string, number> = new Map(
  [1, 2, 3, 4, 5, 6].map((level) => [`h${level}`, level]),
);

function contentWords(list: readonly string[]): Set<string> {
  return new Set(list.filter((word) => !STOP_WORDS.has(word)));
}

/** Share of a segment's own words in the title, and of the title's words among them. */
function sharedWithTitle(
  list: readonly string[],
  title: ReadonlySet<string>,
): [share: number, cover: number] {
  if (!list.some((word) => title.has(word))) return [0, 0];
  const own = contentWords(list);
  let shared = 0;
  for (const word of own) if (title.has(word)) shared++;
  return [shared / own.size, shared / title.size];
}

function measure(segment: Segment, index: number, title: ReadonlySet<string>): SegmentFacts {
  const { text, container, tag, linkedLength } = segment;
  const list = words(text);
  let stops = 0;
  for (const word of list) if (STOP_WORDS.has(word)) stops++;
  const stopShare = stops / (list.length || 1);
  const sentences = sentenceEnds(text);
  const linkDensity =
    linkedLength === 0 ? 0 : Math.min(1, linkedLength / (text.replace(/\s/g, '').length || 1));
  const [titleShare, titleCover] = sharedWithTitle(list, title);
  // Written out: copies of unknown shape are slow, and large pages have ten thousands of segments.
  return {
    text,
    container,
    tag,
    textIds: segment.textIds,
    linkedLength,
    links: segment.links,
    absoluteLinks: segment.absoluteLinks,
    boldLength: segment.boldLength,
    images: segment.images,
    hidden: segment.hidden,
    inlineTag: segment.inlineTag,
    inlineWords: segment.inlineWords,
    index,
    words: list,
    linkDensity,
    stopShare,
    sentences,
    isProse:
      list.length >= PROSE_MIN_WORDS &&
      linkDensity < PROSE_MAX_LINKS &&
      (sentences > 0 || stopShare > PROSE_MIN_STOP) &&
      surrounded(container, 'nav') === 0 &&
      surrounded(container, 'footer') === 0,
    headingLevel: HEADING_LEVELS.get(tag) ?? 0,
    price: mentionsPrice(text),
    date: list.length < DATE_MAX_WORDS && mentionsDate(text),
    wordsBefore: 0,
    proseBefore: 0,
    linkedBefore: 0,
    headingBefore: -1,
    headingAfter: -1,
    signature: container.lineage * 2 + (tag === container.tag ? 0 : 1),
    repeats: 1,
    titleShare,
    titleCover,
  };
}

/** Fills in what depends on the segments before and after. */
function placeInOrder(segments: SegmentFacts[]): number {
  let total = 0;
  let prose = 0;
  let linked = 0;
  let heading = -1;
  segments.forEach((segment, index) => {
    segment.wordsBefore = total;
    segment.proseBefore = prose;
    segment.linkedBefore = linked;
    segment.headingBefore = heading;
    total += segment.words.length;
    prose += segment.isProse ? segment.words.length : 0;
    linked += segment.words.length * segment.linkDensity;
    if (segment.headingLevel > 0) heading = index;
  });
  heading = -1;
  for (let index = segments.length - 1; index >= 0; index--) {
    const segment = segments[index] as SegmentFacts;
    segment.headingAfter = heading;
    if (segment.headingLevel > 0) heading = index;
  }
  return total;
}

/** Adds every segment to its container and every container to its parent: children come after parents. */
function sumUp(segments: readonly SegmentFacts[], containers: readonly Container[]): void {
  for (const segment of segments) {
    const { container, words, linkDensity, stopShare, isProse, headingLevel } = segment;
    container.words += words.length;
    container.linkedWords += words.length * linkDensity;
    container.stopWords += words.length * stopShare;
    container.proseWords += isProse ? words.length : 0;
    container.segments++;
    container.headings += headingLevel > 0 ? 1 : 0;
    container.prices += segment.price ? 1 : 0;
    container.dates += segment.date ? 1 : 0;
    container.imagesBelow += segment.images;
  }
  for (let index = containers.length - 1; index > 0; index--) {
    const container = containers[index] as Container;
    const { parent } = container;
    if (parent === undefined) continue;
    parent.words += container.words;
    parent.linkedWords += container.linkedWords;
    parent.stopWords += container.stopWords;
    parent.proseWords += container.proseWords;
    parent.segments += container.segments;
    parent.headings += container.headings;
    parent.prices += container.prices;
    parent.dates += container.dates;
    parent.imagesBelow += container.imagesBelow;
  }
}

/** The heading that says what the page is about: like the title, of level 1, visible. */
function findPrimaryHeading(segments: readonly SegmentFacts[]): number {
  let best = -1;
  let bestScore = -1;
  for (const { headingLevel, titleShare, hidden, index } of segments) {
    if (headingLevel === 0 || headingLevel > PRIMARY_MAX_LEVEL) continue;
    const score = titleShare + (headingLevel === 1 ? 0.5 : 0) - (hidden ? 0.3 : 0);
    if (score > bestScore + 1e-9) {
      bestScore = score;
      best = index;
    }
  }
  return best;
}

/** The deepest container that holds a share of the page's prose. */
function proseContainer(containers: readonly Container[], share: number): Container | undefined {
  const total = containers[0]?.proseWords ?? 0;
  if (total === 0) return containers[0];
  let best: Container | undefined;
  for (const container of containers)
    if (container.proseWords >= share * total && (best === undefined || container.depth > best.depth))
      best = container;
  return best;
}

function placeContainers(
  containers: readonly Container[],
  prevailing: { largest: Group | undefined; prose: Group | undefined },
  tops: readonly (Container | undefined)[],
  totalWords: number,
): ContainerPlace[] {
  const path = new Map<Container, number>();
  for (let at = tops[1], level = 0; at !== undefined; at = at.parent, level++) path.set(at, level);
  const places: ContainerPlace[] = [];
  for (const container of containers) {
    const { parent, group } = container;
    const above = parent === undefined ? undefined : places[parent.index];
    const onPath = path.get(container);
    places.push({
      shares: sharesOf(container, above, totalWords),
      inProse: inProseOf(container, above, tops),
      levelsUp: onPath === undefined ? (above?.levelsUp ?? 0) + 1 : 0,
      levelsDown: onPath ?? above?.levelsDown ?? 0,
      inLargestGroup:
        (group !== undefined && group === prevailing.largest) || (above?.inLargestGroup ?? false),
      inProseGroup: (group !== undefined && group === prevailing.prose) || (above?.inProseGroup ?? false),
      repetition: repetitionAround(container),
    });
  }
  return places;
}

function sharesOf(
  container: Container,
  above: ContainerPlace | undefined,
  totalWords: number,
): ContainerPlace['shares'] {
  if (above === undefined || container.parent === undefined) return [container, container, container];
  const { words } = container.parent;
  if (words < SHARES[0] * totalWords) return above.shares;
  return [
    container,
    words < SHARES[1] * totalWords ? above.shares[1] : container,
    words < SHARES[2] * totalWords ? above.shares[2] : container,
  ];
}

const NOWHERE: ContainerPlace['inProse'] = [false, false, false];

function inProseOf(
  container: Container,
  above: ContainerPlace | undefined,
  tops: readonly (Container | undefined)[],
): ContainerPlace['inProse'] {
  const outer = above?.inProse ?? NOWHERE;
  if (!tops.includes(container)) return outer;
  return [
    outer[0] || container === tops[0],
    outer[1] || container === tops[1],
    outer[2] || container === tops[2],
  ];
}

/** Counts how many segments say the same, whatever their case. */
function countRepeats(segments: readonly SegmentFacts[]): void {
  const first = new Map<string, SegmentFacts>();
  const same = segments.map((segment) => {
    const key = segment.text.toLowerCase();
    const known = first.get(key);
    if (known === undefined) first.set(key, segment);
    else known.repeats++;
    return known ?? segment;
  });
  segments.forEach((segment, index) => {
    segment.repeats = (same[index] as SegmentFacts).repeats;
  });
}

/** Counts everything on a segmented page that the features read; linear in its size. */
export function pageFacts(
  raw: readonly Segment[],
  containers: readonly Container[],
  declarations: PageDeclarations,
): PageFacts {
  const title = contentWords(words(declarations.title));
  const segments = raw.map((segment, index) => measure(segment, index, title));
  const totalWords = placeInOrder(segments) || 1;
  sumUp(segments, containers);
  const prevailing = prevailingGroups(groupSiblings(containers));
  const tops = PROSE_SHARES.map((share) => proseContainer(containers, share));
  countRepeats(segments);
  const signatures = new Map<number, SignatureCount>();
  for (const { signature, words } of segments) {
    const counted = signatures.get(signature);
    if (counted === undefined) signatures.set(signature, { segments: 1, words: words.length });
    else {
      counted.segments++;
      counted.words += words.length;
    }
  }
  return {
    declarations,
    segments,
    containers,
    places: placeContainers(containers, prevailing, tops, totalWords),
    totalWords,
    proseWords: containers[0]?.proseWords ?? 0,
    signatures,
    primaryHeading: findPrimaryHeading(segments),
    largestGroup: prevailing.largest,
    proseGroup: prevailing.prose,
    proseContainer: tops[1],
    description: reference(declarations.description),
    body: reference(declarations.bodyText),
    descriptions: reference(declarations.descriptionText),
  };
}
