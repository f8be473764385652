import { surrounded } from '../main/containers.ts';
import type { PageFacts } from '../main/facts.ts';
import { overlays } from '../main/overlays.ts';

const BEFORE = 6;
const AFTER = 10;
const MAX_WORDS = 25;
/** Without a heading the beginning of the page has to do. */
const WITHOUT_HEADING = 20;
const BY =
  /^(?:(?:written|posted|published)\s+by|by|von|par|por|作\s?者|文)[\s:：|]+(.{2,80})|(?:作\s?者|记者|撰文|責任編集)[\s:：]+(\S{2,20})/i;

/** Short texts around the primary heading, outside menus, footers and quotations, in document order. */
export function nearHeading({ segments, primaryHeading }: PageFacts): string[] {
  const from = primaryHeading < 0 ? 0 : Math.max(0, primaryHeading - BEFORE);
  const to = primaryHeading < 0 ? WITHOUT_HEADING : primaryHeading + AFTER;
  return segments
    .slice(from, to)
    .filter(({ container, words }) => {
      const outside = (['nav', 'footer', 'aside', 'blockquote'] as const).some(
        (name) => surrounded(container, name) > 0,
      );
      return words.length <= MAX_WORDS && !outside;
    })
    .map(({ text }) => text);
}

/** The name that a byline gives, as written; nothing where the text is no byline. */
export function nameAfterBy(text: string): string[] {
  const match = BY.exec(text);
  return match === null ? [] : [match[1] ?? match[2] ?? ''];
}

const MIN_PARAGRAPH_WORDS = 12;
/** A shorter text that is a whole sentence does where there is no paragraph. */
const MIN_SENTENCE_WORDS = 5;
const SENTENCE_END = /[.!?…。！？]["'”’»]?$/;

/** The first paragraph of prose: what a page without a description says of itself, and not what lies over it. */
export function firstParagraph(page: PageFacts): string {
  const { segments, primaryHeading } = page;
  const overlaid = overlays(page);
  const texts = segments.filter(
    ({ headingLevel, container }) => headingLevel === 0 && !overlaid.has(container),
  );
  const prose = texts.filter(({ isProse, words }) => isProse && words.length >= MIN_PARAGRAPH_WORDS);
  const first =
    prose.find(({ index }) => index > primaryHeading) ??
    prose[0] ??
    texts.find(({ text, words }) => words.length >= MIN_SENTENCE_WORDS && SENTENCE_END.test(text));
  return first?.text ?? '';
}
