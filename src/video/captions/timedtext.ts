import { SaxesParser } from 'saxes';
import type { Segment } from '../types.ts';
import { cueText, Segments } from './segments.ts';

/** Text of one cue; more is no cue. */
const MAX_CUE = 20_000;
/** UTF-16 units given to the parser at a time. */
const STEP = 65_536;

/**
 * YouTube's XML captions: `<text start="1.54">` in seconds (its first format), or `<p t="1540">` in milliseconds
 * with `<s>` for words (its third). What stands before a mistake in the XML is kept.
 */
export function readTimedText(xml: string): Segment[] {
  const segments = new Segments();
  const parser = new SaxesParser();
  const state = { isOver: false };
  let start: number | undefined;
  let text = '';
  parser.on('error', () => {
    state.isOver = true;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (state.isOver || (name !== 'text' && name !== 'p')) return;
    const value = Number(name === 'text' ? attributes['start'] : attributes['t']);
    start = name === 'text' ? value : value / 1000;
    text = '';
  });
  parser.on('text', (piece) => {
    if (!state.isOver && start !== undefined && text.length < MAX_CUE) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    if (state.isOver || start === undefined || (name !== 'text' && name !== 'p')) return;
    if (!segments.add(start, cueText(text))) state.isOver = true;
    start = undefined;
  });
  for (let from = 0; from < xml.length && !state.isOver; from += STEP)
    parser.write(xml.slice(from, from + STEP));
  return segments.list;
}
