import type { Block, Inline } from '../../content/index.ts';
import { createSinglePageContent } from '../blocks.ts';
import { type Cue, extractCueText, readCues } from '../cues.ts';
import { decodeText } from '../text.ts';
import { formatTimestamp } from '../transcript.ts';
import type { DocumentReader } from '../types.ts';

/** A part of the subtitles with one speaker, with times in whole seconds. */
interface SpokenText {
  start: number;
  end: number;
  speaker: string;
  text: string;
}

const SECONDS_PER_PARAGRAPH = 30;

/** Reads subtitles (WebVTT, SubRip) as paragraphs with a time stamp, and with the speaker if the file names one. */
export const readSubtitles: DocumentReader = async ({ bytes, contentType }) => {
  const spokenTexts = [...readCues(decodeText(bytes, contentType))].map(toSpokenText);
  return createSinglePageContent('subtitles', joinTexts(spokenTexts).map(toParagraph));
};

const toSpokenText = ({ start, end, markup }: Cue): SpokenText => ({
  start: Math.floor(start),
  end: Math.floor(end),
  speaker: /<v(?:\.[^\s>]{1,80})?\s+([^>]{1,80})>/.exec(markup)?.[1]?.trim() ?? '',
  text: extractCueText(markup),
});

/** Joins texts of the same speaker to paragraphs. Leaves out text that rolling captions repeat. */
function joinTexts(texts: readonly SpokenText[]): SpokenText[] {
  const joined: SpokenText[] = [];
  for (const cue of texts) {
    if (cue.text === '') continue;
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

function toParagraph({ start, speaker, text }: SpokenText): Block {
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
