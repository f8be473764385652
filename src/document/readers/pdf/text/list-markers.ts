import type { RowSegment } from './page-text.ts';

export interface ListMarker {
  ordered: boolean;
  /** Number of characters of the marker. */
  length: number;
  value?: number;
  checked?: boolean;
  /** Number in a label such as `[12]`, which stays in the text, because other text refers to it. */
  label?: number;
  /** Number of levels of a decimal number: 3 for `1.2.1`. */
  depth: number;
}

const BULLET = /^[•‣◦▪●○■□◆◇▶►➢➤❖·∙⋄⋆⁃➔⮚–—*\u0088\u0095\uE000-\uF8FF-](?=\s|$)/u;
/** A mark that says yes or no stays in the text. */
const CHECK_MARK = /^[✓✔✗✘](?=\s|$)/u;
const LETTER_BULLET = /^o(?=\s|$)/;
const LABEL = /^\[(\d{1,3})\](?=\s|$)/;
const CHECKBOX = /^[☐☑☒✅](?=\s|$)/u;
const NUMBER_MARKER = /^\(?(\d{1,3}|[a-zA-Z]|[ivx]{1,5}|[IVX]{1,5})[.)](?=\s|$)/;
const DECIMAL_NUMBER = /^(\d{1,3}(?:\.\d{1,3}){1,5})[.)]?(?=\s|$)/;

/** Reads the list marker at the start of a line: a bullet, a check box, a number, a letter or a
 * label in brackets. */
export function readMarker(line: string): ListMarker | undefined {
  const box = CHECKBOX.exec(line);
  if (box !== null) return { ordered: false, length: box[0].length, checked: box[0] !== '☐', depth: 1 };
  const bullet = BULLET.exec(line) ?? LETTER_BULLET.exec(line);
  if (bullet !== null) return { ordered: false, length: bullet[0].length, depth: 1 };
  if (CHECK_MARK.test(line)) return { ordered: false, length: 0, depth: 1 };
  const label = LABEL.exec(line);
  if (label !== null) return { ordered: false, length: 0, label: Number(label[1]), depth: 1 };
  const decimal = DECIMAL_NUMBER.exec(line);
  if (decimal?.[1] !== undefined) {
    const parts = decimal[1].split('.');
    return { ordered: true, length: decimal[0].length, depth: parts.length, value: Number(parts.at(-1)) };
  }
  const number = NUMBER_MARKER.exec(line);
  if (number?.[1] === undefined) return undefined;
  return {
    ordered: true,
    length: number[0].length,
    depth: 1,
    value: readListNumber(number[1].toLowerCase()),
  };
}

const ROMAN_NUMERALS = [
  'i',
  'ii',
  'iii',
  'iv',
  'v',
  'vi',
  'vii',
  'viii',
  'ix',
  'x',
  'xi',
  'xii',
  'xiii',
  'xiv',
  'xv',
];

/** Returns the value of a decimal number, a Roman numeral or a letter in lower case. */
export function readListNumber(number: string): number {
  if (/^\d/.test(number)) return Number(number);
  const roman = ROMAN_NUMERALS.indexOf(number) + 1;
  return roman > 0 ? roman : (number.codePointAt(0) ?? 0) - 96;
}

/** Whether a marker is a bullet or a check box: neither a number nor a label. */
export const isBullet = (marker: ListMarker | undefined): boolean =>
  marker?.ordered === false && marker.label === undefined;

/** Whether a segment starts with a list marker. */
export function startsWithMarker(segment: { words: readonly { text: string }[] } | undefined): boolean {
  const [first, second] = segment?.words ?? [];
  return first !== undefined && readMarker(`${first.text} ${second?.text ?? ''}`.trim()) !== undefined;
}

/** Matches bullets that are no signs of a number or an empty cell. */
const ROUND_BULLET = /^[•‣◦▪●○■□◆◇▶►➢➤✓✔❖]$/u;

/**
 * Whether most lines of a column are list items, or start below the text of an item. A number with text after it is a
 * list item, but not a number in a table, such as `12.3 kB`.
 */
export function isListColumn(lines: readonly RowSegment[]): boolean {
  const items = lines.filter(isListItem);
  const starts = new Set(items.map(({ words }) => Math.round(words[1]?.x ?? 0)));
  const parts = lines.filter((line) => isListItem(line) || starts.has(Math.round(line.x)));
  return items.length > 0 && parts.length * 2 > lines.length;
}

const isListItem = ({ words: [first, second] }: RowSegment): boolean => {
  if (first === undefined) return false;
  if (ROUND_BULLET.test(first.text)) return second !== undefined;
  const depth = readMarker(`${first.text} ${second?.text ?? ''}`.trim())?.depth ?? 0;
  return depth > 0 && (depth > 1 ? /^\p{Lu}\p{Ll}/u : /^[\p{L}"“(]/u).test(second?.text ?? '');
};
