import type { ElementNode } from '../tree.ts';
import { isHidden } from './options.ts';
import { addBlock, type Reader } from './reader.ts';
import { attribute, childElements, findElement, hasClass } from './tags.ts';
import { isLineNumbers, rawText } from './text.ts';

const LANGUAGE =
  /(?:^|\s)(?:language|lang|highlight-(?:source|text)|code|sourceCode|brush:?|sh_|prettyprint lang)[-\s:_]\s*([\w+#.-]+)/i;
const NOT_LANGUAGES =
  /^(?:block|box|wrap|wrapper|inner|outer|title|copy|sample|section|embed|editor|group|body|tabs?|toolbar|none|text|plain|plaintext|snippet|example|line|lines|container|content|highlight|area|view|auto)$/i;
/** Classes beside `hljs` and `sourceCode` name the language by themselves. */
const BARE = /(?:^|\s)(?:hljs|sourceCode|highlight|prism|codehilite)\s+([a-z][\w+#-]{0,20})(?:\s|$)/;

function languageOf(element: ElementNode, outer: ElementNode): string | undefined {
  const inner = findElement(element, (child) => child.tag === 'code');
  for (const candidate of [inner, element, outer]) {
    if (candidate === undefined) continue;
    const named =
      attribute(candidate, 'data-lang') ??
      attribute(candidate, 'data-language') ??
      attribute(candidate, 'syntax');
    if (named !== undefined && /^[\w+#.-]{1,30}$/.test(named)) return named.toLowerCase();
    const names = (attribute(candidate, 'class') ?? '').slice(0, 1000);
    const language = (LANGUAGE.exec(names) ?? BARE.exec(names))?.[1];
    if (language !== undefined && !NOT_LANGUAGES.test(language)) return language.toLowerCase();
  }
  return undefined;
}

const LINE = /(?:^|\s)(?:line|code-?line|token-line|view-line)(?:\s|$)/;

/** Elements that are one line of code each, where only a style breaks between them. */
function linesOf(element: ElementNode): ElementNode[] {
  const isLine = (child: ElementNode): boolean => hasClass(child, LINE);
  const holder = findElement(element, (child) => childElements(child, () => true).some(isLine)) ?? element;
  const lines = childElements(holder, () => true);
  return lines.every(isLine) ? lines : [];
}

/** A code block with its white space as it stands, without line numbers. */
export function readCode(element: ElementNode, reader: Reader): void {
  if (isLineNumbers(element)) return;
  const ids: number[] = [];
  const text = rawText(element, reader.options, ids);
  const lines = text.trim().includes('\n') ? [] : linesOf(element);
  const broken = lines.map((line) => rawText(line, reader.options)).join('\n');
  addCode(element, lines.length > 1 ? broken : withoutNumbers(text), ids, reader);
}

/** So many lines in turn are a number and a line of code. */
const MIN_NUMBERED = 3;

/** Code without the numbers that stand on a line of their own before each of its lines. */
function withoutNumbers(text: string): string {
  const lines = text.split('\n');
  const [first = ''] = lines;
  const isNumber = (line: string, at: number): boolean =>
    /^\s*\d{1,6}\s*$/.test(line) && Number(line) === Number(first) + at;
  const numbers = lines.filter((_, at) => at % 2 === 0);
  if (numbers.at(-1)?.trim() === '') numbers.pop();
  if (numbers.length < MIN_NUMBERED || !numbers.every(isNumber)) return text;
  return lines.filter((_, at) => at % 2 === 1).join('\n');
}

function addCode(element: ElementNode, text: string, ids: number[], reader: Reader): void {
  const value = text
    .replace(/\r\n?/g, '\n')
    .replace(/[\u00A0]/g, ' ')
    .replace(/[\u200B\uFEFF]/g, '')
    .replace(/^\n/, '')
    .replace(/\n$/, '');
  if (value.trim() === '') return;
  const language = languageOf(element, reader.element);
  addBlock(reader, { type: 'code', ...(language !== undefined && { language }), value }, ids, element);
}

const CODE_CELL =
  /(?:^|\s)(?:blob-code(?:-inner)?|hljs-ln-code|code-line|react-code-text|rouge-code)(?:\s|$)/;

/** Whether a table is a listing: one line of code in each row, or a column of line numbers beside a `pre`. */
export function isListing(table: ElementNode): boolean {
  return findElement(table, (cell) => cell.tag === 'td' && hasClass(cell, CODE_CELL)) !== undefined;
}

export function readListing(table: ElementNode, reader: Reader): void {
  const ids: number[] = [];
  const rows = childElements(table, (tag) => tag === 'tr' || tag === 'tbody' || tag === 'thead')
    .flatMap((child) => (child.tag === 'tr' ? [child] : childElements(child, (tag) => tag === 'tr')))
    .filter((row) => !isHidden(row, reader.options))
    .map((row) => rawText(row, reader.options, ids).replace(/^\n|\n$/g, ''));
  addCode(table, rows.join('\n'), ids, reader);
}
