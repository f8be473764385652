import type { SegmentContainer, SiblingGroup, Repetition } from './containers.ts';
import type { PageSegment } from './segments.ts';
import type { ReferenceText } from './text.ts';

/** The declarations of a page that the classifier uses. */
export interface PageDeclarations {
  url: string;
  title: string;
  description: string;
  openGraphType: string;
  /** Whether the page declares when it was published. */
  hasPublicationDate: boolean;
  /** Types (`@type`) that the page names in structured data. */
  types: ReadonlySet<string>;
  /** Texts of articles, comments and reviews in structured data. */
  bodyText: string;
}

/** A segment of text with all its measurements. */
export interface SegmentFacts extends PageSegment {
  index: number;
  words: readonly string[];
  /** Share of the segment's characters that are in links, 0 to 1. */
  linkDensity: number;
  stopWordShare: number;
  sentences: number;
  /**
   * Whether the segment is prose: it has enough words, few links, sentences or stop words, and is not in navigation.
   */
  isProse: boolean;
  /** Level 1 to 6 of a heading; 0 if the segment is not a heading. */
  headingLevel: number;
  hasPrice: boolean;
  hasDate: boolean;
  /** Numbers of words on the page before this segment: all words, words of prose, and words in links. */
  wordsBefore: number;
  proseBefore: number;
  linkedBefore: number;
  /**
   * Index of the last heading before this segment, and of the first heading after it; -1 if there is no such heading.
   */
  headingBefore: number;
  headingAfter: number;
  /**
   * The tag of the segment and the signatures of its nearest containers. Repeated parts of a page have the same
   * signature.
   */
  signature: string;
  /** Number of segments on the page with the same text, including this segment. */
  repeats: number;
  /**
   * Share of the segment's words that occur in the page's title, and share of the title's words that occur in the
   * segment.
   */
  titleShare: number;
  titleCover: number;
  /** The same share without numbers and versions; 0 if there are no other words. */
  titleNameShare: number;
}

/** Numbers of segments and words on the page that have one signature. */
export interface SignatureCount {
  segments: number;
  words: number;
}

/** Position of a container in the page, computed from its parent's. */
export interface ContainerPosition {
  /**
   * For 8, 25 and 50 % of the page's words: the largest container with a smaller share, among the container and its
   * ancestors.
   */
  shares: readonly SegmentContainer[];
  /**
   * For 50, 70 and 90 % of the page's prose: whether the container is inside the innermost container with this share.
   */
  inProse: readonly boolean[];
  /**
   * `levelsUp`: levels up to the common ancestor with `proseContainer` (70 % of the prose). `levelsDown`: levels from
   * this ancestor down to `proseContainer`.
   */
  levelsUp: number;
  levelsDown: number;
  repetition: Repetition | undefined;
}

/** All facts about a page that the features of the classifier use. */
export interface PageFacts {
  declarations: PageDeclarations;
  segments: readonly SegmentFacts[];
  containers: readonly SegmentContainer[];
  positions: readonly ContainerPosition[];
  totalWords: number;
  proseWords: number;
  signatures: ReadonlyMap<string, SignatureCount>;
  /** Index of the heading that names the whole page; -1 if the page has no such heading. */
  primaryHeading: number;
  /** Index of the segment with the title of the page: the primary heading, or a text with the same words; or -1. */
  ownTitle: number;
  largestGroup: SiblingGroup | undefined;
  proseGroup: SiblingGroup | undefined;
  /** The innermost container with 70 % of the prose. */
  proseContainer: SegmentContainer | undefined;
  description: ReferenceText;
  /** Number of words in `declarations.bodyText`. */
  bodyWords: number;
}
