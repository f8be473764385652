import type { Box } from '../../content/index.ts';
import type { Container, Group, Repetition } from './containers.ts';
import type { Segment } from './segments.ts';
import type { Reference } from './text.ts';

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
export interface ContainerPosition {
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

/** What the browser's layout says of a page: everything in CSS pixels. */
export interface LayoutFacts {
  viewport: { width: number; height: number };
  /** Height of the page. */
  height: number;
  /** The font size that most words are in. */
  fontSize: number;
  /** Box of every container by its index: its own, else that of the nearest ancestor with one. */
  boxes: readonly (Box | undefined)[];
  /** How far each container has left the flow of the page (`FLOW` of look.ts). */
  flow: Uint8Array;
  /** Left and right end of the column that most prose stands in. */
  column: { left: number; right: number };
  /** Members that stand side by side with the first one. */
  columns: ReadonlyMap<Group, number>;
}

/** Everything the features read. */
export interface PageFacts {
  declarations: PageDeclarations;
  segments: readonly SegmentFacts[];
  containers: readonly Container[];
  positions: readonly ContainerPosition[];
  totalWords: number;
  proseWords: number;
  signatures: ReadonlyMap<number, SignatureCount>;
  /** What the browser's layout says of the page; undefined where it says nothing. */
  layout: LayoutFacts | undefined;
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
