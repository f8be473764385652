import type { Block, Inline } from '../../content/index.ts';
import { createSinglePageContent } from '../blocks.ts';
import { decodeText } from '../text.ts';
import { formatTimestamp } from '../transcript.ts';
import type { DocumentReader } from '../types.ts';

interface Cue {
  start: number;
  end: number;
  speaker: string;
  text: string;
}

const CUE_TIMES =
  /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})\s+-->\s+(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,](\d{1,3})/;
const SECONDS_PER_PARAGRAPH = 30;

/** Reads subtitles (WebVTT, SubRip) as paragraphs with a time stamp, and with the speaker if the file names one. */
export const readSubtitles: DocumentReader = async ({ bytes, contentType }) =>
  createSinglePageContent('subtitles', joinCues(readCues(decodeText(bytes, contentType))).map(toParagraph));

function readCues(source: string): Cue[] {
  const cues: Cue[] = [];
  for (const part of source.replace(/\r\n?/g, '\n').split(/\n\s*\n/)) {
    const lines = part.split('\n');
    const at = lines.findIndex((line) => CUE_TIMES.test(line));
    const match = CUE_TIMES.exec(lines[at] ?? '');
    if (match === null) continue;
    const body = lines.slice(at + 1).join('\n');
    const speaker = /<v(?:\.[^\s>]{1,80})?\s+([^>]{1,80})>/.exec(body)?.[1] ?? '';
    const text = removeCueMarkup(body);
    if (text !== '')
      cues.push({ start: readSeconds(match, 1), end: readSeconds(match, 5), speaker: speaker.trim(), text });
  }
  return cues;
}

const readSeconds = (match: RegExpExecArray, from: number): number =>
  Number(match[from] ?? 0) * 3600 + Number(match[from + 1]) * 60 + Number(match[from + 2]);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: ' ',
  lrm: '',
  rlm: '',
};

const removeCueMarkup = (body: string): string =>
  body
    .replace(/<[^>\n]{0,200}>|\{\\[^}\n]{0,100}\}/g, '')
    .replace(/&(\w{2,4});/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Joins cues of the same speaker to paragraphs. Leaves out text that rolling captions repeat. */
function joinCues(cues: readonly Cue[]): Cue[] {
  const joined: Cue[] = [];
  for (const cue of cues) {
    const last = joined.at(-1);
    if (last === undefined || last.speaker !== cue.speaker || cue.end - last.start > SECONDS_PER_PARAGRAPH) {
      joined.push({ ...cue });
    } else if (!last.text.endsWith(cue.text)) {
      last.text += ` ${cue.text}`;
      last.end = cue.end;
    }
  }
  return joined;
}

function toParagraph({ start, speaker, text }: Cue): Block {
  const who: Inline[] =
    speaker === ''
      ? []
      : [
          { type: 'strong', children: [{ type: 'text', value: `${speaker}:` }] },
          { type: 'text', value: ' ' },
        ];
  return {
    type: 'paragraph',
    children: [
      { type: 'text', value: `[${formatTimestamp(start)}] ` },
      ...who,
      { type: 'text', value: text },
    ],
  };
}
