import type { Box } from '../../content/index.ts';
import type { Container, Group, Repetition } from './containers.ts';
import type { Segment } from './segments.ts';
import type { Reference } from './text.ts';

/** The declarations of a page that the classifier uses. */
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
  /** Whether it is prose: enough words, few links, sentences or stop words, and not in navigation. */
  isProse: boolean;
  /** 1 to 6; 0 if it is not a heading. */
  headingLevel: number;
  price: boolean;
  date: boolean;
  /** Number of words before it on the page: all words, words of prose, and words in links. */
  wordsBefore: number;
  proseBefore: number;
  linkedBefore: number;
  /** Index of the last heading before it and of the first heading after it; -1 if there is none. */
  headingBefore: number;
  headingAfter: number;
  /** Number for its tag and the signatures of its nearest containers. Repeated parts have the same number. */
  signature: number;
  /** Number of segments with the same text, including itself. */
  repeats: number;
  /** Share of its words that occur in the title, and share of the title's words that occur in it. */
  titleShare: number;
  titleCover: number;
}

/** Number of segments and words with one signature. */
export interface SignatureCount {
  segments: number;
  words: number;
}

/** Position of a container in the page, computed from its parent's. */
export interface ContainerPosition {
  /** The largest ancestor, or itself, that has less than 8, 25 and 50 % of the page's words. */
  shares: readonly [Container, Container, Container];
  /** Whether it is inside the innermost container with 50, 70 and 90 % of the page's prose. */
  inProse: readonly [boolean, boolean, boolean];
  /** Levels up to the common ancestor with the 70 % container, and from there down to that container. */
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
  /** The font size that most words have. */
  fontSize: number;
  /** Box of each container by index. A container without a box has the box of its nearest ancestor with one. */
  boxes: readonly (Box | undefined)[];
  /** How each container is taken out of the flow (`FLOW` in layout.ts). */
  flow: Uint8Array;
  /** Left and right end of the column with most of the prose. */
  column: { left: number; right: number };
  /** For each group: the number of its members in the first row. */
  columns: ReadonlyMap<Group, number>;
}

/** Everything that the features are computed from. */
export interface PageFacts {
  declarations: PageDeclarations;
  segments: readonly SegmentFacts[];
  containers: readonly Container[];
  positions: readonly ContainerPosition[];
  totalWords: number;
  proseWords: number;
  signatures: ReadonlyMap<number, SignatureCount>;
  /** The browser's layout. Undefined for pages without stylesheets. */
  layout: LayoutFacts | undefined;
  /** Index of the heading of the whole page; -1 if there is none. */
  primaryHeading: number;
  largestGroup: Group | undefined;
  proseGroup: Group | undefined;
  /** The innermost container with 70 % of the prose. */
  proseContainer: Container | undefined;
  description: Reference;
  body: Reference;
  descriptions: Reference;
}
