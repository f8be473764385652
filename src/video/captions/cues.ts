import { clockSeconds } from '../time.ts';
import type { Segment } from '../types.ts';
import { cueText, Segments } from './segments.ts';

const TIMING = /^\s{0,9}([\d:.,]{4,16})\s{0,9}-->\s{0,9}[\d:.,]{4,16}(?:\s|$)/;
/** A blank line, or one that some files leave at the end of a cue: the next one's number. */
const NUMBER = /^\d{1,6}$/;

/** Cues of WebVTT or SubRip: both are timing lines with text below, up to a blank line. */
export function readCues(text: string): Segment[] {
  const segments = new Segments();
  let start: number | undefined;
  let lines: string[] = [];
  const end = (): boolean => {
    const said = start === undefined ? '' : cueText(lines.join(' '));
    const hasRoom = start === undefined || segments.add(start, said);
    start = undefined;
    lines = [];
    return hasRoom;
  };
  for (const line of text.split(/\r\n|\r|\n/)) {
    const timing = TIMING.exec(line);
    if (timing) {
      if (NUMBER.test(lines.at(-1)?.trim() ?? '') && lines.length > 1) lines.pop();
      if (!end()) return segments.list;
      start = clockSeconds(timing[1] ?? '');
    } else if (line.trim() === '') {
      if (!end()) return segments.list;
    } else if (start !== undefined) lines.push(line);
  }
  end();
  return segments.list;
}
