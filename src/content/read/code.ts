import { removeInvisibleCharacters } from '../characters.ts';
import type { ElementNode } from '../tree.ts';
import { findCodeLanguage } from './code-language.ts';
import { addFlowBlock, type BlockReader } from './reader.ts';
import { getChildElements, findElement, hasClass } from './tags.ts';
import { collectTextLines, isLineNumbers, listVisibleRows } from './text.ts';

const CODE_LINE_CLASS = /(?:^|\s)(?:line|code-?line|highlight-line|token-line|view-line)(?:\s|$)/;

/** Returns the child elements if each child contains one line of code and only CSS separates the lines. */
function findLineElements(element: ElementNode): ElementNode[] {
  const isLine = (child: ElementNode): boolean => hasClass(child, CODE_LINE_CLASS);
  const lineContainer =
    findElement(element, (child) => getChildElements(child, () => true).some(isLine)) ?? element;
  const lines = getChildElements(lineContainer, () => true);
  return lines.every(isLine) ? lines : [];
}

/** Reads a code block with its white space, without line numbers. */
export function readCode(element: ElementNode, reader: BlockReader): void {
  if (isLineNumbers(element)) return;
  const ids: number[] = [];
  const text = collectTextLines(element, reader.options, ids);
  const lines = text.trim().includes('\n') ? [] : findLineElements(element);
  const textByLines = lines.map((line) => collectTextLines(line, reader.options)).join('\n');
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

function addCodeBlock(element: ElementNode, text: string, ids: number[], reader: BlockReader): void {
  const value = removeInvisibleCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00A0]/g, ' ')
    .replace(/^\n/, '')
    .replace(/\n$/, '');
  if (value.trim() === '') return;
  const language = findCodeLanguage(element, reader.containers);
  addFlowBlock(reader, { type: 'code', ...(language !== undefined && { language }), value }, ids, element);
}

const CODE_CELL_CLASS =
  /(?:^|\s)(?:blob-code(?:-inner)?|hljs-ln-code|code-line|react-code-text|rouge-code|crayon-code)(?:\s|$)/;
/** Class of the cell with all lines of code in the tables of SyntaxHighlighter. Data tables have such cells too. */
const AMBIGUOUS_CODE_CELL_CLASS = /(?:^|\s)code(?:\s|$)/;

/** Whether the elements in a box of a cell are lines of code. */
function containsListOfLines(cell: ElementNode): boolean {
  return getChildElements(cell, (tag) => tag === 'div').some((box) => isListOfLines(box));
}

/** Whether an element contains one `div` for each line of code and no other element. */
function isListOfLines(element: ElementNode): boolean {
  const lines = getChildElements(element, () => true);
  return lines.length > 0 && lines.every((line) => line.tag === 'div' && hasClass(line, CODE_LINE_CLASS));
}

/** Whether a table displays code, with one line per row or with all lines in one cell. */
export function isCodeTable(table: ElementNode): boolean {
  const isCodeCell = (cell: ElementNode): boolean =>
    cell.tag === 'td' &&
    (hasClass(cell, CODE_CELL_CLASS) ||
      (hasClass(cell, AMBIGUOUS_CODE_CELL_CLASS) && containsListOfLines(cell)));
  return findElement(table, isCodeCell) !== undefined;
}

/** Class of the code blocks of Doxygen. Slides use the same class. */
const CODE_FRAGMENT_CLASS = /(?:^|\s)fragment(?:\s|$)/;

/** Whether an element is a code block without `pre` in which each child is a line, as Doxygen writes it. */
export function isCodeFragment(element: ElementNode): boolean {
  return element.tag === 'div' && hasClass(element, CODE_FRAGMENT_CLASS) && isListOfLines(element);
}

export function readCodeTable(table: ElementNode, reader: BlockReader): void {
  const ids: number[] = [];
  const rows = listVisibleRows(table, reader.options).map((row) =>
    collectTextLines(row, reader.options, ids).replace(/^\n|\n$/g, ''),
  );
  addCodeBlock(table, rows.join('\n'), ids, reader);
}
