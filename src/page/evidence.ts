import type { Landmark } from './landmark.ts';

/** A group of features of the classifier. */
export type FeatureFamily =
  | 'neighbourScores'
  | 'classNames'
  | 'ownWords'
  | 'headingAbove'
  | 'layout'
  | 'elements'
  | 'repetition'
  | 'pageKind'
  | 'declarations'
  | 'surroundingText'
  | 'position'
  | 'links'
  | 'text';

/** Codes of the passes (passes/). */
export type PassCode =
  | 'citedFootnote'
  | 'figureCaption'
  | 'headingOfMain'
  | 'headingWithoutMain'
  | 'betweenMainBlocks'
  | 'nextToProductName'
  | 'postHeading';

/** Why a block has its role: a code, with the measured value where there is one. phrases.ts words it for display. */
export type Evidence =
  | { code: 'primaryHeading' | 'prose' | 'inMainLandmark' | 'nearMainText' }
  | { code: 'overlay' | 'shortText' | 'sideText' | 'beforeFirstText' }
  | { code: 'surroundedBy'; landmark: Landmark }
  /** `value`: share of the characters that are in links, 0 to 1. */
  | { code: 'linkDensity'; value: number }
  /** `logOdds`: how far the family moved the score; positive speaks for main. */
  | { code: 'model'; family: FeatureFamily; logOdds: number }
  | { code: PassCode }
  /** Text that scripts would have replaced, and text from the page's data that would have replaced it. */
  | { code: 'placeholder' }
  | { code: 'pageData'; key: string }
  /** Blocks that come from no page. */
  | { code: 'document' | 'video' | 'nextToVideo' }
  /** A phrase of a snapshot that was stored before evidence had codes. */
  | { code: 'storedPhrase'; phrase: string };

/** Whether evidence of a code is in a list. */
export const hasEvidence = (evidence: readonly Evidence[], code: Evidence['code']): boolean =>
  evidence.some((item) => item.code === code);
