import type { Block, Inline } from '../content/index.ts';
import type { VideoFacts } from '../contract/index.ts';
import { formatTimestamp } from '../document/index.ts';
import type { Chapter, PartialVideo, Segment } from './types.ts';

/** A video as part of a snapshot. */
export interface VideoContent {
  facts: VideoFacts;
  blocks: Block[];
  description?: string;
  image?: string;
  /** Whether the blocks of the video replace the main text of the page. Otherwise they follow the main text. */
  replacesMainText: boolean;
}

const SECONDS_PER_PARAGRAPH = 30;
const MAX_DESCRIPTION = 20_000;

/** Converts the known data of a video to facts and blocks. */
export function createVideoContent(video: PartialVideo, pageTitle = ''): VideoContent {
  const { description, image, replacesMainText } = video;
  const facts: VideoFacts = { ...video.facts, title: video.facts.title ?? pageTitle };
  return {
    facts,
    blocks: [
      ...(replacesMainText ? createIntroduction(facts, description) : []),
      ...transcriptBlocks(facts, video),
    ],
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
    replacesMainText,
  };
}

const createText = (value: string): Inline => ({
  type: 'text',
  value: value.replace(/\s+/g, ' ').trim().toWellFormed(),
});
const paragraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const heading = (level: 1 | 2 | 3, value: string): Block => ({
  type: 'heading',
  level,
  children: [createText(value)],
});
const bullets = (items: Inline[][]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((children) => ({ children: [paragraph(...children)] })),
});

function createIntroduction(facts: VideoFacts, description = ''): Block[] {
  const { title, channel, channelUrl, publishedAt, durationSeconds, viewCount } = facts;
  const lines: Inline[][] = [];
  if (channel !== undefined) {
    const name = createText(channel);
    lines.push([
      { type: 'text', value: 'Channel: ' },
      channelUrl === undefined ? name : { type: 'link', url: channelUrl, children: [name] },
    ]);
  }
  if (publishedAt !== undefined) lines.push([createText(`Published: ${publishedAt}`)]);
  if (durationSeconds !== undefined)
    lines.push([createText(`Duration: ${formatTimestamp(durationSeconds)}`)]);
  if (viewCount !== undefined) lines.push([createText(`Views: ${viewCount}`)]);
  const descriptionParts = descriptionBlocks(description);
  return [
    ...(title === '' ? [] : [heading(1, title)]),
    ...(lines.length > 0 ? [bullets(lines)] : []),
    ...(descriptionParts.length > 0 ? [heading(2, 'Description'), ...descriptionParts] : []),
  ];
}

/** Converts the description to paragraphs and keeps its line breaks. A blank line ends a paragraph. */
function descriptionBlocks(description: string): Block[] {
  const blocks: Block[] = [];
  let lines: Inline[] = [];
  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push(paragraph(...lines));
    lines = [];
  };
  for (const line of description.slice(0, MAX_DESCRIPTION).split('\n')) {
    if (line.trim() === '') endParagraph();
    else lines.push(...(lines.length > 0 ? [{ type: 'break' } as const] : []), ...splitLinks(line));
  }
  endParagraph();
  return blocks;
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/g;

function splitLinks(line: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  const normalisedLine = line.replace(/\s+/g, ' ').trim().toWellFormed();
  for (const { 0: address, index } of normalisedLine.matchAll(WEB_ADDRESS)) {
    const url = address.replace(/[.,;:!?)\]]+$/, '');
    if (index > from) found.push({ type: 'text', value: normalisedLine.slice(from, index) });
    found.push({ type: 'link', url, children: [{ type: 'text', value: url }] });
    from = index + url.length;
  }
  if (from < normalisedLine.length) found.push({ type: 'text', value: normalisedLine.slice(from) });
  return found;
}

function transcriptBlocks({ segments, chapters = [] }: VideoFacts, { tracks }: PartialVideo): Block[] {
  if (segments === undefined) {
    return [
      ...(chapters.length > 0
        ? [heading(2, 'Chapters'), bullets(chapters.map((chapter) => [createText(chapterLabel(chapter))]))]
        : []),
      ...(tracks.length > 0 ? [createNote('The captions could not be read.')] : []),
    ];
  }
  return [heading(2, 'Transcript'), ...segmentBlocks(segments, chapters)];
}

const createNote = (value: string): Block => ({
  type: 'quote',
  children: [paragraph(createText(`Note: ${value}`))],
});

/** Joins the transcript to paragraphs of some seconds. The heading of a chapter precedes its first segment. */
function segmentBlocks(segments: readonly Segment[], chapters: readonly Chapter[]): Block[] {
  const blocks: Block[] = [];
  const pendingChapters = chapters.toSorted((a, b) => a.startSeconds - b.startSeconds);
  let begin = 0;
  let parts: string[] = [];
  const endParagraph = (): void => {
    if (parts.length > 0)
      blocks.push(paragraph(createText(`[${formatTimestamp(begin)}] ${parts.join(' ')}`)));
    parts = [];
  };
  const addChapters = (seconds: number): void => {
    const nextChapterIndex = pendingChapters.findIndex(({ startSeconds }) => startSeconds > seconds);
    for (const chapter of pendingChapters.splice(
      0,
      nextChapterIndex < 0 ? pendingChapters.length : nextChapterIndex,
    )) {
      endParagraph();
      blocks.push(heading(3, chapterLabel(chapter)));
    }
  };
  for (const { startSeconds, text: value } of segments) {
    addChapters(startSeconds);
    if (parts.length > 0 && startSeconds - begin >= SECONDS_PER_PARAGRAPH) endParagraph();
    if (parts.length === 0) begin = startSeconds;
    parts.push(value);
  }
  endParagraph();
  addChapters(Number.POSITIVE_INFINITY);
  return blocks;
}

const chapterLabel = ({ title, startSeconds }: Chapter): string =>
  `${formatTimestamp(startSeconds)} ${title}`;
