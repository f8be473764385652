import { listAt, numberAt, parseJson } from '../json.ts';
import type { Segment } from '../types.ts';
import { cueText, Segments } from './segments.ts';

/** YouTube's JSON captions (`fmt=json3`): events with pieces of text, times in milliseconds. */
export function readJson3(text: string): Segment[] {
  const segments = new Segments();
  for (const event of listAt(parseJson(text), 'events')) {
    const start = numberAt(event, 'tStartMs');
    if (start === undefined) continue;
    const said = listAt(event, 'segs')
      .map((piece) => (piece as { utf8?: unknown } | null)?.utf8)
      .filter((piece) => typeof piece === 'string')
      .join('');
    if (!segments.add(start / 1000, cueText(said))) break;
  }
  return segments.list;
}
