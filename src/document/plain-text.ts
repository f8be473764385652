/** A piece of a plain text: prose, or lines whose spaces have a meaning. */
export interface TextPart {
  isPreformatted: boolean;
  /** Lines without the indentation that all of them have. */
  lines: string[];
}

/**
 * Splits plain text at blank lines into paragraphs and preformatted parts: columns, trees, drawings, logs, records and
 * indented lists. Adjacent preformatted parts are one part with the blank lines between them.
 */
export function splitPlainText(text: string): TextPart[] {
  const parts: TextPart[] = [];
  for (const paragraph of splitParagraphs(text)) {
    const isPreformatted = hasLayout(removeIndentation(paragraph.lines));
    const last = parts.at(-1);
    if (isPreformatted && last?.isPreformatted === true) {
      last.lines.push(...Array.from({ length: paragraph.blankLinesBefore }, () => ''), ...paragraph.lines);
    } else parts.push({ isPreformatted, lines: paragraph.lines });
  }
  return parts.map(({ isPreformatted, lines }) => ({ isPreformatted, lines: removeIndentation(lines) }));
}

const TAB_WIDTH = 8;

function splitParagraphs(text: string): { lines: string[]; blankLinesBefore: number }[] {
  const paragraphs: { lines: string[]; blankLinesBefore: number }[] = [];
  let blankLinesBefore = 0;
  let isOpen = false;
  for (const line of text.split('\n')) {
    const content = line.replaceAll('\f', '').trimEnd();
    if (content === '') {
      blankLinesBefore = isOpen ? 1 : blankLinesBefore + 1;
      isOpen = false;
    } else if (isOpen) paragraphs.at(-1)?.lines.push(expandIndentation(content));
    else {
      paragraphs.push({ lines: [expandIndentation(content)], blankLinesBefore });
      isOpen = true;
    }
  }
  return paragraphs;
}

/** Replaces the tabs at the start of a line by spaces. */
const expandIndentation = (line: string): string =>
  line.replace(/^[\t ]*\t[\t ]*/, (indentation) => {
    let width = 0;
    for (const character of indentation)
      width = character === '\t' ? (Math.floor(width / TAB_WIDTH) + 1) * TAB_WIDTH : width + 1;
    return ' '.repeat(width);
  });

const measureIndentation = (line: string): number => line.length - line.trimStart().length;

function removeIndentation(lines: readonly string[]): string[] {
  const width = lines.reduce(
    (least, line) => (line === '' ? least : Math.min(least, measureIndentation(line))),
    Infinity,
  );
  return lines.map((line) => line.slice(width));
}

/** Whether the spaces or line breaks of a paragraph have a meaning. */
const hasLayout = (lines: readonly string[]): boolean =>
  hasColumns(lines) || hasDrawing(lines) || hasDeepIndentation(lines) || hasRecords(lines);

/** Matches the gap before a column: two spaces or a tab that do not follow the end of a sentence. */
const COLUMN_GAP = /(?<=[^\s.!?:;…"”’)。])(?: {2,}|[ ]?\t\s*)(?=\S)|(?<=\S)(?: {3,}|[ ]?\t\s*)(?=\S)/g;

/** Whether columns start at the same place of two lines, or wide gaps are in most lines. */
function hasColumns(lines: readonly string[]): boolean {
  const starts = new Set<number>();
  let gappedLines = 0;
  let isAligned = false;
  for (const line of lines) {
    const marker = LIST_MARKER.exec(line)?.[0].length ?? 0;
    const gaps = [...line.matchAll(COLUMN_GAP)].filter(({ index }) => index >= marker);
    if (gaps.some(([gap]) => gap.includes('\t') || gap.length > 2)) gappedLines += 1;
    for (const { 0: gap, index } of gaps) {
      const start = index + gap.length;
      isAligned ||= starts.has(start) || gap.includes('\t');
      starts.add(start);
    }
  }
  return gappedLines > lines.length / 2 || (isAligned && gappedLines > 0);
}

/** Matches a line of a tree, a box or a diagram. */
const DRAWING_LINE = /[\u2500-\u259f]|[|+`\\]--|--[|+>]/;
const SYMBOL_LINE = /^[\s|+\-=_/\\<>^v*.:#~]+$/;
const MIN_DRAWING_LINES = 2;

const isDrawingLine = (line: string): boolean =>
  DRAWING_LINE.test(line) || (SYMBOL_LINE.test(line) && /[|+\\/]/.test(line));

const hasDrawing = (lines: readonly string[]): boolean =>
  lines.filter(isDrawingLine).length >= MIN_DRAWING_LINES;

const LIST_MARKER = /^\s*(?:[-*+•–]|\(?(?:\d{1,3}|[a-z])[.)])\s+/;

/**
 * Whether lines are indented differently, other than the first line of a paragraph and the lines of a list item below
 * its text.
 */
function hasDeepIndentation(lines: readonly string[]): boolean {
  let itemIndentation = 0;
  let irregular = 0;
  lines.forEach((line, index) => {
    const indentation = measureIndentation(line);
    const marker = LIST_MARKER.exec(line)?.[0].length;
    if (marker !== undefined) itemIndentation = marker;
    const isFirstIndentation = index === 0;
    const isHanging =
      index === 1 ? lines.slice(1).every((other) => measureIndentation(other) === indentation) : false;
    if (isHanging) itemIndentation = Math.max(itemIndentation, indentation);
    const isRegular = marker === undefined ? [0, itemIndentation].includes(indentation) : indentation === 0;
    if (!isRegular && !isFirstIndentation) irregular += 1;
  });
  return irregular >= 2 || (irregular === 1 && lines.length === 2);
}

const JSON_RECORD = /^(?:\{.*\}|\[.*\])$/;
/** Matches the time, level or address at the start of a line of a log. */
const LOG_RECORD =
  /^(?:[[(<]?\d{4}[-/.]\d\d[-/.]\d\d[T ,]+\d\d:\d\d|[[(<]?\d\d:\d\d:\d\d\b|[A-Z][a-z]{2} {1,2}\d{1,2} \d\d:\d\d:\d\d |\d{1,3}(?:\.\d{1,3}){3} \S+ \S+ \[|\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL)\b)/;
const MIN_RECORDS = 2;

const hasRecords = (lines: readonly string[]): boolean =>
  lines.length >= MIN_RECORDS &&
  (lines.every((line) => JSON_RECORD.test(line)) ||
    lines.filter((line) => LOG_RECORD.test(line)).length > lines.length / 2);

/** Whether all lines are JSON values (https://jsonlines.org). */
export function areJsonLines(lines: readonly string[]): boolean {
  if (lines.length < MIN_RECORDS || !lines.every((line) => JSON_RECORD.test(line))) return false;
  try {
    for (const line of lines) JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}
