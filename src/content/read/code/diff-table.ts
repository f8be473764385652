import type { ElementNode } from '../../tree.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { readShortText } from '../short-text.ts';
import { findAttribute, findElement, getChildElements } from '../tags.ts';
import { collectTextLines, isLineNumbers, listVisibleRows } from '../text.ts';

/** Words in the classes of added and removed lines, and in those of lines that only mention the two sides. */
const ADDED_WORD = /(?:^|[\s_-])(?:add|added|additions?|new|ins|insert|inserted|insertion)(?:$|[\s_-])/i;
const REMOVED_WORD = /(?:^|[\s_-])(?:del|deleted?|deletions?|old|rem|removed?|removal)(?:$|[\s_-])/i;
const SIGN = /^[+\-−]$/;
/** Matches the text of the cells before a line: a number, a sign, or the dots of lines that are left out. */
const MARK = /^(?:\d{1,6}|[+\-−]|\.{3}|…)?$/;
const HUNK_HEADER = /^\s*@@ /;

interface DiffLine {
  text: string;
  sign: string | undefined;
}

/** Consecutive lines of a diff, or a row between lines that contains something else, such as a comment. */
export type DiffPart = { code: string; ids: number[] } | { row: ElementNode };

/**
 * Reads a table with one line of a diff in each row: cells with line numbers, then the line. Its sign is a text, an
 * attribute or a class, because style sheets often add the visible sign. Returns undefined for any other table.
 */
export function readDiffTable(table: ElementNode, options: ReadTreeOptions): DiffPart[] | undefined {
  const parts: ({ lines: DiffLine[]; ids: number[] } | { row: ElementNode })[] = [];
  let isShownAsCode = false;
  for (const row of listVisibleRows(table, options)) {
    const cells = getChildElements(row, () => true).filter((cell) => !isHidden(cell, options));
    const code = cells.pop();
    if (code === undefined) continue;
    if (cells.length === 0) {
      parts.push({ row });
      continue;
    }
    const marks = cells.map(readShortText);
    if (!marks.every((mark) => MARK.test(mark))) return undefined;
    const last = parts.at(-1);
    const part = last !== undefined && 'lines' in last ? last : { lines: [], ids: [] };
    if (part !== last) parts.push(part);
    const start = readShortText(code);
    if (start !== '' && !HUNK_HEADER.test(start) && !isPreformatted(code)) return undefined;
    isShownAsCode ||= hasCodeFont(code);
    const text = collectTextLines(code, options, part.ids).replace(/^\n|\n$/g, '');
    const sign = marks.find((mark) => SIGN.test(mark)) ?? findSign(code) ?? findSign(row);
    part.lines.push({ text, sign: sign?.replace('−', '-') });
  }
  const signedLines = parts
    .flatMap((part) => ('lines' in part ? part.lines : []))
    .filter(({ sign }) => sign !== undefined);
  if (signedLines.length === 0 || !isShownAsCode) return undefined;
  const hasSignsInText = signedLines.every(({ text, sign = '' }) => text.startsWith(sign));
  const addSign = ({ text, sign = ' ' }: DiffLine): string => {
    if (HUNK_HEADER.test(text)) return text.trim();
    return hasSignsInText ? text : sign + text;
  };
  return parts.map((part) =>
    'row' in part ? part : { code: part.lines.map(addSign).join('\n'), ids: part.ids },
  );
}

const isPreformatted = (cell: ElementNode): boolean =>
  cell.layout?.preformatted === true ||
  findElement(cell, ({ tag, layout }) => tag === 'pre' || layout?.preformatted === true) !== undefined;

const hasCodeFont = (cell: ElementNode): boolean =>
  cell.layout?.monospaced === true ||
  findElement(cell, ({ tag, layout }) => tag === 'pre' || tag === 'code' || layout?.monospaced === true) !==
    undefined;

/** Finds the sign of a line in the attributes and classes of its cell or row. */
function findSign(element: ElementNode): string | undefined {
  const inner = findElement(element, (child) => findDataSign(child) !== undefined);
  const sign = findDataSign(element) ?? (inner && findDataSign(inner));
  if (sign !== undefined) return sign;
  const classes = (findAttribute(element, 'class') ?? '').slice(0, 2000);
  const [isAdded, isRemoved] = [ADDED_WORD.test(classes), REMOVED_WORD.test(classes)];
  if (isAdded === isRemoved) return undefined;
  return isAdded ? '+' : '-';
}

const findDataSign = (element: ElementNode): string | undefined =>
  isLineNumbers(element)
    ? undefined
    : Object.entries(element.attributes).find(
        ([name, value]) => name.startsWith('data-') && SIGN.test(value),
      )?.[1];
