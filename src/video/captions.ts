import { parseJson } from '../contract/index.ts';
import { SaxesParser } from 'saxes';
import { extractCueText, readCues } from '../document/index.ts';
import { getListAt, getNumberAt } from './json.ts';
import { roundToMilliseconds } from './time.ts';
import type { CaptionSegment } from './types.ts';

/** Maximum UTF-16 units of a caption file. Captions for a whole day of speech are shorter. */
const MAX_CAPTION_FILE_CHARS = 4_000_000;
const MAX_CAPTION_SEGMENTS = 50_000;
const MAX_TRANSCRIPT_CHARS = 2_000_000;

/**
 * Reads WebVTT, SubRip, and the XML and JSON captions of YouTube. Skips malformed cues. Returns [] for other formats.
 */
export function readCaptions(file: Uint8Array): CaptionSegment[] {
  const text = new TextDecoder().decode(file.subarray(0, MAX_CAPTION_FILE_CHARS)).trimStart();
  if (text.startsWith('{')) return readYouTubeJsonCues(text);
  if (text.startsWith('<')) return readXmlCues(text);
  return readTextCues(text);
}

/** Collects segments up to a limit. Drops a repeated line, because rolling captions repeat their last line. */
export class SegmentList {
  readonly list: CaptionSegment[] = [];
  #characters = 0;

  /**
   * Adds a segment.
   * @returns false if the limit is reached
   */
  add(startSeconds: number, markup: string): boolean {
    const text = extractCueText(markup);
    const isNew = text !== '' && text !== this.list.at(-1)?.text;
    if (isNew && Number.isFinite(startSeconds) && startSeconds >= 0) {
      this.#characters += text.length;
      if (this.#characters > MAX_TRANSCRIPT_CHARS || this.list.length >= MAX_CAPTION_SEGMENTS) return false;
      this.list.push({ startSeconds: roundToMilliseconds(startSeconds), text });
    }
    return true;
  }
}

function readTextCues(text: string): CaptionSegment[] {
  const segments = new SegmentList();
  for (const { start, markup } of readCues(text)) if (!segments.add(start, markup)) break;
  return segments.list;
}

/** Reads the JSON captions of YouTube (`fmt=json3`): events with pieces of text, and times in milliseconds. */
function readYouTubeJsonCues(text: string): CaptionSegment[] {
  const segments = new SegmentList();
  for (const event of getListAt(parseJson(text), 'events')) {
    const start = getNumberAt(event, 'tStartMs');
    if (start === undefined) continue;
    const pieces = getListAt(event, 'segs')
      .map((piece) => (piece as { utf8?: unknown } | null)?.utf8)
      .filter((piece) => typeof piece === 'string');
    if (!segments.add(start / 1000, pieces.join(''))) break;
  }
  return segments.list;
}

/** Maximum number of UTF-16 units in one XML cue. */
const MAX_CUE_CHARS = 20_000;
/** Number of UTF-16 units that are passed to the XML parser at once. */
const XML_CHUNK_CHARS = 65_536;

/**
 * Reads the XML captions of YouTube: `<text start="1.54">` in seconds (format 1), or `<p t="1540">` in milliseconds
 * with `<s>` for words (format 3). Stops at the first XML error.
 */
function readXmlCues(xml: string): CaptionSegment[] {
  const segments = new SegmentList();
  const parser = new SaxesParser();
  const state = { isDone: false };
  let start: number | undefined;
  let text = '';
  parser.on('error', () => {
    state.isDone = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (state.isDone || (name !== 'text' && name !== 'p')) return;
    const value = Number(name === 'text' ? attributes['start'] : attributes['t']);
    start = name === 'text' ? value : value / 1000;
    text = '';
  });
  parser.on('text', (piece) => {
    if (!state.isDone && start !== undefined && text.length < MAX_CUE_CHARS) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (state.isDone || start === undefined || (name !== 'text' && name !== 'p')) return;
    if (!segments.add(start, text)) state.isDone = true;
    start = undefined;
  });
  for (let from = 0; from < xml.length && !state.isDone; from += XML_CHUNK_CHARS)
    parser.write(xml.slice(from, from + XML_CHUNK_CHARS));
  return segments.list;
}
