import { cueText, Segments } from '../captions/segments.ts';
import { findAll, numberAt } from '../json.ts';
import type { Segment } from '../types.ts';
import { textAt } from './text.ts';

const MAX_SEGMENTS = 50_000;

/** The segments of InnerTube's `get_transcript`. */
export function readTranscript(reply: unknown): Segment[] {
  const segments = new Segments();
  for (const segment of findAll(reply, 'transcriptSegmentRenderer', MAX_SEGMENTS)) {
    const start = numberAt(segment, 'startMs');
    if (start !== undefined) segments.add(start / 1000, cueText(textAt(segment, 'snippet') ?? ''));
  }
  return segments.list;
}
