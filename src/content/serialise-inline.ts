import type { Inline } from './block.ts';
import { countDelimitersInTree } from './delimiter-counts.ts';
import { escapeText, type DelimiterCounts } from './escape.ts';
import type { InlineContainer } from './normalise-inline.ts';

type Emphasis = Extract<Inline, { type: 'strong' | 'emphasis' | 'delete' }>;

interface InlineOutput {
  parts: string[];
  delimiters: DelimiterCounts;
  container: InlineContainer;
  /** Text at the start of each new line of the paragraph, such as `> ` in a quote. */
  prefix: string;
  isLineStart: boolean;
  isLaterLine: boolean;
  /** Whether the last delimiter needs white space or punctuation after it to close the emphasis. */
  needsSpaceAfterDelimiter: boolean;
}

/** State that the nodes in one list of siblings share. */
interface SiblingContext {
  parent?: Emphasis;
  /** The character that delimits the emphasis around these nodes. */
  delimiter?: string;
  isLabel: boolean;
  isTopLevel: boolean;
}

const UNICODE_PUNCTUATION = /^[\p{P}\p{S}]/u;
const BARE_URL = /^[A-Za-z][A-Za-z\d+.-]{1,31}:[^\s<>|`\\]+$/;
const BARE_MAIL = /^[\w.+-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+$/;
/** A longer e-mail address is not written as an autolink. */
const MAX_MAIL_ADDRESS_CHARS = 1000;
const AMPERSAND_OF_REFERENCE = /&(?=#?[A-Za-z\d]+;)/g;

/** Writes the content of one paragraph, heading or cell, which must be in canonical form (see `normaliseBlocks`). */
export function serialiseInline(
  children: readonly Inline[],
  container: InlineContainer,
  prefix: string,
): string {
  const output: InlineOutput = {
    parts: [],
    delimiters: countDelimitersInTree(children),
    container,
    prefix,
    isLineStart: container === 'paragraph',
    isLaterLine: false,
    needsSpaceAfterDelimiter: false,
  };
  writeSiblings(children, { isLabel: false, isTopLevel: true }, output);
  return output.parts.join('');
}

function writeMarkdown(output: InlineOutput, markdown: string): void {
  if (markdown === '') return;
  output.parts.push(markdown);
  output.isLineStart = false;
  output.needsSpaceAfterDelimiter = false;
}

function writeSiblings(children: readonly Inline[], context: SiblingContext, output: InlineOutput): void {
  for (let index = 0; index < children.length; index += 1) {
    const node = children[index]!;
    switch (node.type) {
      case 'text':
        writeText(node.value, children, index, context, output);
        break;
      case 'code':
        writeMarkdown(output, serialiseCode(node.value, output.container === 'cell'));
        break;
      case 'math':
        writeMarkdown(
          output,
          `$${output.container === 'cell' ? node.value.replaceAll('|', '\\vert ') : node.value}$`,
        );
        break;
      case 'footnoteReference':
        writeMarkdown(output, `[^${node.label}]`);
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
        writeEmphasis(node, children, index, context, output);
    }
  }
}

function writeText(
  value: string,
  siblings: readonly Inline[],
  index: number,
  context: SiblingContext,
  output: InlineOutput,
): void {
  const next = siblings[index + 1];
  let text = value;
  let reference = '';
  if (output.needsSpaceAfterDelimiter && startsWithLetter(text)) {
    const code = text.codePointAt(0)!;
    reference = createCharacterReference(code);
    text = text.slice(code > 0xffff ? 2 : 1);
  }
  const escaped = escapeText(text, {
    delimiters: output.delimiters,
    isLineStart: output.isLineStart && reference === '',
    isLaterLine: output.isLaterLine,
    isBlockEnd: next === undefined && context.isTopLevel,
    isNearUnderscore:
      context.delimiter === '_' ||
      output.parts[output.parts.length - 1]?.endsWith('_') === true ||
      next?.type === 'emphasis' ||
      next?.type === 'strong',
    isLabel: context.isLabel,
    isCell: output.container === 'cell',
    isBeforeBracket:
      next !== undefined &&
      (next.type === 'link' || next.type === 'image' || next.type === 'footnoteReference'),
    isAfterReference: siblings[index - 1]?.type === 'footnoteReference',
  });
  writeMarkdown(
    output,
    reference +
      (output.container === 'heading' && next === undefined && context.isTopLevel
        ? escapeClosingHashes(escaped)
        : escaped),
  );
}

/** Escapes `#` at the end of a heading, because a parser would remove it as the closing sequence of the heading. */
function escapeClosingHashes(text: string): string {
  let start = text.length;
  while (text[start - 1] === '#') start -= 1;
  if (start === text.length || (start > 0 && text[start - 1] !== ' ')) return text;
  return `${text.slice(0, start)}\\${text.slice(start)}`;
}

function writeBreak(output: InlineOutput): void {
  if (output.container === 'cell') {
    writeMarkdown(output, '<br>');
    return;
  }
  writeMarkdown(output, `\\\n${output.prefix}`);
  output.isLineStart = true;
  output.isLaterLine = true;
}

const createCharacterReference = (code: number): string => `&#x${code.toString(16).toUpperCase()};`;

/**
 * Whether the first UTF-16 unit of a text is neither white space nor punctuation. CommonMark's rules for delimiter runs
 * depend on this.
 */
const startsWithLetter = (text: string): boolean =>
  text !== '' && !/^\s/.test(text) && !UNICODE_PUNCTUATION.test(text[0]!);

/**
 * Replaces the letter before an opening delimiter by a character reference. The reference ends with `;`, which is
 * punctuation, so the delimiter can open emphasis (CommonMark, left-flanking delimiter runs).
 */
function encodeLastCharacter(parts: string[], index: number): void {
  const part = parts[index];
  if (part === undefined || !startsWithLetter(part[part.length - 1]!)) return;
  const lastUnit = part.charCodeAt(part.length - 1);
  const length = lastUnit >= 0xdc00 && lastUnit <= 0xdfff ? 2 : 1;
  parts[index] = part.slice(0, -length) + createCharacterReference(part.codePointAt(part.length - length)!);
}

/**
 * Writes emphasis, strong and deleted text. Adjacent delimiters of one character would merge into one run, so a node
 * directly after another one, or first in its parent, uses `_`.
 */
function writeEmphasis(
  node: Emphasis,
  siblings: readonly Inline[],
  index: number,
  context: SiblingContext,
  output: InlineOutput,
): void {
  const char = chooseDelimiter(node, siblings, index, context, output);
  const marker = node.type === 'emphasis' ? char : char + char;
  const openingIndex = output.parts.length;
  writeMarkdown(output, marker);
  writeSiblings(
    node.children,
    { parent: node, delimiter: char, isLabel: context.isLabel, isTopLevel: false },
    output,
  );
  const firstPart = output.parts[openingIndex + 1]!;
  if (char === '_' || UNICODE_PUNCTUATION.test(firstPart[0]!))
    encodeLastCharacter(output.parts, openingIndex - 1);
  const lastPart = output.parts[output.parts.length - 1]!;
  const needsSpaceAfter = char === '_' || UNICODE_PUNCTUATION.test(lastPart[lastPart.length - 1]!);
  writeMarkdown(output, marker);
  output.needsSpaceAfterDelimiter = needsSpaceAfter;
}

function chooseDelimiter(
  node: Emphasis,
  siblings: readonly Inline[],
  index: number,
  context: SiblingContext,
  output: InlineOutput,
): string {
  if (node.type === 'delete') return '~';
  const getOtherDelimiter = (char: string | undefined): string => (char === '*' ? '_' : '*');
  const previous = siblings[index - 1];
  if (previous?.type === 'emphasis' || previous?.type === 'strong') {
    return getOtherDelimiter(output.parts[output.parts.length - 1]![0]);
  }
  if (context.delimiter === undefined || context.delimiter === '~' || index > 0) return '*';
  const isOnlyChild = siblings.length === 1;
  return isOnlyChild && node.type === 'strong' && context.delimiter === '*'
    ? '*'
    : getOtherDelimiter(context.delimiter);
}

function serialiseCode(value: string, isCell: boolean): string {
  const runs = new Set<number>();
  for (const [run] of value.matchAll(/`+/g)) runs.add(run.length);
  let length = 1;
  while (runs.has(length)) length += 1;
  const fence = '`'.repeat(length);
  const needsPadding =
    value.startsWith('`') ||
    value.endsWith('`') ||
    (value.startsWith(' ') && value.endsWith(' ') && value.trim() !== '');
  const body = isCell ? value.replaceAll('|', '\\|') : value;
  return needsPadding ? `${fence} ${body} ${fence}` : `${fence}${body}${fence}`;
}

/**
 * Writes `(url "title")`. The URL must be canonical: without white space, square brackets, backslashes and backticks.
 */
function serialiseDestination(url: string, title: string | undefined, isCell: boolean): string {
  let depth = 0;
  let isBalanced = true;
  for (const char of url) {
    if (char === '(') depth += 1;
    else if (char === ')') depth -= 1;
    if (depth < 0 || depth > 30) isBalanced = false;
  }
  const address = (isBalanced && depth === 0 ? url : url.replace(/[()]/g, '\\$&')).replace(
    AMPERSAND_OF_REFERENCE,
    '\\&',
  );
  if (title === undefined) return `(${address})`;
  const escaped = title.replace(/["\\`]/g, '\\$&').replace(AMPERSAND_OF_REFERENCE, '\\&');
  return `(${address === '' ? '<>' : address} "${isCell ? escaped.replaceAll('|', '\\|') : escaped}")`;
}

function writeImage(node: Extract<Inline, { type: 'image' }>, output: InlineOutput): void {
  const isCell = output.container === 'cell';
  const alt = escapeText(node.alt, {
    delimiters: output.delimiters,
    isLabel: true,
    isCell,
  });
  writeMarkdown(output, `![${alt}]${serialiseDestination(node.url, node.title, isCell)}`);
}

function writeLink(node: Extract<Inline, { type: 'link' }>, output: InlineOutput): void {
  const onlyChild = node.children.length === 1 ? node.children[0] : undefined;
  if (onlyChild?.type === 'text' && node.title === undefined) {
    const isBareUrl = onlyChild.value === node.url && BARE_URL.test(node.url);
    const isMail =
      onlyChild.value.length <= MAX_MAIL_ADDRESS_CHARS && node.url === `mailto:${onlyChild.value}`;
    if (isBareUrl || (isMail && BARE_MAIL.test(onlyChild.value))) {
      writeMarkdown(output, `<${onlyChild.value}>`);
      return;
    }
  }
  writeMarkdown(output, '[');
  writeSiblings(node.children, { isLabel: true, isTopLevel: false }, output);
  writeMarkdown(output, `]${serialiseDestination(node.url, node.title, output.container === 'cell')}`);
}
