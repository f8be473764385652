import { removeInvisibleCharacters } from '../../characters.ts';
import { type ElementNode, isNonBlank, type TreeNode } from '../../tree.ts';
import { findLanguageOfFile, removeLanguageLabel } from './code-label.ts';
import { findCodeLanguage } from './code-language.ts';
import { areConsecutiveNumbers, CODE_LINE_CLASS, collectCodeLines } from './code-lines.ts';
import { readDiffTable } from './diff-table.ts';
import { formatJson } from '../json-tree.ts';
import { isHidden, type ReadTreeOptions } from '../options.ts';
import { addFlowBlock, endParagraph, type BlockReader, type ReadBlocks } from '../reader.ts';
import { readShortText } from '../short-text.ts';
import {
  findAttribute,
  findElement,
  getChildElements,
  getElementDisplay,
  hasClass,
  PREFORMATTED_TAGS,
} from '../tags.ts';
import { isLineNumbers, listVisibleRows } from '../text.ts';

/** Classes of the code blocks of Doxygen, which slides use too, and of files on GitHub. */
const CODE_FRAGMENT_CLASS = /(?:^|\s)(?:fragment|react-code-lines)(?:\s|$)/;
/** Elements that code does not contain, and elements that have a meaning of their own. */
const NOT_IN_CODE_TAG = /^(?:p|h[1-6]|table|ul|ol|dl|blockquote|img|picture|iframe|video|form|input|select)$/;
const CELL_TAG = /^t[dh]$/;
const NOT_CODE_TAG = /^(?:p|a|button|label|h[1-6]|li|dt|dd|t[dhr]|textarea|summary|html|body)$/;

/** Whether an element is a block of code: by its tag, its lines or its style. */
export function isCodeBlock(element: ElementNode, reader: BlockReader): boolean {
  return (
    PREFORMATTED_TAGS.has(element.tag) ||
    ((hasClass(element, CODE_FRAGMENT_CLASS) || element.layout?.monospaced === true) &&
      isListOfLines(element, reader.options)) ||
    isListOfCodeLines(element, reader) ||
    isCodeWithBreaks(element, reader) ||
    isStyledAsCode(element, reader) ||
    isReadOnlyCode(element, reader)
  );
}

/** Minimum number of `br` elements in `code` that is read as a block, and maximum number of nodes next to it. */
const MIN_BREAKS = 2;
const MAX_NODES_NEXT_TO_CODE = 5;

/** Whether `code` without `pre` has several lines and is all that its element contains, outside cells of tables. */
function isCodeWithBreaks(element: ElementNode, { element: { tag, children } }: BlockReader): boolean {
  if (element.tag !== 'code' || CELL_TAG.test(tag) || children.length > MAX_NODES_NEXT_TO_CODE) return false;
  if (children.some((child) => child !== element && isNonBlank(child))) return false;
  let [breaks, elements] = [0, 0];
  findElement(element, (inner) => {
    if (inner.tag === 'br') breaks += 1;
    elements += 1;
    return breaks === MIN_BREAKS || elements > MAX_LINE_NODES;
  });
  return breaks === MIN_BREAKS;
}

/** Whether an element contains one `div` for each line of code and no other visible element. */
function isListOfLines(element: ElementNode, options: ReadTreeOptions): boolean {
  const lines = getChildElements(element, () => true).filter((line) => !isHidden(line, options));
  return lines.length > 0 && lines.every((line) => line.tag === 'div' && hasClass(line, CODE_LINE_CLASS));
}

/** Whether an element contains a `div` for each line of code: in a `pre` after its number, or with the style of code. */
function isListOfCodeLines(element: ElementNode, reader: BlockReader): boolean {
  const lines = element.children.filter(isNonBlank);
  const usesStyle = !reader.isMonospacedPage && !hasCodeStyle(element);
  return lines.length > 1 && lines.every((line) => isLineInBox(line, usesStyle));
}

const MAX_LINE_NODES = 300;

/** Whether a `div` contains one single line of code, before it at most a number, and nothing else. */
function isLineInBox(line: TreeNode, usesStyle: boolean): boolean {
  if (line.kind === 'text' || line.tag !== 'div') return false;
  let [pres, styledLines, number, text, count] = [0, 0, '', '', 0];
  const stack: { node: TreeNode; inCode: boolean }[] = [{ node: line, inCode: false }];
  for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
    const { node, inCode } = top;
    count += 1;
    if (count > MAX_LINE_NODES) return false;
    if (node.kind === 'text') {
      if (inCode) text = node.value + text;
      else number += node.value.trim();
      continue;
    }
    if (NOT_IN_CODE_TAG.test(node.tag)) return false;
    const isStyled = usesStyle && !inCode && hasCodeStyle(node) && !isLineNumbers(node);
    if (node.tag === 'pre') pres += 1;
    else if (isStyled) styledLines += 1;
    const isCode = inCode || isStyled || node.tag === 'pre';
    for (const child of node.children) stack.push({ node: child, inCode: isCode });
  }
  const isCode = styledLines === 1 ? /^\d*$/.test(number) : pres === 1 && /^\d+$/.test(number);
  return isCode && !text.trim().includes('\n');
}

const hasCodeStyle = ({ layout }: ElementNode): boolean =>
  layout?.preformatted === true && layout.monospaced === true;

/**
 * Whether an element without `pre` is the outermost block of preformatted text in a monospaced font. On a page that is
 * monospaced as a whole, the font says nothing.
 */
function isStyledAsCode(element: ElementNode, reader: BlockReader): boolean {
  return (
    hasCodeStyle(element) &&
    !reader.isMonospacedPage &&
    !NOT_CODE_TAG.test(element.tag) &&
    getElementDisplay(element) === 'block' &&
    !hasCodeStyle(reader.element) &&
    findElement(element, ({ tag }) => NOT_IN_CODE_TAG.test(tag)) === undefined
  );
}

/** Whether a form field shows several lines of code that a person can only copy. */
export function isReadOnlyCode({ tag, attributes, children }: ElementNode, reader: BlockReader): boolean {
  const [text] = children;
  if (tag !== 'textarea' || attributes['readonly'] === undefined || text?.kind !== 'text') return false;
  const value = text.value.trim();
  const last = reader.blocks.at(-1)?.block;
  return value.includes('\n') && !(last?.type === 'code' && last.value.trim() === value);
}

/** Reads a code block with its white space, without line numbers. */
export function readCode(element: ElementNode, reader: BlockReader): void {
  if (isLineNumbers(element)) return;
  const ids: number[] = [];
  addCodeBlock(element, collectCodeLines(element, reader.options, ids), ids, reader);
}

/** Reads an element as code if its text is JSON that lists or boxes structure. Returns false for any other element. */
export function readJsonTree(element: ElementNode, reader: BlockReader): boolean {
  const ids: number[] = [];
  const json = formatJson(collectCodeLines(element, reader.options, ids));
  if (json === undefined) return false;
  endParagraph(reader);
  addFlowBlock(reader, { type: 'code', language: 'json', value: json }, ids, element);
  return true;
}

function addCodeBlock(
  element: ElementNode,
  text: string,
  ids: number[],
  reader: BlockReader,
  knownLanguage?: string,
): void {
  const value = removeInvisibleCharacters(text)
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00A0]/g, ' ')
    .replace(/^\n/, '')
    .replace(/\n$/, '');
  if (value.trim() === '') return;
  removeNumbersBefore(value, reader);
  const declared = knownLanguage ?? findCodeLanguage(element, reader.containers);
  const language = removeLanguageLabel(declared, reader) ?? findLanguageOfFile(reader.blocks);
  addFlowBlock(reader, { type: 'code', ...(language !== undefined && { language }), value }, ids, element);
}

/** Removes a column of line numbers that was read as a block of code before the code. */
function removeNumbersBefore(code: string, { blocks }: BlockReader): void {
  const previous = blocks.at(-1)?.block;
  if (previous?.type !== 'code') return;
  const numbers = previous.value.split('\n');
  if (numbers.length > 1 && numbers.length === code.split('\n').length && areConsecutiveNumbers(numbers))
    blocks.pop();
}

const CODE_CELL_CLASS =
  /(?:^|\s)(?:blob-code(?:-inner)?|hljs-ln-code|code-line|react-code-text|rouge-code|crayon-code)(?:\s|$)/;
/** Class of the cell with all lines of code in the tables of SyntaxHighlighter. Data tables have such cells too. */
const AMBIGUOUS_CODE_CELL_CLASS = /(?:^|\s)code(?:\s|$)/;

/** Whether the elements in a box of a cell are lines of code. */
function containsListOfLines(cell: ElementNode, options: ReadTreeOptions): boolean {
  return getChildElements(cell, (tag) => tag === 'div').some((box) => isListOfLines(box, options));
}

/** Whether a table displays code, with one line per row or with all lines in one cell. */
function isCodeTable(table: ElementNode, options: ReadTreeOptions): boolean {
  const isCodeCell = (cell: ElementNode): boolean =>
    cell.tag === 'td' &&
    (hasClass(cell, CODE_CELL_CLASS) ||
      (hasClass(cell, AMBIGUOUS_CODE_CELL_CLASS) && containsListOfLines(cell, options)));
  return findElement(table, isCodeCell) !== undefined || hasNumberedLines(listVisibleRows(table, options));
}

const MIN_CODE_ROWS = 3;
const LINE_MARK = /^(?:\d{1,6}[.:]?|[+-])?$/;

/**
 * Whether each row is a line of code after cells that are empty or contain its number. Without numbers, the style of
 * the cells must be that of code.
 */
function hasNumberedLines(rows: readonly ElementNode[]): boolean {
  if (rows.length < MIN_CODE_ROWS) return false;
  const numbers: string[] = [];
  let filledLines = 0;
  let styledLines = 0;
  for (const row of rows) {
    const cells = getChildElements(row, () => true);
    const code = cells.at(-1);
    if (code === undefined || cells.some(({ tag }) => tag === 'th')) return false;
    const markCells = cells.slice(0, -1);
    const marks = markCells.map(readMark);
    if (marks.some((mark) => mark === undefined)) return false;
    numbers.push(marks.find((mark) => mark !== '') ?? '');
    if (isBlank(code)) continue;
    filledLines += 1;
    if (hasCodeStyle(code)) styledLines += 1;
    else if (!containsOnly(code, 'pre') && !(containsOnly(code, 'code') && markCells.some(isMarkedAsNumber)))
      return false;
  }
  return (
    filledLines > 0 &&
    ((numbers.every((number) => number === '') && styledLines === filledLines) ||
      areConsecutiveNumbers(numbers))
  );
}

/** Returns the line number or the mark of a diff in a cell. Undefined for any other content. */
function readMark(cell: ElementNode): string | undefined {
  const number = findAttribute(cell, 'data-line-number');
  if (number !== undefined) return number;
  const text = readShortText(cell);
  return LINE_MARK.test(text) ? text : undefined;
}

const isNumberOrBlank = (cell: ElementNode): boolean => /^\d*[.:]?$/.test(readMark(cell) ?? '-');

const isBlank = (element: ElementNode): boolean => readShortText(element) === '';

/** Whether a cell is not only a number, as in a table of exit codes, but also marked as a line number. */
const isMarkedAsNumber = (cell: ElementNode): boolean =>
  isLineNumbers(cell) || cell.layout?.unselectable === true;

function containsOnly(cell: ElementNode, tag: string): boolean {
  const children = cell.children.filter(isNonBlank);
  const [child] = children;
  return children.length === 1 && child?.kind === 'element' && child.tag === tag;
}

/** Reads a table as code if it displays code. Returns false for any other table. */
export function readCodeTable(table: ElementNode, reader: BlockReader, readBlocks: ReadBlocks): boolean {
  const diff = readDiffTable(table, reader.options);
  for (const part of diff ?? []) {
    if ('row' in part) for (const block of readBlocks(part.row, reader)) reader.blocks.push(block);
    else addCodeBlock(table, part.code, part.ids, reader, 'diff');
  }
  if (diff !== undefined) return true;
  if (!isCodeTable(table, reader.options)) return false;
  const ids: number[] = [];
  const rows = listVisibleRows(table, reader.options).map((row) => {
    const cells = getChildElements(row, () => true).filter((cell) => !isHidden(cell, reader.options));
    return cells
      .filter((cell, at) => !isLineNumbers(cell) && (at === cells.length - 1 || !isNumberOrBlank(cell)))
      .map((cell) => collectCodeLines(cell, reader.options, ids).replace(/^\n|\n$/g, ''))
      .join('');
  });
  addCodeBlock(table, rows.join('\n'), ids, reader);
  return true;
}
