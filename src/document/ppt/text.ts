import type { Block } from '../../content/index.ts';
import {
  addItem,
  addParagraph,
  type BlockBuilder,
  hasVisibleContent,
  createInlinesWithBreaks,
} from '../office/block-builder.ts';
import type { PptRecord } from './records.ts';

const TEXT_HEADER_RECORD = 3999;
const TEXT_CHARS_RECORD = 4000;
const TEXT_BYTES_RECORD = 4008;
const STYLES_RECORD = 4001;
/** Text types of titles and of bodies (MS-PPT 2.13.33). Paragraphs of bodies have bullets by default. */
const TITLE_TYPES = new Set([0, 6]);
const BODY_TEXT_TYPES = new Set([1, 7, 8]);
const MAX_PARAGRAPH_LEVEL = 4;
/** The character that stands for a field, such as the slide number. */
const FIELD_CHARACTER = '*';

interface ParagraphStyle {
  level: number;
  hasBullet?: boolean;
}

export interface SlideText {
  isTitle: boolean;
  isBody: boolean;
  paragraphs: string[];
  styles: ParagraphStyle[];
}

/** Splits a sequence of text records into texts. Each text starts with a header record. */
export function readTextRecords(records: readonly PptRecord[]): SlideText[] {
  const texts: SlideText[] = [];
  for (const { type, data } of records) {
    const current = texts.at(-1);
    if (type === TEXT_HEADER_RECORD && data.length >= 4) {
      const kind = data.readUInt32LE(0);
      texts.push({
        isTitle: TITLE_TYPES.has(kind),
        isBody: BODY_TEXT_TYPES.has(kind),
        paragraphs: [],
        styles: [],
      });
    } else if (current !== undefined && (type === TEXT_CHARS_RECORD || type === TEXT_BYTES_RECORD)) {
      current.paragraphs = data.toString(type === TEXT_CHARS_RECORD ? 'utf16le' : 'latin1').split('\r');
    } else if (current !== undefined && type === STYLES_RECORD) {
      current.styles = readParagraphStyles(data, current.paragraphs);
    }
  }
  return texts;
}

/**
 * The properties of a paragraph in the order of the file, each with its mask bit and its size in bytes (MS-PPT 2.9.20).
 */
const PARAGRAPH_PROPERTIES: readonly (readonly [mask: number, bytes: number])[] = [
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
];
const BULLET_FLAGS = 0xf;
const TAB_STOPS = 0x100000;
const FONT_ALIGN = 0x10000;
const WRAP_FLAGS = 0xe0000;
const DIRECTION_MASK = 0x200000;

/** Reads the style of each paragraph from its runs. Stops at damaged runs. */
function readParagraphStyles(data: Buffer, paragraphs: readonly string[]): ParagraphStyle[] {
  const styles: ParagraphStyle[] = [];
  let at = 0;
  const uint16 = (): number => data.readUInt16LE((at += 2) - 2);
  try {
    while (styles.length < paragraphs.length && at + 10 <= data.length) {
      const characters = data.readUInt32LE(at);
      at += 4;
      const level = Math.min(uint16(), MAX_PARAGRAPH_LEVEL);
      const mask = data.readUInt32LE(at);
      at += 4;
      const style: ParagraphStyle = { level };
      if ((mask & BULLET_FLAGS) !== 0) {
        const flags = uint16();
        if ((mask & 1) !== 0) style.hasBullet = (flags & 1) !== 0;
      }
      for (const [bit, bytes] of PARAGRAPH_PROPERTIES) if ((mask & bit) !== 0) at += bytes;
      if ((mask & TAB_STOPS) !== 0) at += uint16() * 4;
      if ((mask & FONT_ALIGN) !== 0) at += 2;
      if ((mask & WRAP_FLAGS) !== 0) at += 2;
      if ((mask & DIRECTION_MASK) !== 0) at += 2;
      let left = characters;
      while (left > 0 && styles.length < paragraphs.length) {
        left -= paragraphs[styles.length]!.length + 1;
        styles.push(style);
      }
    }
  } catch {
    // Stop here: the remaining paragraphs have no style.
  }
  return styles;
}

export const joinParagraphs = ({ paragraphs }: SlideText): string =>
  paragraphs
    .map((paragraph) => paragraph.replace(/\v/g, ' ').trim())
    .join(' ')
    .trim();

/** Adds the paragraphs of a text, with bullets as a list. */
export function addPptText(builder: BlockBuilder, { isBody, paragraphs, styles }: SlideText): void {
  for (const [index, paragraph] of paragraphs.entries()) {
    const children = createInlinesWithBreaks(paragraph.trim());
    if (!hasVisibleContent(children) || paragraph.trim() === FIELD_CHARACTER) continue;
    const { level = 0, hasBullet = isBody } = styles[index] ?? {};
    const block: Block = { type: 'paragraph', children };
    if (hasBullet) addItem(builder, { level, ordered: false, key: '' }, [block]);
    else addParagraph(builder, children);
  }
}
