import type { Block, Inline } from '../content/index.ts';
import type { VideoFacts } from '../contract/index.ts';
import { timestamp } from './time.ts';
import type { Chapter, Segment, VideoDraft } from './types.ts';

/** A video, ready to be a part of a snapshot. */
export interface VideoContent {
  facts: VideoFacts;
  blocks: Block[];
  description?: string;
  image?: string;
  /** Its blocks take the place of the page's main text; else they stand behind it. */
  standsAlone: boolean;
}

/** Seconds of speech in one paragraph. */
const PARAGRAPH = 30;
const MAX_DESCRIPTION = 20_000;

/** What a draft says, as facts and blocks; what is not known is left out. */
export function videoContent(draft: VideoDraft, pageTitle = ''): VideoContent {
  const { description, image, standsAlone } = draft;
  const facts: VideoFacts = { ...draft.facts, title: draft.facts.title ?? pageTitle };
  return {
    facts,
    blocks: [...(standsAlone ? introduction(facts, description) : []), ...transcriptBlocks(facts, draft)],
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
    standsAlone,
  };
}

const text = (value: string): Inline => ({
  type: 'text',
  value: value.replace(/\s+/g, ' ').trim().toWellFormed(),
});
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const heading = (level: 1 | 2 | 3, value: string): Block => ({
  type: 'heading',
  level,
  children: [text(value)],
});
const bullets = (items: Inline[][]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((children) => ({ children: [paragraph(...children)] })),
});

function introduction(facts: VideoFacts, description = ''): Block[] {
  const { title, channel, channelUrl, publishedAt, durationSeconds, viewCount } = facts;
  const lines: Inline[][] = [];
  if (channel !== undefined) {
    const name = text(channel);
    lines.push([
      { type: 'text', value: 'Channel: ' },
      channelUrl === undefined ? name : { type: 'link', url: channelUrl, children: [name] },
    ]);
  }
  if (publishedAt !== undefined) lines.push([text(`Published: ${publishedAt}`)]);
  if (durationSeconds !== undefined) lines.push([text(`Duration: ${timestamp(durationSeconds)}`)]);
  if (viewCount !== undefined) lines.push([text(`Views: ${viewCount}`)]);
  const about = descriptionBlocks(description);
  return [
    ...(title === '' ? [] : [heading(1, title)]),
    ...(lines.length > 0 ? [bullets(lines)] : []),
    ...(about.length > 0 ? [heading(2, 'Description'), ...about] : []),
  ];
}

/** The uploader's lines as they stand: a blank one ends a paragraph. */
function descriptionBlocks(description: string): Block[] {
  const blocks: Block[] = [];
  let lines: Inline[] = [];
  const end = (): void => {
    if (lines.length > 0) blocks.push(paragraph(...lines));
    lines = [];
  };
  for (const line of description.slice(0, MAX_DESCRIPTION).split('\n')) {
    if (line.trim() === '') end();
    else lines.push(...(lines.length > 0 ? [{ type: 'break' } as const] : []), ...withLinks(line));
  }
  end();
  return blocks;
}

const ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/g;

function withLinks(line: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  const words = line.replace(/\s+/g, ' ').trim().toWellFormed();
  for (const { 0: address, index } of words.matchAll(ADDRESS)) {
    const url = address.replace(/[.,;:!?)\]]+$/, '');
    if (index > from) found.push({ type: 'text', value: words.slice(from, index) });
    found.push({ type: 'link', url, children: [{ type: 'text', value: url }] });
    from = index + url.length;
  }
  if (from < words.length) found.push({ type: 'text', value: words.slice(from) });
  return found;
}

function transcriptBlocks({ segments, chapters = [] }: VideoFacts, { tracks }: VideoDraft): Block[] {
  if (segments === undefined) {
    return [
      ...(chapters.length > 0
        ? [heading(2, 'Chapters'), bullets(chapters.map((chapter) => [text(marked(chapter))]))]
        : []),
      ...(tracks.length > 0 ? [note('The captions could not be read.')] : []),
    ];
  }
  return [heading(2, 'Transcript'), ...spokenBlocks(segments, chapters)];
}

const note = (value: string): Block => ({ type: 'quote', children: [paragraph(text(`Note: ${value}`))] });

/** Paragraphs of some seconds each, every chapter's heading before what is said in it. */
function spokenBlocks(segments: readonly Segment[], chapters: readonly Chapter[]): Block[] {
  const blocks: Block[] = [];
  const waiting = chapters.toSorted((a, b) => a.startSeconds - b.startSeconds);
  let begin = 0;
  let parts: string[] = [];
  const end = (): void => {
    if (parts.length > 0) blocks.push(paragraph(text(`[${timestamp(begin)}] ${parts.join(' ')}`)));
    parts = [];
  };
  const beginChapters = (seconds: number): void => {
    const begun = waiting.findIndex(({ startSeconds }) => startSeconds > seconds);
    for (const chapter of waiting.splice(0, begun < 0 ? waiting.length : begun)) {
      end();
      blocks.push(heading(3, marked(chapter)));
    }
  };
  for (const { startSeconds, text: said } of segments) {
    beginChapters(startSeconds);
    if (parts.length > 0 && startSeconds - begin >= PARAGRAPH) end();
    if (parts.length === 0) begin = startSeconds;
    parts.push(said);
  }
  end();
  beginChapters(Number.POSITIVE_INFINITY);
  return blocks;
}

const marked = ({ title, startSeconds }: Chapter): string => `${timestamp(startSeconds)} ${title}`;
