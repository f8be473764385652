import type { Evidence, FeatureFamily } from './evidence.ts';
import type { Landmark } from './landmark.ts';

/** The phrases that describe evidence to users. No code may depend on these phrases. */
export const PHRASES: {
  codes: Record<Evidence['code'], string>;
  landmarks: Record<Landmark, string>;
  families: Record<FeatureFamily, string>;
} = {
  codes: {
    primaryHeading: 'primary heading',
    prose: 'prose',
    inMainLandmark: 'in main content',
    nearMainText: 'near main text',
    overlay: 'overlay',
    shortText: 'short text away from the main text',
    sideText: 'text outside the main text',
    beforeFirstText: 'before the first text',
    surroundedBy: '',
    linkDensity: 'mostly links',
    model: '',
    citedFootnote: 'footnote of main text',
    figureCaption: 'caption of a main figure',
    headingOfMain: 'heading of main text',
    headingWithoutMain: 'heading without main text',
    betweenMainBlocks: 'between or after main texts',
    codeSample: 'code sample',
    partOfMain: 'part of the main content',
    recommendation: 'recommends other pages',
    questionToReader: 'question to the reader',
    filter: 'filter of a list',
    nextToProductName: 'next to the title',
    postHeading: 'author, date or score of a post',
    partOfPost: 'part of a post',
    leadPicture: 'picture between title and text',
    advertisement: 'label of an advertisement',
    readAlso: 'link to another article',
    signUpForm: 'next to a field for an e-mail address',
    onlyTextOfMain: 'the only text of the main content',
    outsideMainLandmark: 'next to the main content',
    comment: 'comments below the text',
    repeatedText: 'repeats earlier text',
    lineNumbers: 'line numbers of code',
    onlyMedia: 'the only content of the page',
    nextToOnlyMedia: 'next to the only content of the page',
    placeholder: 'placeholder until scripts run',
    pageData: 'not visible: from the data of the page',
    document: 'document',
    video: 'video',
    nextToVideo: 'next to the video',
    storedPhrase: '',
  },
  landmarks: {
    main: 'main content',
    article: 'article',
    nav: 'navigation',
    aside: 'sidebar',
    footer: 'footer',
    header: 'header',
    form: 'form',
    dialog: 'dialog',
    search: 'search',
  },
  families: {
    neighbourScores: 'scores of the blocks around',
    classNames: 'class names',
    ownWords: 'its words',
    headingAbove: 'the heading above',
    elements: 'the elements around it',
    repetition: 'repeated blocks like it',
    pageKind: 'the kind of page',
    declarations: 'what the page declares',
    surroundingText: 'the text around it',
    position: 'its place on the page',
    links: 'its links',
    text: 'its text',
  },
};

/** Describes evidence in words. Evidence of the classifier contains its log-odds, e.g. `class names +1.2`. */
export function describeEvidence(evidence: Evidence): string {
  const { codes, landmarks, families } = PHRASES;
  switch (evidence.code) {
    case 'surroundedBy':
      return landmarks[evidence.landmark];
    case 'model': {
      const { family, logOdds } = evidence;
      return `${families[family]} ${logOdds > 0 ? '+' : '−'}${Math.abs(logOdds).toFixed(1)}`;
    }
    case 'pageData':
      return `${codes.pageData} (${evidence.key})`;
    case 'storedPhrase':
      return evidence.phrase;
    default:
      return codes[evidence.code];
  }
}
