import type { Landmark } from './landmark.ts';

/** A group of related features of the classifier. Explanations contain the names of the groups. */
export type FeatureFamily =
  | 'neighbourScores'
  | 'classNames'
  | 'ownWords'
  | 'headingAbove'
  | 'elements'
  | 'repetition'
  | 'pageKind'
  | 'declarations'
  | 'surroundingText'
  | 'position'
  | 'links'
  | 'text';

/** Codes of the passes (passes/) that can change the role of a block. */
export type PassCode =
  | 'citedFootnote'
  | 'figureCaption'
  | 'headingOfMain'
  | 'headingWithoutMain'
  | 'betweenMainBlocks'
  | 'codeSample'
  | 'partOfMain'
  | 'questionToReader'
  | 'filter'
  | 'recommendation'
  | 'nextToProductName'
  | 'postHeading'
  | 'partOfPost'
  | 'leadPicture'
  | 'advertisement'
  | 'readAlso'
  | 'signUpForm'
  | 'onlyTextOfMain'
  | 'outsideMainLandmark'
  | 'comment'
  | 'repeatedText'
  | 'lineNumbers'
  | 'onlyMedia'
  | 'nextToOnlyMedia';

/**
 * A reason why a block has its role: a code, and the measured value if the reason has one. phrases.ts describes each
 * code in words.
 */
export type Evidence =
  | { code: 'primaryHeading' | 'prose' | 'inMainLandmark' | 'nearMainText' }
  | { code: 'overlay' | 'shortText' | 'sideText' | 'beforeFirstText' }
  | { code: 'surroundedBy'; landmark: Landmark }
  /** `value`: share of the characters that are in links, 0 to 1. */
  | { code: 'linkDensity'; value: number }
  /** `logOdds`: how far the features of the family moved the score. A positive value means main text. */
  | { code: 'model'; family: FeatureFamily; logOdds: number }
  | { code: PassCode }
  /** `placeholder`: text that a script would have replaced. `pageData`: text that was added from the page's data. */
  | { code: 'placeholder' }
  | { code: 'pageData'; key: string }
  /**
   * `document` and `video`: all blocks of a document or a video. `nextToVideo`: blocks of the page that contains the
   * video.
   */
  | { code: 'document' | 'video' | 'nextToVideo' }
  /** A phrase from a snapshot of version 0.0.1, which stored no codes. */
  | { code: 'storedPhrase'; phrase: string };

/** Whether a list contains evidence with this code. */
export const hasEvidence = (evidence: readonly Evidence[], code: Evidence['code']): boolean =>
  evidence.some((item) => item.code === code);
