import type { Block } from '../../content/index.ts';
import { addBlock, type BlockBuilder, createBlockBuilder } from '../office/block-builder.ts';
import { createTableFromGrid, toCellInlines } from '../office/table.ts';
import { findChildRecord, findRecord, type PptRecord, readRecordAt, listRecords } from './records.ts';
import { addPptText, joinParagraphs, readTextRecords, type SlideText } from './text.ts';

/** Numbers of the record types of drawings (MS-ODRAW). */
const DRAWING_RECORD = 1036;
const DRAWING_CONTAINER = 0xf002;
const GROUP_RECORD = 0xf003;
const SHAPE_RECORD = 0xf004;
const CHILD_ANCHOR_RECORD = 0xf00f;
const TEXT_BOX_RECORD = 0xf00d;
const CLIENT_DATA_RECORD = 0xf011;
const TERTIARY_PROPERTIES = 0xf122;
/** The property of a group of shapes that marks the group as a table. */
const TABLE_PROPERTY = 0x39f;
const OUTLINE_TEXT_RECORD = 3998;
const PLACEHOLDER_RECORD = 3011;
/**
 * Numbers of placeholders that are not read: date, slide number, footer and header, and the slide image of a notes
 * page.
 */
const IGNORED_PLACEHOLDERS = new Set([5, 7, 8, 9, 10, 11]);
const MAX_SHAPE_DEPTH = 20;
const MAX_TABLE_CELLS = 10_000;

/** Reads a slide: its title as a heading, then the texts and tables in the order of the file. */
export function readSlideShapes(slide: PptRecord, outline: readonly PptRecord[]): Block[] {
  const group = findChildRecord(slide, DRAWING_RECORD, DRAWING_CONTAINER, GROUP_RECORD);
  const texts = readTextRecords(outline);
  const builder = createBlockBuilder();
  const shapes = group === undefined ? [] : listRecords(group.data);
  const title = shapes.map((shape) => readShapeTexts(shape, texts)).find((found) => found.some(isShownTitle));
  const heading = title?.find(isShownTitle) ?? texts.find(isShownTitle);
  if (heading !== undefined) {
    addBlock(builder, {
      type: 'heading',
      level: 1,
      children: [{ type: 'text', value: joinParagraphs(heading) }],
    });
  } else addBlock(builder, { type: 'separator' });
  for (const shape of shapes) addShape(builder, shape, texts, heading, 0);
  return builder.blocks;
}

const isShownTitle = (text: SlideText): boolean => text.isTitle && joinParagraphs(text) !== '';

function addShape(
  builder: BlockBuilder,
  shape: PptRecord,
  outline: readonly SlideText[],
  title: SlideText | undefined,
  depth: number,
): void {
  if (shape.type === GROUP_RECORD && depth < MAX_SHAPE_DEPTH) {
    const table = isTable(shape) ? readPptTable(shape) : undefined;
    if (table !== undefined) addBlock(builder, table);
    else for (const inner of listRecords(shape.data)) addShape(builder, inner, outline, title, depth + 1);
  } else if (shape.type === SHAPE_RECORD) {
    for (const text of readShapeTexts(shape, outline)) {
      const isTitle = title !== undefined && text.isTitle && joinParagraphs(text) === joinParagraphs(title);
      if (!isTitle) addPptText(builder, text);
    }
  }
}

/** Returns the texts of a shape: its own texts, or the texts in the outline to which the shape refers. */
function readShapeTexts(shape: PptRecord, outline: readonly SlideText[]): SlideText[] {
  const box = shape.type === SHAPE_RECORD ? findChildRecord(shape, TEXT_BOX_RECORD) : undefined;
  if (box === undefined) return [];
  const placeholder = findChildRecord(shape, CLIENT_DATA_RECORD, PLACEHOLDER_RECORD);
  if (placeholder !== undefined && IGNORED_PLACEHOLDERS.has(placeholder.data[4] ?? 0)) return [];
  const records = listRecords(box.data);
  const reference = records.find(({ type }) => type === OUTLINE_TEXT_RECORD);
  const referenced =
    reference && reference.data.length >= 4 ? outline[reference.data.readUInt32LE(0)] : undefined;
  return referenced === undefined ? readTextRecords(records) : [referenced];
}

function isTable(group: PptRecord): boolean {
  const properties = findChildRecord(readRecordAt(group.data, 0), TERTIARY_PROPERTIES);
  if (properties === undefined) return false;
  for (let index = 0; index < properties.instance && index * 6 + 6 <= properties.data.length; index += 1) {
    if ((properties.data.readUInt16LE(index * 6) & 0x3fff) === TABLE_PROPERTY) {
      return (properties.data.readUInt32LE(index * 6 + 2) & 1) !== 0;
    }
  }
  return false;
}

/** Reads a table. Each cell is a shape. The positions of the shapes determine rows and columns. */
function readPptTable(group: PptRecord): Block | undefined {
  const cells = listRecords(group.data)
    .slice(1, MAX_TABLE_CELLS)
    .flatMap((shape) => {
      const anchor = findChildRecord(shape, CHILD_ANCHOR_RECORD);
      if (
        anchor === undefined ||
        anchor.data.length < 16 ||
        findChildRecord(shape, TEXT_BOX_RECORD) === undefined
      )
        return [];
      const builder = createBlockBuilder();
      for (const text of readShapeTexts(shape, [])) addPptText(builder, { ...text, isBody: false });
      const children = toCellInlines(builder.blocks);
      return [{ left: anchor.data.readInt32LE(0), top: anchor.data.readInt32LE(4), children }];
    });
  const positions = (values: number[]): number[] => [...new Set(values)].sort((a, b) => a - b);
  const lefts = positions(cells.map(({ left }) => left));
  const tops = positions(cells.map(({ top }) => top));
  if (lefts.length * tops.length > MAX_TABLE_CELLS) return undefined;
  const grid = tops.map(() => lefts.map((): ReturnType<typeof toCellInlines> => []));
  for (const { left, top, children } of cells) grid[tops.indexOf(top)]![lefts.indexOf(left)] = children;
  return createTableFromGrid(grid, true);
}

/** Reads the text of a page of speaker notes. */
export function readNotesText(notes: PptRecord): Block[] {
  const builder = createBlockBuilder();
  const group = findChildRecord(notes, DRAWING_RECORD, DRAWING_CONTAINER, GROUP_RECORD);
  for (const shape of group === undefined ? [] : listRecords(group.data)) {
    for (const text of readShapeTexts(shape, [])) addPptText(builder, { ...text, isBody: false });
  }
  return builder.blocks;
}

const NOTES_ATOM_RECORD = 1009;

/** Returns the id of the slide to which a page of notes belongs. */
export function readSlideIdOfNotes(notes: PptRecord): number | undefined {
  const atom = findRecord(notes.data, NOTES_ATOM_RECORD);
  return atom !== undefined && atom.data.length >= 4 ? atom.data.readUInt32LE(0) : undefined;
}
