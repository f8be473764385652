import type { ElementNode } from '../tree.ts';
import { findCodeLanguage } from './code-language.ts';
import { addBlock, type Reader } from './reader.ts';
import { getChildElements, findElement, hasClass } from './tags.ts';
import { collectText, isLineNumbers, listVisibleRows } from './text.ts';

const LINE_CLASS = /(?:^|\s)(?:line|code-?line|token-line|view-line)(?:\s|$)/;

/** Returns the child elements if each child contains one line of code and only CSS separates the lines. */
function findLineElements(element: ElementNode): ElementNode[] {
  const isLine = (child: ElementNode): boolean => hasClass(child, LINE_CLASS);
  const lineContainer =
    findElement(element, (child) => getChildElements(child, () => true).some(isLine)) ?? element;
  const lines = getChildElements(lineContainer, () => true);
  return lines.every(isLine) ? lines : [];
}

/** Reads a code block with its white space, without line numbers. */
export function readCode(element: ElementNode, reader: Reader): void {
  if (isLineNumbers(element)) return;
  const ids: number[] = [];
  const text = collectText(element, reader.options, ids);
  const lines = text.trim().includes('\n') ? [] : findLineElements(element);
  const textByLines = lines.map((line) => collectText(line, reader.options)).join('\n');
  addCodeBlock(element, lines.length > 1 ? textByLines : removeLineNumbers(text), ids, reader);
}

/**
 * Minimum number of line pairs (a number, then a line of code). A text with fewer pairs is not code with line numbers.
 */
const MIN_NUMBERED_LINES = 3;

/** Removes line numbers that are on a separate line before each line of code. */
function removeLineNumbers(text: string): string {
  const lines = text.split('\n');
  const [firstLine = ''] = lines;
  const isNumber = (line: string, at: number): boolean =>
    /^\s*\d{1,6}\s*$/.test(line) && Number(line) === Number(firstLine) + at;
  const numbers = lines.filter((_, at) => at % 2 === 0);
  if (numbers.at(-1)?.trim() === '') numbers.pop();
  if (numbers.length < MIN_NUMBERED_LINES || !numbers.every(isNumber)) return text;
  return lines.filter((_, at) => at % 2 === 1).join('\n');
}

function addCodeBlock(element: ElementNode, text: string, ids: number[], reader: Reader): void {
  const value = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00A0]/g, ' ')
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/^\n/, '')
    .replace(/\n$/, '');
  if (value.trim() === '') return;
  const language = findCodeLanguage(element, reader.containers);
  addBlock(reader, { type: 'code', ...(language !== undefined && { language }), value }, ids, element);
}

const CODE_CELL_CLASS =
  /(?:^|\s)(?:blob-code(?:-inner)?|hljs-ln-code|code-line|react-code-text|rouge-code)(?:\s|$)/;

/** Whether a table displays code with one line per row. */
export function isCodeTable(table: ElementNode): boolean {
  return findElement(table, (cell) => cell.tag === 'td' && hasClass(cell, CODE_CELL_CLASS)) !== undefined;
}

export function readCodeTable(table: ElementNode, reader: Reader): void {
  const ids: number[] = [];
  const rows = listVisibleRows(table, reader.options).map((row) =>
    collectText(row, reader.options, ids).replace(/^\n|\n$/g, ''),
  );
  addCodeBlock(table, rows.join('\n'), ids, reader);
}
