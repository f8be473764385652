import { collapseWhiteSpace, toPlainText, visitNodes } from '../../content/index.ts';
import { getDeclaredValue } from '../declarations.ts';
import type { PageFacts, SegmentFacts } from '../main/facts.ts';
import { findOverlays } from '../main/overlays.ts';
import { STOP_WORDS, splitWords } from '../main/text.ts';
import type { PageBlock } from '../types.ts';
import { getString } from './entity.ts';
import { toComparisonKey } from './site-names.ts';
import type { MetadataSources } from './sources.ts';
import { readVisibleDates } from './visible-dates.ts';

/** A shorter description is a teaser, so other sources are read as well. */
const MIN_FULL_DESCRIPTION_CHARS = 60;

/** Reads the description that the page declares, or else its first paragraph. Empty if the page has neither. */
export function readPageDescription(sources: MetadataSources, title: string): string {
  return readDeclaredDescription(sources, title) || findFirstParagraph(sources, title);
}

/**
 * Reads the declared description: from structured data of an article, else from Open Graph, else from `description` or
 * the Twitter card. Of the last two, the one that shares a word with the title is preferred, because the other may
 * describe the site.
 */
function readDeclaredDescription({ declarations, entity }: MetadataSources, title: string): string {
  const catalogueDescription = getDeclaredValue(
    declarations,
    'dc:description',
    'dc.description',
    'dcterms.description',
  );
  if (catalogueDescription !== '') return catalogueDescription;
  const structuredDescription = collapseWhiteSpace(getString(entity.main, 'description'));
  if (entity.isText && structuredDescription.length >= MIN_FULL_DESCRIPTION_CHARS)
    return structuredDescription;
  const openGraph = getDeclaredValue(declarations, 'og:description');
  const metaDescription = getDeclaredValue(declarations, 'description');
  if (
    openGraph !== '' &&
    (openGraph.length >= MIN_FULL_DESCRIPTION_CHARS || openGraph.length >= metaDescription.length)
  )
    return openGraph;
  const otherDescriptions = [metaDescription, getDeclaredValue(declarations, 'twitter:description')].filter(
    (text) => text !== '',
  );
  const titleWords = new Set(splitWords(title).filter((word) => !STOP_WORDS.has(word)));
  const matchingTitle = otherDescriptions.find((text) =>
    splitWords(text).some((word) => titleWords.has(word)),
  );
  return matchingTitle ?? otherDescriptions[0] ?? structuredDescription;
}

const MIN_DESCRIPTION_PARAGRAPH_WORDS = 12;
/** A sentence of at least this length below the heading can be the description. */
const MIN_DESCRIPTION_SENTENCE_WORDS = 5;
const DESCRIPTION_SENTENCE_END = /[.!?…。！？؟।۔]["'”’»]?$/;

/** Matches the number of a footnote after a word or sentence, as in `river.[1]`. */
const FOOTNOTE_NUMBER = /(?<=\S)\[\d{1,3}\]/g;

/** Returns the index of the segment that states the title: the primary heading, or else the first text that equals it. */
function findTitleSegment({ segments, primaryHeading }: PageFacts, title: string): number {
  const titleKey = toComparisonKey(title);
  const isTitle = (segment: SegmentFacts | undefined): boolean => segment?.words.join('') === titleKey;
  const headingText = segments[primaryHeading]?.words.join('') ?? '';
  if (titleKey === '' || (headingText !== '' && titleKey.includes(headingText))) return primaryHeading;
  const first = segments.findIndex(isTitle);
  return first >= 0 && first < primaryHeading ? first : primaryHeading;
}

/** Returns the text of a segment without the marks of footnotes. */
function readWithoutFootnotes({ text, textIds }: SegmentFacts, blocks: readonly PageBlock[]): string {
  const block = blocks.find(({ nodeIds }) => nodeIds.includes(textIds[0] ?? -1))?.block;
  let hasReference = false;
  if (block?.type === 'paragraph')
    visitNodes([block], ({ type }) => {
      hasReference ||= type === 'footnoteReference';
    });
  return block !== undefined && hasReference
    ? collapseWhiteSpace(toPlainText(block))
    : text.replace(FOOTNOTE_NUMBER, '');
}

/** Whether a text is a line with the author and the date of the page. */
const isDateline = ({ hasDate, text }: SegmentFacts): boolean =>
  hasDate && Object.keys(readVisibleDates(text, '')).length > 0;

/**
 * Finds the first paragraph or sentence below the title, else on the page, outside overlays. Empty if none is found.
 */
function findFirstParagraph({ facts, blocks }: MetadataSources, title: string): string {
  const isOverlaid = findOverlays(facts);
  const texts = facts.segments.filter(
    (segment) => segment.headingLevel === 0 && !isOverlaid(segment.container) && !isDateline(segment),
  );
  const isParagraph = ({ isProse, words }: SegmentFacts): boolean =>
    isProse && words.length >= MIN_DESCRIPTION_PARAGRAPH_WORDS;
  const isSentence = ({ text, words, linkDensity }: SegmentFacts): boolean =>
    linkDensity === 0 &&
    words.length >= MIN_DESCRIPTION_SENTENCE_WORDS &&
    DESCRIPTION_SENTENCE_END.test(text);
  const titleIndex = findTitleSegment(facts, title);
  const firstText =
    texts.find((text) => text.index > titleIndex && (isParagraph(text) || isSentence(text))) ??
    texts.find(isParagraph) ??
    texts.find(isSentence);
  return firstText === undefined ? '' : readWithoutFootnotes(firstText, blocks);
}
