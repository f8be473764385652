import type { Segment } from '../types.ts';
import { readCues } from './cues.ts';
import { readJson3 } from './json3.ts';
import { readTimedText } from './timedtext.ts';

/** Longer than the captions of a day. */
const MAX_LENGTH = 4_000_000;

/**
 * What captions say, whichever format they have: WebVTT, SubRip, YouTube's XML and JSON. Whatever is malformed
 * is left out; a file that is none of these says nothing.
 */
export function readCaptions(file: Uint8Array): Segment[] {
  const text = new TextDecoder().decode(file.subarray(0, MAX_LENGTH)).trimStart();
  if (text.startsWith('{')) return readJson3(text);
  if (text.startsWith('<')) return readTimedText(text);
  return readCues(text);
}
