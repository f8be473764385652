import type { ParsedPage, StructureTreeElement } from '@llamaindex/liteparse';
import { groupAdjacent } from '../../../group-adjacent.ts';
import { computeBounds, isCenteredIn } from '../geometry.ts';
import { readMarker } from '../text/list-markers.ts';
import { listBlockWords, type PdfBlock } from '../page-blocks.ts';
import type { PageWord } from '../text/page-text.ts';
import { toRow } from '../rows.ts';
import { assignContent, MAX_TAG_DEPTH } from './tag-content.ts';
import { readTaggedTable } from './tagged-table.ts';
import { type TextLine, type TextBlock, joinLineText, toLine } from '../text-blocks.ts';

/**
 * Maximum share of untagged letters between tagged letters. Running heads and page numbers are above or below the
 * tagged letters.
 */
const MAX_MISSING_SHARE = 0.02;
/**
 * Maximum number of lines of a block that contains most of a page. In a longer block, the tags do not separate
 * paragraphs.
 */
const MAX_SINGLE_BLOCK_LINES = 12;
const MAX_SINGLE_BLOCK_SHARE = 0.8;
/** Matches structure types whose text continues the line (ISO 32000-1, 14.8.4.4). */
const INLINE_TYPE =
  /^(?:Span|Link|Quote|Reference|Em|Strong|Sub|Annot|Ruby|RB|RT|RP|Warichu|WT|WP|Lbl|NonStruct|BibEntry|Private)$/;
/** Matches structure types in which code is part of the line. In other types, code is a separate block. */
const HAS_INLINE_CODE = /^(?:P|H[1-6]?|LI|LBody|TD|TH|Caption|Note|Span|Link|Em|Strong)$/;
const HEADING_TYPE = /^H([1-6])?$/;

/**
 * Reads the blocks of a page from the tags of the file (ISO 32000-1, 14.8).
 * @returns undefined if the page has no tags, or if its tags do not describe its text
 */
export function readTaggedPage(
  { structureTree }: ParsedPage,
  words: readonly PageWord[],
): PdfBlock[] | undefined {
  if (structureTree === undefined || structureTree.roots.length === 0) return undefined;
  const wordsById = Map.groupBy(words, ({ contentId }) => contentId);
  const reader = new TagReader(wordsById, assignContent(structureTree.roots));
  for (const root of structureTree.roots) reader.readElement(root, 0);
  return isTrusted(reader.blocks, words) ? reader.blocks : undefined;
}

/** Whether the blocks contain the text of a page (except running heads) in more than one paragraph. */
function isTrusted(blocks: readonly PdfBlock[], words: readonly PageWord[]): boolean {
  const sizes = blocks.map((block) => countLetters(listBlockWords(block)));
  const tagged = sizes.reduce((sum, size) => sum + size, 0);
  const taggedWords = new Set(blocks.flatMap(listBlockWords));
  const area = computeBounds(blocks);
  const missing = words.filter((word) => !taggedWords.has(word) && isCenteredIn(word, area));
  if (tagged === 0 || countLetters(missing) > tagged * MAX_MISSING_SHARE) return false;
  return !blocks.some(
    (block, at) =>
      block.kind === 'text' &&
      block.lines.length > MAX_SINGLE_BLOCK_LINES &&
      (sizes[at] ?? 0) > tagged * MAX_SINGLE_BLOCK_SHARE,
  );
}

const countLetters = (words: readonly PageWord[]): number =>
  words.reduce((sum, word) => sum + word.text.length, 0);

const isInline = (child: StructureTreeElement, parent: StructureTreeElement): boolean =>
  INLINE_TYPE.test(child.type) || (child.type === 'Code' && HAS_INLINE_CODE.test(parent.type));

class TagReader {
  readonly blocks: PdfBlock[] = [];
  readonly #wordsById: ReadonlyMap<number | undefined, PageWord[]>;
  readonly #content: ReturnType<typeof assignContent>;

  constructor(
    wordsById: ReadonlyMap<number | undefined, PageWord[]>,
    content: ReturnType<typeof assignContent>,
  ) {
    this.#wordsById = wordsById;
    this.#content = content;
  }

  readElement(element: StructureTreeElement, depth: number): void {
    if (depth > MAX_TAG_DEPTH || element.type === 'Artifact') return;
    if (element.type === 'Table') {
      const table = readTaggedTable(element, (cell) => this.#collectWords(cell, depth, true));
      if (table !== undefined) {
        this.blocks.push(table);
        return;
      }
    }
    if (element.type === 'LI') {
      this.#readListItem(element, depth);
      return;
    }
    const heading = HEADING_TYPE.exec(element.type);
    const level = heading === null ? (element.type === 'Title' ? 1 : undefined) : Number(heading[1] ?? 1);
    this.#addText(this.#collectWords(element, depth), level === undefined ? {} : { level });
    this.#readBlocksIn(element, depth);
  }

  #readBlocksIn(element: StructureTreeElement, depth: number): void {
    if (depth > MAX_TAG_DEPTH) return;
    for (const child of element.children) {
      if (isInline(child, element)) this.#readBlocksIn(child, depth + 1);
      else this.readElement(child, depth + 1);
    }
  }

  /** Reads the label and the first paragraph of an item as one block. */
  #readListItem(item: StructureTreeElement, depth: number): void {
    const label = item.children
      .filter(({ type }) => type === 'Lbl')
      .flatMap((child) => this.#collectWords(child, depth));
    const bodies = item.children.filter(({ type }) => type !== 'Lbl');
    const own = bodies.flatMap((body) => (body.type === 'LBody' ? this.#collectWords(body, depth) : []));
    const [body] = bodies;
    const paragraph = own.length === 0 ? body?.children.find(({ type }) => type === 'P') : undefined;
    const text = paragraph === undefined ? own : this.#collectWords(paragraph, depth);
    const labelWords = new Set(label);
    const loose = this.#collectWords(item, depth).filter((word) => !labelWords.has(word));
    this.#addText([...label, ...loose, ...text], {
      labelWords: label.length,
    });
    for (const child of bodies) {
      if (isInline(child, item)) this.#readBlocksIn(child, depth + 1);
      else if (child.type !== 'LBody') this.readElement(child, depth + 1);
      else
        this.#readBlocksIn(
          { ...child, children: child.children.filter((inner) => inner !== paragraph) },
          depth + 1,
        );
    }
  }

  /**
   * Collects the words of an element in the order of its content.
   * @param withBlocks whether to include the words of blocks inside the element
   */
  #collectWords(element: StructureTreeElement, depth: number, withBlocks = false): PageWord[] {
    const ids: number[] = [];
    const addIds = (node: StructureTreeElement, level: number): void => {
      for (const id of this.#content.get(node) ?? []) ids.push(id);
      if (level > MAX_TAG_DEPTH) return;
      for (const child of node.children) {
        if (withBlocks || isInline(child, node)) addIds(child, level + 1);
      }
    };
    addIds(element, depth);
    if (!withBlocks) ids.sort((a, b) => a - b);
    return ids.flatMap((id) => this.#wordsById.get(id) ?? []);
  }

  #addText(words: readonly PageWord[], tags: { level?: number; labelWords?: number }): void {
    if (words.length === 0) return;
    const lines = splitAtLineBreaks(words);
    const [first] = lines;
    if (first === undefined) return;
    const block: TextBlock = { kind: 'text', lines, ...computeBounds(lines), textX: first.x };
    if (tags.level !== undefined) block.level = tags.level;
    if (tags.labelWords !== undefined) {
      const label = words.slice(0, tags.labelWords).map(({ text }) => text);
      const marker = readMarker(joinLineText(first)) ?? {
        ordered: /[\p{L}\p{N}]/u.test(label.join('')),
        length: label.join('').length,
      };
      block.marker = { ...marker, depth: 1 };
      // The tag proves that it is an item, also if no label is before or after it.
      delete block.marker.label;
    }
    this.blocks.push(block);
  }
}

/** Splits words in reading order into lines. A line ends where the next word is lower or further left. */
function splitAtLineBreaks(words: readonly PageWord[]): TextLine[] {
  const lines = groupAdjacent(words, (word, line) => {
    const last = line.at(-1)!;
    const distance = Math.abs(word.y + word.height / 2 - last.y - last.height / 2);
    return word.x >= last.x && distance < Math.max(word.height, last.height) * 0.6;
  });
  return lines.map((line) => toLine(toRow(line)));
}
