import type { FormField, ParsedPage } from '@llamaindex/liteparse';
import { type PageArea, isCenteredIn, computeMedian } from './geometry.ts';
import type { PageWord } from './text/page-text.ts';
import type { TextStyle } from './text/text-style.ts';

/** Maximum numbers: fields and typed texts on a page, and characters of one of them. */
const MAX_FORM_FIELDS = 500;
const MAX_FIELD_VALUE_CHARS = 5000;
/** Height of a line, and average width of a letter, as multiples of the font size. */
const LINE_HEIGHT = 1.2;
const LETTER_WIDTH = 0.5;
/** Matches text on the page that shows the value of a field. A line for writing does not match. */
const FIELD_CONTENT = /[\p{L}\p{N}☐☑☒✓✔]/u;
/** Font size in points for a page without text. */
const DEFAULT_FONT_SIZE_PT = 10;

/**
 * Creates words for the values of form fields and for text that was typed onto a page (ISO 32000-1, 12.7 and 12.5.6.6),
 * because the engine leaves both out of the text of a page. Check boxes and radio buttons become symbols.
 */
export function createFormWords(page: ParsedPage, words: readonly PageWord[]): PageWord[] {
  const size = computeMedian(words.map((word) => word.style.size)) || DEFAULT_FONT_SIZE_PT;
  const style: TextStyle = { size, bold: false, italic: false, monospaced: false, color: '', font: '' };
  const values = (page.formFields ?? [])
    .slice(0, MAX_FORM_FIELDS)
    .map((field) => ({ area: field.rect, text: readValue(field) }));
  const typed = (page.annotations ?? [])
    .filter(({ subtype }) => subtype === 'freetext')
    .slice(0, MAX_FORM_FIELDS)
    .map(({ rect, contents = '' }) => ({ area: rect, text: contents }));
  return [...values, ...typed].flatMap(({ area, text }) => {
    if (area === undefined || text.trim() === '') return [];
    const isDrawn = words.some((word) => FIELD_CONTENT.test(word.text) && isCenteredIn(word, area));
    return isDrawn ? [] : placeText(text.slice(0, MAX_FIELD_VALUE_CHARS), area, style);
  });
}

function readValue({ type, checked, value = '', selectedOptions }: FormField): string {
  if (type === 'checkbox' || type === 'radio') return checked === true ? '☒' : '☐';
  if (type === 'listbox') return selectedOptions.join(', ') || value;
  return type === 'text' || type === 'combobox' ? value : '';
}

/** Places the lines of a text in an area: a single line in the middle, and several lines from the top. */
function placeText(text: string, area: PageArea, style: TextStyle): PageWord[] {
  const lines = text.split(/\r\n?|\n/);
  const step = Math.min(style.size * LINE_HEIGHT, area.height / lines.length);
  const top = lines.length > 1 ? area.y : area.y + (area.height - step) / 2;
  return lines.flatMap((line, at) => {
    const letter = Math.min(style.size * LETTER_WIDTH, area.width / Math.max(1, line.length));
    return [...line.matchAll(/\S+/g)].map(
      (match): PageWord => ({
        text: match[0],
        x: area.x + match.index * letter,
        y: top + at * step,
        width: match[0].length * letter,
        height: Math.min(step, style.size),
        style,
        spaced: match.index > 0,
      }),
    );
  });
}
