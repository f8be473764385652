import { rounded } from '../time.ts';
import type { Segment } from '../types.ts';

/** More than the captions of a day. */
const MAX_SEGMENTS = 50_000;
const MAX_CHARACTERS = 2_000_000;

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
};
const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi;
/** Mark-up of WebVTT and HTML, and where SubRip files say that a line goes: `{\an8}`. */
const TAG = /<\/?[a-z\d][^<>]{0,200}>|\{\\[^{}]{1,40}\}/gi;

function decoded(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return NAMED[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** What a cue says, without its mark-up: voices, classes, rubies, italics. */
export function cueText(markup: string): string {
  return markup.replace(TAG, '').replace(ENTITY, decoded).replace(/\s+/g, ' ').trim().toWellFormed();
}

/** Collects segments up to a limit; captions that roll on repeat their last line, which is kept once. */
export class Segments {
  readonly list: Segment[] = [];
  #characters = 0;

  /** @returns whether there is room for more */
  add(startSeconds: number, text: string): boolean {
    const isNew = text !== '' && text !== this.list.at(-1)?.text;
    if (isNew && Number.isFinite(startSeconds) && startSeconds >= 0) {
      this.#characters += text.length;
      if (this.#characters > MAX_CHARACTERS || this.list.length >= MAX_SEGMENTS) return false;
      this.list.push({ startSeconds: rounded(startSeconds), text });
    }
    return true;
  }
}
