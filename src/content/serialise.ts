import type { Block, ListItem } from './block.ts';
import { serialiseInline } from './serialise-inline.ts';
import { normaliseBlock } from './normalise.ts';

type MarkdownList = Extract<Block, { type: 'list' }>;
type MarkdownTable = Extract<Block, { type: 'table' }>;

interface MarkdownWriter {
  parts: string[];
  /** Text at the start of every line in the current containers, such as `> ` in a quote. */
  prefix: string;
}

/** Range of a block's Markdown in the document, in UTF-16 units; `end` is exclusive. */
export interface MarkdownSpan {
  start: number;
  end: number;
}

/**
 * Writes a block tree as GitHub-flavoured Markdown, without a line break at the end. Normalises the tree first; parsing
 * the result gives the normalised tree.
 */
export const serialiseMarkdown = (blocks: readonly Block[]): string =>
  serialiseWithSpans(blocks.map((block) => ({ block }))).markdown;

/**
 * Writes top-level blocks as Markdown and returns the range of each block in it. A block without content has an empty
 * range.
 */
export function serialiseWithSpans(items: readonly { readonly block: Block }[]): {
  markdown: string;
  spans: MarkdownSpan[];
} {
  const parts: string[] = [];
  const spans: MarkdownSpan[] = [];
  let length = 0;
  let previous: Block | undefined;
  let usesOtherMarker = false;
  for (const { block } of items) {
    const writer: MarkdownWriter = { parts: [], prefix: '' };
    for (const canonical of normaliseBlock(block)) {
      usesOtherMarker = wouldMerge(previous, canonical) && !usesOtherMarker;
      if (writer.parts.length > 0) writer.parts.push('\n\n');
      writeBlock(canonical, writer, usesOtherMarker, false);
      previous = canonical;
    }
    const markdown = writer.parts.join('');
    if (markdown === '') {
      spans.push({ start: length, end: length });
      continue;
    }
    if (parts.length > 0) {
      parts.push('\n\n');
      length += 2;
    }
    parts.push(markdown);
    spans.push({ start: length, end: length + markdown.length });
    length += markdown.length;
  }
  return { markdown: parts.join(''), spans };
}

/** Whether a parser would merge two adjacent blocks into one list if their markers were equal. */
function wouldMerge(previous: Block | undefined, block: Block): boolean {
  return previous?.type === 'list' && block.type === 'list' && previous.ordered === block.ordered;
}

function writeNewline(writer: MarkdownWriter): void {
  writer.parts.push('\n', writer.prefix);
}

function writeBlankLine(writer: MarkdownWriter): void {
  writer.parts.push('\n', writer.prefix.trimEnd());
  writeNewline(writer);
}

function writeBlocks(
  blocks: readonly Block[],
  writer: MarkdownWriter,
  isTightList: boolean,
  isInList: boolean,
): void {
  let usesOtherMarker = false;
  for (let index = 0; index < blocks.length; index += 1) {
    const block = blocks[index]!;
    const previous = blocks[index - 1];
    usesOtherMarker = wouldMerge(previous, block) && !usesOtherMarker;
    if (previous !== undefined) {
      if (
        isTightList &&
        block.type === 'list' &&
        canInterruptParagraph(block) &&
        previous.type === 'paragraph'
      )
        writeNewline(writer);
      else writeBlankLine(writer);
    }
    writeBlock(block, writer, usesOtherMarker, isInList && index === 0);
  }
}

/** Whether a list may directly follow a paragraph. CommonMark requires the number 1 and a non-empty first item. */
function canInterruptParagraph(block: Block | undefined): boolean {
  if (block?.type !== 'list') return block !== undefined;
  return (!block.ordered || (block.start ?? 1) === 1) && canInterruptParagraph(block.items[0]!.children[0]);
}

function writeBlock(
  block: Block,
  writer: MarkdownWriter,
  usesOtherMarker: boolean,
  isFirstInItem: boolean,
): void {
  switch (block.type) {
    case 'paragraph':
      writer.parts.push(serialiseInline(block.children, 'paragraph', writer.prefix));
      break;
    case 'heading':
      writer.parts.push(
        '#'.repeat(block.level),
        ' ',
        serialiseInline(block.children, 'heading', writer.prefix),
      );
      break;
    case 'list':
      writeList(block, writer, chooseBullet(block, usesOtherMarker, isFirstInItem));
      break;
    case 'table':
      writeMarkdownTable(block, writer);
      break;
    case 'code':
      writeFenced(chooseFence(block.value), block.language ?? '', block.value, writer);
      break;
    case 'math':
      writeFenced('$$', '', block.value, writer);
      break;
    case 'quote':
      writer.parts.push('> ');
      writeNested(block.children, '> ', writer, false, false);
      break;
    case 'footnote':
      writer.parts.push(block.children.length === 0 ? `[^${block.label}]:` : `[^${block.label}]: `);
      writeNested(block.children, '    ', writer, false, false);
      break;
    case 'separator':
      // A parser would read `- ---` as a separator and not as an item that contains a separator, so write `___`.
      writer.parts.push(isFirstInItem ? '___' : '---');
      break;
  }
}

function writeNested(
  blocks: readonly Block[],
  indent: string,
  writer: MarkdownWriter,
  isTightList: boolean,
  isInList: boolean,
): void {
  const outer = writer.prefix;
  writer.prefix = outer + indent;
  writeBlocks(blocks, writer, isTightList, isInList);
  writer.prefix = outer;
}

const MAX_LIST_NUMBER = 999_999_999;

/** Chooses the bullet of a list. Avoids `- - -`, because a parser would read nested empty items as a separator. */
function chooseBullet(list: MarkdownList, usesOtherMarker: boolean, isFirstInItem: boolean): string {
  if (list.ordered) return usesOtherMarker ? ')' : '.';
  if (isFirstInItem && list.items[0]!.children.length === 0) return '+';
  return usesOtherMarker ? '*' : '-';
}

function writeList(list: MarkdownList, writer: MarkdownWriter, bullet: string): void {
  const isTightList = list.items.every(isTightItem);
  list.items.forEach((item, index) => {
    if (index > 0) {
      if (isTightList) writeNewline(writer);
      else writeBlankLine(writer);
    }
    const number = Math.min((list.start ?? 1) + index, MAX_LIST_NUMBER);
    const marker = list.ordered ? `${number}${bullet}` : bullet;
    writer.parts.push(marker);
    if (item.children.length === 0) return;
    writer.parts.push(' ');
    if (item.checked !== undefined) writer.parts.push(item.checked ? '[x] ' : '[ ] ');
    writeNested(item.children, ' '.repeat(marker.length + 1), writer, isTightList, true);
  });
}

function isTightItem(item: ListItem): boolean {
  return item.children.every((child, index) =>
    index === 0 ? child.type === 'paragraph' || child.type === 'list' : child.type === 'list',
  );
}

const ALIGNMENT_DELIMITERS = { left: ':--', center: ':-:', right: '--:' };

function writeMarkdownTable(table: MarkdownTable, writer: MarkdownWriter): void {
  table.rows.forEach((row, index) => {
    if (index > 0) writeNewline(writer);
    writer.parts.push('|');
    for (const cell of row) {
      const markdown = serialiseInline(cell, 'cell', writer.prefix);
      writer.parts.push(markdown === '' ? ' ' : ` ${markdown} `, '|');
    }
    if (index > 0) return;
    writeNewline(writer);
    writer.parts.push('|');
    for (const align of table.align)
      writer.parts.push(' ', align === null ? '---' : ALIGNMENT_DELIMITERS[align], ' |');
  });
}

function chooseFence(code: string): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`{3,}/g)) longest = Math.max(longest, run.length);
  return '`'.repeat(longest + 1);
}

function writeFenced(fence: string, info: string, value: string, writer: MarkdownWriter): void {
  writer.parts.push(fence, info);
  for (const line of value.split('\n')) {
    if (line === '') writer.parts.push('\n', writer.prefix.trimEnd());
    else writer.parts.push('\n', writer.prefix, line);
  }
  writeNewline(writer);
  writer.parts.push(fence);
}
