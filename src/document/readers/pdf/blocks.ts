import type { Block, HeadingLevel } from '../../../content/index.ts';
import { createTable } from '../../blocks.ts';
import { addBlock, addItem, type BlockBuilder, createBlockBuilder } from '../../office/block-builder.ts';
import type { PdfBlock } from './page-blocks.ts';
import { splitIntoLines, toInlines } from './text/line-text.ts';
import type { ListMarker } from './text/list-markers.ts';
import type { PageWord } from './text/page-text.ts';
import { type TextLine, type TextBlock, isNextLabel, joinLineText } from './text-blocks.ts';

/** Converts the blocks of a page to document blocks, in reading order. */
export function toBlocks(blocks: readonly PdfBlock[], headings: ReadonlyMap<TextBlock, number>): Block[] {
  const builder = createBlockBuilder();
  const lists: ItemStyle[] = [];
  for (const [at, block] of blocks.entries()) {
    if (block.kind === 'table') {
      addBlock(
        builder,
        createTable(block.rows.map((row) => row.map((cell) => toInlines(splitIntoLines(cell))))),
      );
      continue;
    }
    const level = headings.get(block);
    if (level !== undefined) {
      const children = toInlines(listLineWords(block), true);
      addBlock(builder, { type: 'heading', level: Math.min(6, level) as HeadingLevel, children });
    } else if (
      block.marker !== undefined &&
      (block.marker.label === undefined || isInLabelledList(blocks, at)) &&
      (block.marker.depth === 1 || (builder.open.length > 0 && lists.at(-1)?.marker.ordered === true))
    ) {
      // The next column continues the list, and its indentation has no meaning.
      if (block.y < (blocks[at - 1]?.y ?? 0)) lists.length = 0;
      addListItem(builder, lists, block, block.marker);
    } else if (block.lines.every((line) => line.monospaced) && isCode(block.lines)) {
      addBlock(builder, { type: 'code', value: toCode(block.lines) });
    } else addBlock(builder, { type: 'paragraph', children: toInlines(listLineWords(block)) });
  }
  return builder.blocks;
}

/**
 * Whether a label is before or after another. A paragraph can also begin with the label of a reference, and courts label
 * their paragraphs, which are longer than references.
 */
function isInLabelledList(blocks: readonly PdfBlock[], at: number): boolean {
  const block = blocks[at];
  if (block?.kind === 'text' && block.lines.length > MAX_REFERENCE_LINES) return false;
  const [before, own, after] = [blocks[at - 1], blocks[at], blocks[at + 1]].map((block) =>
    block?.kind === 'text' ? block.marker : undefined,
  );
  return isNextLabel(before, own) || isNextLabel(own, after);
}

const MAX_REFERENCE_LINES = 8;

const listLineWords = (block: TextBlock): PageWord[][] => block.lines.map((line) => line.words);

/** The style of the first item of an open list. */
interface ItemStyle {
  x: number;
  marker: ListMarker;
}

/** Nests a list item by its left edge and by the depth of its number. Numbers like 1.2 stay in the text. */
function addListItem(builder: BlockBuilder, lists: ItemStyle[], block: TextBlock, marker: ListMarker): void {
  if (builder.open.length === 0) lists.length = 0;
  const isOutside = (list: ItemStyle): boolean =>
    list.x > block.x + 3 || (list.x > block.x - 3 && list.marker.depth > marker.depth);
  let list = lists.at(-1);
  while (list !== undefined && isOutside(list)) {
    lists.pop();
    list = lists.at(-1);
  }
  if (list === undefined || block.x > list.x + 3 || marker.depth > list.marker.depth)
    lists.push({ x: block.x, marker });
  const lines = listLineWords(block);
  const [first = []] = lines;
  const isNumbered = marker.ordered && marker.depth === 1;
  const value = /^\d+[.)]/.test(joinLineText(block.lines[0] as TextLine)) ? (marker.value ?? 0) : 0;
  addItem(
    builder,
    {
      level: lists.length - 1,
      ordered: isNumbered,
      key: '',
      ...(isNumbered && value > 1 && { value }),
      ...(marker.checked !== undefined && { checked: marker.checked }),
    },
    [
      {
        type: 'paragraph',
        children: toInlines(marker.depth > 1 ? lines : [removeMarker(first, marker), ...lines.slice(1)]),
      },
    ],
  );
}

function removeMarker(words: readonly PageWord[], marker: ListMarker): PageWord[] {
  let left = marker.length;
  return words.flatMap((word) => {
    if (left === 0) return [word];
    const rest = word.text.slice(left);
    left = Math.max(0, left - word.text.length);
    return rest === '' ? [] : [{ ...word, text: rest }];
  });
}

const isCode = (lines: readonly TextLine[]): boolean =>
  lines.length > 1 || /[{}()=<>;$/\\_]/.test(joinLineText(lines[0] as TextLine));

/** Joins lines of a monospaced font and restores their indentation from their positions. */
function toCode(lines: readonly TextLine[]): string {
  const left = Math.min(...lines.map((line) => line.x));
  return lines
    .map((line) => {
      const text = line.words.reduce((written, word) => {
        const column = Math.round((word.x - left) / (line.size * 0.6));
        return (
          written.padEnd(Math.max(column, written.length + (word.spaced && written !== '' ? 1 : 0))) +
          word.text
        );
      }, '');
      return text;
    })
    .join('\n');
}
