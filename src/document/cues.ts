/** A cue of a caption file, with times in seconds. */
export interface Cue {
  start: number;
  end: number;
  /** The lines of the text with their markup, joined by spaces. */
  markup: string;
}

const TIMESTAMP = /^(?:(\d{1,4}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/;

/** Parses `3:07`, `01:02:09.500` or `00:00:01,5` to seconds. Undefined for any other text. */
export function parseTimestamp(text: string): number | undefined {
  const match = TIMESTAMP.exec(text.trim());
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(`0.${fraction || '0'}`);
}

const CUE_TIMING = /^\s{0,9}([\d:.,]{4,16})\s{0,9}-->\s{0,9}([\d:.,]{4,16})(?:\s|$)/;
const CUE_NUMBER = /^\d{1,6}$/;

/**
 * Reads the cues of WebVTT or SubRip, without those whose start cannot be read. A cue is a timing line, followed by text
 * up to a blank line or the next timing line.
 */
export function* readCues(text: string): Generator<Cue> {
  let timing: RegExpExecArray | null = null;
  let lines: string[] = [];
  for (const line of [...text.split(/\r\n|\r|\n/), '']) {
    const nextTiming = CUE_TIMING.exec(line);
    if (!nextTiming && line.trim() !== '') {
      if (timing) lines.push(line);
      continue;
    }
    // If no blank line is between two cues, the last line can be the number of the next cue. Drop it.
    if (nextTiming && lines.length > 1 && CUE_NUMBER.test(lines.at(-1)?.trim() ?? '')) lines.pop();
    const [start, end] = [timing?.[1], timing?.[2]].map((time = '') => parseTimestamp(time));
    if (start !== undefined) yield { start, end: end ?? start, markup: lines.join(' ') };
    timing = nextTiming;
    lines = [];
  }
}

const CHARACTER_NAMES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  lrm: '\u200e',
  rlm: '\u200f',
};
const CHARACTER_REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi;
/** Matches markup of WebVTT and HTML, and positioning codes of SubRip such as `{\an8}`. */
const CUE_MARKUP = /<\/?[a-z\d][^<>]{0,200}>|\{\\[^{}]{1,40}\}/gi;

function decodeCharacterReference(entity: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return CHARACTER_NAMES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity;
}

/** Returns the text of a cue without its markup. */
export const extractCueText = (markup: string): string =>
  markup
    .replace(CUE_MARKUP, '')
    .replace(CHARACTER_REFERENCE, decodeCharacterReference)
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
