import type { Inline } from './block.ts';
import { escapeText, type InlineFacts } from './escape.ts';

type Attention = Extract<Inline, { type: 'strong' | 'emphasis' | 'delete' }>;
type Container = 'paragraph' | 'heading' | 'cell';

interface Output {
  parts: string[];
  facts: InlineFacts;
  container: Container;
  /** What begins a new line of the paragraph. */
  prefix: string;
  lineStart: boolean;
  laterLine: boolean;
  /** The delimiter just closed needs punctuation or white space after it. */
  fragileClose: boolean;
}

/** What surrounds a row of siblings. */
interface Row {
  parent?: Attention;
  /** The delimiter character of `parent`. */
  delimiter?: string;
  label: boolean;
  top: boolean;
}

const UNICODE_PUNCTUATION = /^[\p{P}\p{S}]/u;
const BARE_URL = /^[A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>|`\\]+$/;
const BARE_MAIL = /^[\w.+-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+$/;
const ENTITY = /&(?=#?[A-Za-z\d]+;)/g;

/** Markdown of the content of one paragraph, heading or cell, in canonical form (see `normalise`). */
export function inlineMarkdown(children: readonly Inline[], container: Container, prefix: string): string {
  const output: Output = {
    parts: [],
    facts: factsOf(children),
    container,
    prefix,
    lineStart: container === 'paragraph',
    laterLine: false,
    fragileClose: false,
  };
  writeRow(children, { label: false, top: true }, output);
  return output.parts.join('');
}

function factsOf(children: readonly Inline[]): InlineFacts {
  const facts: InlineFacts = {
    asterisks: 0,
    underscores: 0,
    tildes: 0,
    backticks: 0,
    bracket: false,
    greater: false,
    math: false,
  };
  collectFacts(children, facts);
  return facts;
}

function collectFacts(children: readonly Inline[], facts: InlineFacts): void {
  for (const node of children) {
    if ('children' in node) collectFacts(node.children, facts);
    if ('title' in node) countDelimiters(node.title ?? '', facts);
    switch (node.type) {
      case 'text':
        countDelimiters(node.value, facts);
        break;
      case 'image':
        countDelimiters(node.alt, facts);
        break;
      case 'code':
        facts.backticks += 2;
        facts.greater ||= node.value.includes('>');
        break;
      case 'math':
        facts.math = true;
        facts.greater ||= node.value.includes('>');
        break;
      case 'delete':
        facts.tildes += 2;
        break;
      case 'strong':
      case 'emphasis':
        facts.asterisks += 2;
        facts.underscores += 2;
        break;
      case 'link':
      case 'break':
        // An address in angle brackets, or a break in a cell.
        facts.greater = true;
        break;
      case 'footnoteReference':
        break;
    }
  }
}

function countDelimiters(text: string, facts: InlineFacts): void {
  for (const [run] of text.matchAll(/\*+|_+|~+|`+|\[|>/g)) {
    if (run[0] === '*') facts.asterisks += 1;
    else if (run[0] === '_') facts.underscores += 1;
    else if (run[0] === '~') facts.tildes += 1;
    else if (run[0] === '`') facts.backticks += 1;
    else if (run === '[') facts.bracket = true;
    else facts.greater = true;
  }
}

function write(output: Output, markdown: string): void {
  if (markdown === '') return;
  output.parts.push(markdown);
  output.lineStart = false;
  output.fragileClose = false;
}

function writeRow(children: readonly Inline[], row: Row, output: Output): void {
  for (let index = 0; index < children.length; index += 1) {
    const node = children[index]!;
    switch (node.type) {
      case 'text':
        writeText(node.value, children, index, row, output);
        break;
      case 'code':
        write(output, codeSpan(node.value, output.container === 'cell'));
        break;
      case 'math':
        write(
          output,
          `$${output.container === 'cell' ? node.value.replaceAll('|', '\\vert ') : node.value}$`,
        );
        break;
      case 'footnoteReference':
        write(output, `[^${node.label}]`);
        break;
      case 'image':
        writeImage(node, output);
        break;
      case 'link':
        writeLink(node, output);
        break;
      case 'break':
        writeBreak(output);
        break;
      default:
        writeAttention(node, children, index, row, output);
    }
  }
}

function writeText(
  value: string,
  siblings: readonly Inline[],
  index: number,
  row: Row,
  output: Output,
): void {
  const next = siblings[index + 1];
  let text = value;
  let lead = '';
  if (output.fragileClose && isLetter(text)) {
    const code = text.codePointAt(0)!;
    lead = entity(code);
    text = text.slice(code > 0xffff ? 2 : 1);
  }
  const escaped = escapeText(text, {
    facts: output.facts,
    lineStart: output.lineStart && lead === '',
    laterLine: output.laterLine,
    blockEnd: next === undefined && row.top,
    nearUnderscore:
      row.delimiter === '_' ||
      output.parts[output.parts.length - 1]?.endsWith('_') === true ||
      next?.type === 'emphasis' ||
      next?.type === 'strong',
    label: row.label,
    cell: output.container === 'cell',
    beforeBracket:
      next !== undefined &&
      (next.type === 'link' || next.type === 'image' || next.type === 'footnoteReference'),
    afterReference: siblings[index - 1]?.type === 'footnoteReference',
  });
  write(
    output,
    lead +
      (output.container === 'heading' && next === undefined && row.top ? closeHeading(escaped) : escaped),
  );
}

/** A closing run of `#` would be taken for the heading's own end. */
function closeHeading(text: string): string {
  let start = text.length;
  while (text[start - 1] === '#') start -= 1;
  if (start === text.length || (start > 0 && text[start - 1] !== ' ')) return text;
  return `${text.slice(0, start)}\\${text.slice(start)}`;
}

function writeBreak(output: Output): void {
  if (output.container === 'cell') {
    write(output, '<br>');
    return;
  }
  write(output, `\\\n${output.prefix}`);
  output.lineStart = true;
  output.laterLine = true;
}

const entity = (code: number): string => `&#x${code.toString(16).toUpperCase()};`;

/** Whether text begins with what delimiter runs take for a letter: a UTF-16 unit that is neither white space nor punctuation. */
const isLetter = (text: string): boolean =>
  text !== '' && !/^\s/.test(text) && !UNICODE_PUNCTUATION.test(text[0]!);

/** Gives a fragile opening delimiter the neighbour it needs: the letter before it becomes a character reference. */
function encodeLastLetter(parts: string[], index: number): void {
  const part = parts[index];
  if (part === undefined || !isLetter(part[part.length - 1]!)) return;
  const low = part.charCodeAt(part.length - 1);
  const length = low >= 0xdc00 && low <= 0xdfff ? 2 : 1;
  parts[index] = part.slice(0, -length) + entity(part.codePointAt(part.length - length)!);
}

/**
 * Emphasis, strong and struck text. Delimiters that would join into one run and be read otherwise are kept apart: a
 * node right after another one, or first in its parent, takes the other character (`_`).
 */
function writeAttention(
  node: Attention,
  siblings: readonly Inline[],
  index: number,
  row: Row,
  output: Output,
): void {
  const char = delimiterOf(node, siblings, index, row, output);
  const marker = node.type === 'emphasis' ? char : char + char;
  const opened = output.parts.length;
  write(output, marker);
  writeRow(node.children, { parent: node, delimiter: char, label: row.label, top: false }, output);
  const inside = output.parts[opened + 1]!;
  if (char === '_' || UNICODE_PUNCTUATION.test(inside[0]!)) encodeLastLetter(output.parts, opened - 1);
  const end = output.parts[output.parts.length - 1]!;
  const fragile = char === '_' || UNICODE_PUNCTUATION.test(end[end.length - 1]!);
  write(output, marker);
  output.fragileClose = fragile;
}

function delimiterOf(
  node: Attention,
  siblings: readonly Inline[],
  index: number,
  row: Row,
  output: Output,
): string {
  if (node.type === 'delete') return '~';
  const other = (char: string | undefined): string => (char === '*' ? '_' : '*');
  const previous = siblings[index - 1];
  if (previous?.type === 'emphasis' || previous?.type === 'strong') {
    return other(output.parts[output.parts.length - 1]![0]);
  }
  if (row.delimiter === undefined || row.delimiter === '~' || index > 0) return '*';
  const sole = siblings.length === 1;
  return sole && node.type === 'strong' && row.delimiter === '*' ? '*' : other(row.delimiter);
}

function codeSpan(value: string, cell: boolean): string {
  const runs = new Set<number>();
  for (const [run] of value.matchAll(/`+/g)) runs.add(run.length);
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const padded =
    value.startsWith('`') ||
    value.endsWith('`') ||
    (value.startsWith(' ') && value.endsWith(' ') && value.trim() !== '');
  const body = cell ? value.replaceAll('|', '\\|') : value;
  return padded ? `${fence} ${body} ${fence}` : `${fence}${body}${fence}`;
}

/** `(address "title")` for addresses in canonical form: no white space, brackets, backslashes or backticks in them. */
function destination(url: string, title: string | undefined, cell: boolean): string {
  let depth = 0;
  let balanced = true;
  for (const char of url) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0 || depth > 30) balanced = false;
  }
  const address = (balanced && depth === 0 ? url : url.replace(/[()]/g, '\\$&')).replace(ENTITY, '\\&');
  if (title === undefined) return `(${address})`;
  const escaped = title.replace(/["\\`]/g, '\\$&').replace(ENTITY, '\\&');
  return `(${address === '' ? '<>' : address} "${cell ? escaped.replaceAll('|', '\\|') : escaped}")`;
}

function writeImage(node: Extract<Inline, { type: 'image' }>, output: Output): void {
  const cell = output.container === 'cell';
  const alt = escapeText(node.alt, {
    facts: output.facts,
    lineStart: false,
    laterLine: false,
    blockEnd: false,
    nearUnderscore: false,
    label: true,
    cell,
    beforeBracket: false,
    afterReference: false,
  });
  write(output, `![${alt}]${destination(node.url, node.title, cell)}`);
}

function writeLink(node: Extract<Inline, { type: 'link' }>, output: Output): void {
  const only = node.children.length === 1 ? node.children[0] : undefined;
  if (only?.type === 'text' && node.title === undefined) {
    const self = only.value === node.url && BARE_URL.test(node.url);
    if (self || (node.url === `mailto:${only.value}` && BARE_MAIL.test(only.value))) {
      write(output, `<${only.value}>`);
      return;
    }
  }
  write(output, '[');
  writeRow(node.children, { label: true, top: false }, output);
  write(output, `]${destination(node.url, node.title, output.container === 'cell')}`);
}
