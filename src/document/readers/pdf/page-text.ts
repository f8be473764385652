import type { ParsedPage, TextItem } from '@llamaindex/liteparse';
import { type Area, bottom, right } from './geometry.ts';
import { readMarker } from './list-markers.ts';

export interface Style {
  /** Points. */
  size: number;
  bold: boolean;
  italic: boolean;
  monospaced: boolean;
  color: string;
  font: string;
}

export interface Word extends Area {
  text: string;
  style: Style;
  /** Whether white space separates the word from the one before it on the line. */
  spaced: boolean;
  link?: string;
  /** Identifies the tagged content that the word belongs to (ISO 32000-1, 14.7.4). */
  contentId?: number;
}

/** Words of one visual line without a wide gap between them. */
export interface Segment extends Area {
  words: Word[];
}

/** A table that was found before the columns of the page. It is a row of its own. */
export interface TableSegment extends Segment {
  rows: Word[][][];
}

/** Segments at the same height, from left to right. */
export interface Row {
  segments: Segment[];
  y: number;
  bottom: number;
}

/** Ratio of gap and font size. A wider gap separates cells or columns. */
const SEGMENT_GAP = 0.75;
/** Ratio of gap and font size. A narrower gap is not a space. */
const WORD_GAP = 0.17;
/** Ratio of the widest gap between a list marker and its text, and the font size. */
const MARKER_GAP = 4;
/** Share of the smaller height by which words of a row overlap. */
const MIN_OVERLAP = 0.5;
const MAX_HEIGHT_RATIO = 1.6;
/** Rows that a word is compared with. Words are sorted by height, so earlier rows are too far above. */
const MAX_OPEN_ROWS = 4;
/** Links of one page, which bounds the time to find the words in them. */
const MAX_LINKS = 1000;
/** Degrees. */
const MAX_ROTATION = 2;

const BOLD = /bold|black|heavy|semibold|demi|-bd|medi$/i;
const ITALIC = /ital|obli|slant/i;
const MONOSPACED = /mono|courier|consol|typewriter|menlo|cmtt|lucidacon|fixed/i;

/** Reads the upright words of a page, and those that run in another direction. */
export function readWords(page: ParsedPage): { words: Word[]; rotated: Word[] } {
  const links = (page.annotations ?? [])
    .slice(0, MAX_LINKS)
    .flatMap(({ uri, rect, quadpointRects }) =>
      uri === undefined
        ? []
        : (quadpointRects.length > 0 ? quadpointRects : [rect]).map((area) => ({ uri, area })),
    );
  const words: Word[] = [];
  const rotated: Word[] = [];
  const styles = new Map<string, Style>();
  for (const item of page.textItems) {
    const style = styleOf(item, styles);
    const isRotated = item.rotation !== undefined && Math.abs(item.rotation) > MAX_ROTATION;
    for (const [at, part] of splitIntoWords(item).entries()) {
      const { x, y, width, height } = part;
      const word: Word = { x, y, width, height, text: part.text, style, spaced: at > 0 };
      if (item.mcid !== undefined && item.mcid >= 0) word.contentId = item.mcid;
      const link = links.find(
        ({ area }) =>
          area !== undefined &&
          x + width / 2 >= area.x &&
          x + width / 2 <= right(area) &&
          y + height / 2 >= area.y &&
          y + height / 2 <= bottom(area),
      );
      if (link !== undefined) word.link = link.uri;
      (isRotated ? rotated : words).push(word);
    }
  }
  return { words, rotated };
}

/** Splits text at its spaces. The engine's boxes can be parts of words if the letters are widely spaced. */
function splitIntoWords(item: TextItem): (Area & { text: string })[] {
  const texts = item.text.split(/\s+/).filter(Boolean);
  const boxes = item.words ?? [];
  if (boxes.length === 0) return texts.length === 0 ? [] : [{ ...item, text: texts.join(' ') }];
  if (boxes.length === texts.length) return boxes;
  let at = 0;
  return texts.flatMap((text) => {
    const parts: Area[] = [];
    for (let length = 0; length < text.length && at < boxes.length; at++) {
      const box = boxes[at];
      if (box === undefined) break;
      parts.push(box);
      length += box.text.length;
    }
    return parts.length === 0 ? [] : [{ ...boundsOf(parts), text }];
  });
}

function styleOf(item: TextItem, styles: Map<string, Style>): Style {
  const name = item.fontName ?? '';
  const size = sizeOf(item);
  const bold = BOLD.test(name) || (item.fontWeight ?? 0) >= 600;
  const key = `${size} ${bold} ${name} ${item.fillColor}`;
  let style = styles.get(key);
  if (style === undefined) {
    style = {
      size,
      bold,
      italic: ITALIC.test(name),
      monospaced: MONOSPACED.test(name),
      color: item.fillColor ?? '',
      font: name.replace(/^[A-Z]{6}\+/, '').replace(/[-,].*$/, ''),
    };
    styles.set(key, style);
  }
  return style;
}

/** Font size, rounded to half points. Some files set all text at size 1 and scale it; the line height is used then. */
function sizeOf(item: TextItem): number {
  const size = item.fontHeight ?? ((item.fontSize ?? 0) >= 4 ? (item.fontSize ?? 0) : item.height * 0.9);
  return Math.round(size * 2) / 2;
}

interface OpenRow {
  y: number;
  bottom: number;
  words: Word[];
}

/** Groups words into rows from top to bottom. */
export function groupIntoRows(words: readonly Word[]): Row[] {
  const sorted = [...words].sort((a, b) => a.y + a.height / 2 - (b.y + b.height / 2));
  const rows: OpenRow[] = [];
  for (const word of sorted) {
    const row = rows
      .slice(-MAX_OPEN_ROWS)
      .toReversed()
      .find((candidate) => isOnRow(word, candidate));
    if (row === undefined) {
      rows.push({ y: word.y, bottom: bottom(word), words: [word] });
      continue;
    }
    row.words.push(word);
    if (word.height > row.bottom - row.y) [row.y, row.bottom] = [word.y, bottom(word)];
  }
  return rows.map((row) => toRow(row.words)).sort((a, b) => a.y - b.y);
}

/** Whether a word is at the height of a row. A much smaller or larger word must be next to its words, like an exponent. */
function isOnRow(word: Word, row: OpenRow): boolean {
  const heights = [row.bottom - row.y, word.height];
  const [least, most] = [Math.min(...heights), Math.max(...heights)];
  const overlap = Math.min(row.bottom, bottom(word)) - Math.max(row.y, word.y);
  if (overlap < least * MIN_OVERLAP) return false;
  const isNear = (other: Word): boolean => word.x < right(other) + least && right(word) > other.x - least;
  return (
    most < least * MAX_HEIGHT_RATIO || row.words.some(isNear) || readMarker(word.text)?.ordered === false
  );
}

function toRow(words: Word[]): Row {
  words.sort((a, b) => a.x - b.x);
  const segments: Segment[] = [];
  let current: Word[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    const size = Math.max(word.style.size, current.at(-1)?.style.size ?? 0);
    if (current.length > 0 && word.x - end > SEGMENT_GAP * size) {
      segments.push(toSegment(current));
      current = [];
      word.spaced = true;
    }
    if (current.length > 0 && word.x - end > WORD_GAP * size) word.spaced = true;
    current.push(word);
    end = Math.max(end, right(word));
  }
  if (current.length > 0) segments.push(toSegment(current));
  return {
    segments: joinMarkers(segments),
    y: Math.min(...segments.map((segment) => segment.y)),
    bottom: Math.max(...segments.map(bottom)),
  };
}

/** Joins list markers with the text after them. A number is only a marker if a single text follows. */
function joinMarkers(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    const [word, second] = last?.words ?? [];
    const marker = word === undefined || second !== undefined ? undefined : readMarker(word.text);
    const isNear =
      last !== undefined && word !== undefined && segment.x - right(last) < MARKER_GAP * word.style.size;
    if (last !== undefined && isNear && marker !== undefined && (!marker.ordered || segments.length === 2)) {
      joined[joined.length - 1] = toSegment([...last.words, ...segment.words]);
    } else joined.push(segment);
  }
  return joined;
}

function toSegment(words: Word[]): Segment {
  return { ...boundsOf(words), words };
}

export function boundsOf(areas: readonly Area[]): Area {
  let [x, y, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const area of areas) {
    x = Math.min(x, area.x);
    y = Math.min(y, area.y);
    x2 = Math.max(x2, right(area));
    y2 = Math.max(y2, bottom(area));
  }
  return { x, y, width: x2 - x, height: y2 - y };
}
