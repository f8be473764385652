import { listBlockWords, type PdfPageLayout } from '../page-blocks.ts';
import { countCharactersBy, findMostFrequent } from '../text/text-style.ts';

/** In a shorter document, the headings can be longer than the body text. */
const MAX_SHORT_DOCUMENT_CHARS = 600;
const SHORT_TEXT_SHARE = 0.4;
/**
 * Minimum share of bold letters in body text that is bold. Of a document with many headings and examples, half can be
 * bold.
 */
const MIN_BOLD_SHARE = 0.85;
/** Minimum share of the words that are not code. With less, the code is the body text. */
const MIN_PROSE_SHARE = 0.1;

/** Style of the body text. */
export interface BodyText {
  /** Font size in points. */
  size: number;
  font: string;
  color: string;
  /** Whether most of the text is bold. */
  bold: boolean;
}

/** Finds the style of most of the text of a document. */
export function measureBody(pages: readonly PdfPageLayout[]): BodyText {
  // The numbers of code lines are not text.
  const all = pages
    .flatMap(({ blocks }) => blocks.flatMap(listBlockWords))
    .filter(({ text }) => /\p{L}/u.test(text));
  const prose = all.filter(({ style }) => !style.monospaced);
  // Code is often smaller than the text around it, and there can be more of it.
  const words = prose.length > all.length * MIN_PROSE_SHARE ? prose : all;
  const letters = countCharactersBy(words, ({ style }) => style.size);
  const font = findMostFrequent(countCharactersBy(words, ({ style }) => style.font)) ?? '';
  const color = findMostFrequent(countCharactersBy(words, ({ style }) => style.color)) ?? '';
  const boldness = countCharactersBy(words, ({ style }) => style.bold);
  const bold = boldness.get(true) ?? 0;
  const total = bold + (boldness.get(false) ?? 0);
  const most = Math.max(0, ...letters.values());
  const least = total < MAX_SHORT_DOCUMENT_CHARS ? most * SHORT_TEXT_SHARE : most;
  const size = Math.min(...[...letters].filter(([, count]) => count >= least).map(([found]) => found));
  return { size, font, color, bold: bold > total * MIN_BOLD_SHARE };
}
