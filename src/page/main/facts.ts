import type { Box } from '../../content/index.ts';
import type { Container, Group, Repetition } from './containers.ts';
import type { Segment } from './segments.ts';
import type { Reference } from './text.ts';

/** The page's declarations that the classifier uses. */
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

/** A segment with all its measurements. */
export interface SegmentFacts extends Segment {
  index: number;
  words: readonly string[];
  /** Share of its characters in links, 0 to 1. */
  linkDensity: number;
  stopShare: number;
  sentences: number;
  /** Reads like prose: some words, few links, sentences or stop words, outside navigation. */
  isProse: boolean;
  /** 1 to 6, or 0. */
  headingLevel: number;
  price: boolean;
  date: boolean;
  /** Words on the page before it: all, in prose, and in links. */
  wordsBefore: number;
  proseBefore: number;
  linkedBefore: number;
  /** Index of the last heading before it and of the next after it; -1 without one. */
  headingBefore: number;
  headingAfter: number;
  /** Number of its tag and its nearest containers' signatures: equal for repeated parts. */
  signature: number;
  /** Number of segments with the same text, itself included. */
  repeats: number;
  /** Share of its words in the title, and of the title's words in it. */
  titleShare: number;
  titleCover: number;
}

/** Segments and words of one signature on the page. */
export interface SignatureCount {
  segments: number;
  words: number;
}

/** Position of a container in the page, computed from its parent's. */
export interface ContainerPosition {
  /** The largest ancestor (itself included) below 8, 25 and 50 % of the page's words. */
  shares: readonly [Container, Container, Container];
  /** Whether it is in the innermost container with 50, 70, 90 % of the page's prose. */
  inProse: readonly [boolean, boolean, boolean];
  /** Levels up to the path from the root to the 70 % container, and from there down to that container. */
  levelsUp: number;
  levelsDown: number;
  inLargestGroup: boolean;
  inProseGroup: boolean;
  repetition: Repetition | undefined;
}

/** The browser's layout of a page, in CSS pixels. */
export interface LayoutFacts {
  viewport: { width: number; height: number };
  /** Height of the page. */
  height: number;
  /** Font size of most words. */
  fontSize: number;
  /** Box of every container by index: its own, else that of the nearest ancestor with one. */
  boxes: readonly (Box | undefined)[];
  /** How far each container is out of the flow (`FLOW` in layout.ts). */
  flow: Uint8Array;
  /** Left and right end of the column with most prose. */
  column: { left: number; right: number };
  /** Number of members in the row of the first one, by group. */
  columns: ReadonlyMap<Group, number>;
}

/** Input of all features. */
export interface PageFacts {
  declarations: PageDeclarations;
  segments: readonly SegmentFacts[];
  containers: readonly Container[];
  positions: readonly ContainerPosition[];
  totalWords: number;
  proseWords: number;
  signatures: ReadonlyMap<number, SignatureCount>;
  /** The browser's layout; undefined for pages without stylesheets. */
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
