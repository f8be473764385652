import type { Block } from '../content/index.ts';
import { NO_TRANSCRIPT } from './readers/audio.ts';
import { timestamp } from './readers/timestamp.ts';
import type { DocumentContent } from './types.ts';

/** What was said from one second to another. */
export interface Segment {
  start: number;
  end: number;
  text: string;
}

/** Seconds of speech in one paragraph. */
const PARAGRAPH = 30;

/** An audio document with what is said in it, a time stamp before each paragraph. */
export function withTranscript(content: DocumentContent, segments: readonly Segment[]): DocumentContent {
  const paragraphs = paragraphsOf(segments).map(
    ({ start, text }): Block => ({
      type: 'paragraph',
      children: [{ type: 'text', value: `[${timestamp(start)}] ${text}` }],
    }),
  );
  const title: Block = { type: 'heading', level: 2, children: [{ type: 'text', value: 'Transcript' }] };
  return {
    ...content,
    blocks: [...content.blocks, ...[title, ...paragraphs].map((block) => ({ block }))],
    warnings: content.warnings.filter((warning) => warning !== NO_TRANSCRIPT),
  };
}

function paragraphsOf(segments: readonly Segment[]): Segment[] {
  const found: Segment[] = [];
  for (const segment of segments) {
    const text = segment.text.replaceAll(/\s+/g, ' ').trim();
    if (text === '') continue;
    const last = found.at(-1);
    if (last !== undefined && segment.end - last.start <= PARAGRAPH) {
      last.text += ` ${text}`;
      last.end = segment.end;
    } else {
      found.push({ ...segment, text });
    }
  }
  return found;
}
