import type { Block } from '../content/index.ts';
import { heading, paragraph } from './blocks.ts';
import { formatTimestamp } from './readers/timestamp.ts';
import type { DocumentContent } from './types.ts';

/** What was said from one second to another. */
export interface Segment {
  start: number;
  end: number;
  text: string;
}

/** What an engine made of the sound, or why it made nothing. */
export type TranscriptionResult =
  | {
      ok: true;
      segments: readonly Segment[];
      /** ISO 639-1, or the language's English name. */
      language?: string;
    }
  | { ok: false; reason: 'timeout' | 'http' | 'invalid' | 'network' };

const FAILURES: Readonly<Record<(TranscriptionResult & { ok: false })['reason'], string>> = {
  timeout: 'the transcription engine took too long',
  http: 'the transcription engine refused it',
  invalid: 'the transcription engine answered something else than a transcript',
  network: 'the transcription engine could not be reached',
};

/** What stands in the result until a transcript does. */
export const NO_TRANSCRIPT = 'The speech was not read: no transcription engine is configured.';

/** Seconds of speech in one paragraph. */
const PARAGRAPH = 30;

/** An audio document with what is said in it, a time stamp before each paragraph, or with the reason why not. */
export function addTranscript(content: DocumentContent, speech: TranscriptionResult): DocumentContent {
  const warnings = content.warnings.filter((warning) => warning !== NO_TRANSCRIPT);
  if (!speech.ok) {
    return { ...content, warnings: [...warnings, `The speech was not read: ${FAILURES[speech.reason]}.`] };
  }
  const paragraphs = paragraphsOf(speech.segments).map(
    ({ start, text }): Block => paragraph(`[${formatTimestamp(start)}] ${text}`),
  );
  if (paragraphs.length === 0) {
    return { ...content, warnings: [...warnings, 'The transcription engine heard no speech.'] };
  }
  const lang = content.metadata.lang ?? languageCode(speech.language);
  return {
    ...content,
    blocks: [...content.blocks, ...[heading(2, 'Transcript'), ...paragraphs].map((block) => ({ block }))],
    metadata: { ...content.metadata, ...(lang !== undefined && { lang }) },
    warnings,
  };
}

/** Engines are not trusted with the order of time, nor with its beginning. */
function paragraphsOf(segments: readonly Segment[]): Segment[] {
  const found: Segment[] = [];
  for (const segment of segments.toSorted((a, b) => a.start - b.start)) {
    const text = segment.text.replaceAll(/\s+/g, ' ').trim();
    if (text === '') continue;
    const start = Math.max(0, segment.start);
    const end = Math.max(start, segment.end);
    const last = found.at(-1);
    if (last !== undefined && end - last.start <= PARAGRAPH) {
      last.text += ` ${text}`;
      last.end = end;
    } else {
      found.push({ start, end, text });
    }
  }
  return found;
}

const LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** The code of a language that may be given by its English name, as Whisper does. */
function languageCode(language: string | undefined): string | undefined {
  const name = language?.trim().toLowerCase() ?? '';
  if (/^[a-z]{2}$/.test(name)) return name;
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).find(
    (code) => names.of(code)?.toLowerCase() === name,
  );
}
