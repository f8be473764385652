import type { Block } from '../content/index.ts';
import { createHeading, createParagraph } from './blocks.ts';
import type { DocumentContent } from './types.ts';

/** A piece of the transcript, with times in seconds. */
export interface TranscriptSegment {
  start: number;
  end: number;
  text: string;
}

/** The outcome of a transcription: segments, or the reason for the failure. */
export type TranscriptionResult =
  | {
      ok: true;
      segments: readonly TranscriptSegment[];
      /** Language as ISO 639-1 code or as English name. */
      language?: string;
    }
  | { ok: false; reason: 'timeout' | 'http' | 'invalid' | 'network' };

const FAILURE_MESSAGES: Readonly<Record<(TranscriptionResult & { ok: false })['reason'], string>> = {
  timeout: 'the transcription engine took too long',
  http: 'the transcription engine answered with an error status',
  invalid: 'the response of the transcription engine is not a transcript',
  network: 'the transcription engine could not be reached',
};

/** The warning of an audio document without transcript. */
export const NO_TRANSCRIPT = 'The speech was not transcribed: no transcription engine is configured.';

const SECONDS_PER_PARAGRAPH = 30;

/** Adds the transcript to an audio document, with a time stamp before each paragraph, or a warning with the reason. */
export function addTranscript(content: DocumentContent, result: TranscriptionResult): DocumentContent {
  const warnings = content.warnings.filter((warning) => warning !== NO_TRANSCRIPT);
  if (!result.ok) {
    return {
      ...content,
      warnings: [...warnings, `The speech was not transcribed: ${FAILURE_MESSAGES[result.reason]}.`],
    };
  }
  const paragraphs = joinParagraphs(result.segments).map(
    ({ start, text }): Block => createParagraph(`[${formatTimestamp(start)}] ${text}`),
  );
  if (paragraphs.length === 0) {
    return { ...content, warnings: [...warnings, 'The transcription engine found no speech.'] };
  }
  const lang = content.metadata.lang ?? toLanguageCode(result.language);
  return {
    ...content,
    blocks: [
      ...content.blocks,
      ...[createHeading(2, 'Transcript'), ...paragraphs].map((block) => ({ block })),
    ],
    metadata: { ...content.metadata, ...(lang !== undefined && { lang }) },
    warnings,
  };
}

/** Joins segments to paragraphs. Engines may return segments out of order or with negative times. */
function joinParagraphs(segments: readonly TranscriptSegment[]): TranscriptSegment[] {
  const paragraphs: TranscriptSegment[] = [];
  for (const segment of segments.toSorted((a, b) => a.start - b.start)) {
    const text = segment.text.replaceAll(/\s+/g, ' ').trim();
    if (text === '') continue;
    const start = Math.max(0, segment.start);
    const end = Math.max(start, segment.end);
    const lastParagraph = paragraphs.at(-1);
    if (lastParagraph !== undefined && end - lastParagraph.start <= SECONDS_PER_PARAGRAPH) {
      lastParagraph.text += ` ${text}`;
      lastParagraph.end = end;
    } else {
      paragraphs.push({ start, end, text });
    }
  }
  return paragraphs;
}

const LATIN_LETTERS = Array.from('abcdefghijklmnopqrstuvwxyz');

/** Converts a language to its ISO 639-1 code. The engine returns the code or, like Whisper, the English name. */
function toLanguageCode(language: string | undefined): string | undefined {
  const name = language?.trim().toLowerCase() ?? '';
  if (/^[a-z]{2}$/.test(name)) return name;
  const names = new Intl.DisplayNames('en', { type: 'language' });
  return LATIN_LETTERS.flatMap((first) => LATIN_LETTERS.map((second) => first + second)).find(
    (code) => names.of(code)?.toLowerCase() === name,
  );
}

/** Formats seconds as `3:07` or `1:02:09`. */
export function formatTimestamp(seconds: number): string {
  const wholeSeconds = Math.max(0, Math.floor(seconds));
  const padToTwo = (value: number): string => String(value).padStart(2, '0');
  const [hours, minutes] = [Math.floor(wholeSeconds / 3600), Math.floor(wholeSeconds / 60) % 60];
  return hours > 0
    ? `${hours}:${padToTwo(minutes)}:${padToTwo(wholeSeconds % 60)}`
    : `${minutes}:${padToTwo(wholeSeconds % 60)}`;
}
