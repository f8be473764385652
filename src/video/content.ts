import {
  type Block,
  collapseWhiteSpace,
  createNote,
  createPlainText,
  createTextHeading,
  createTextList,
  createTextParagraph,
  type Inline,
} from '../content/index.ts';
import type { VideoFacts } from '../contract/index.ts';
import { formatTimestamp } from '../document/index.ts';
import type { Chapter, PartialVideo, CaptionSegment } from './types.ts';

/** A video as part of a snapshot. */
export interface VideoContent {
  facts: VideoFacts;
  blocks: Block[];
  description?: string;
  image?: string;
  /** Whether the blocks of the video replace the main text of the page. Otherwise they follow it. */
  replacesMainText: boolean;
}

const SECONDS_PER_TRANSCRIPT_PARAGRAPH = 30;
const MAX_VIDEO_DESCRIPTION_CHARS = 20_000;

/** Converts the data of a video to facts and blocks. */
export function createVideoContent(video: PartialVideo, pageTitle = ''): VideoContent {
  const { description, image, replacesMainText } = video;
  const facts: VideoFacts = { ...video.facts, title: video.facts.title ?? pageTitle };
  return {
    facts,
    blocks: [
      ...(replacesMainText ? createIntroduction(facts, description) : []),
      ...createTranscriptBlocks(facts, video),
    ],
    ...(description !== undefined && { description }),
    ...(image !== undefined && { image }),
    replacesMainText,
  };
}

const createInlineParagraph = (...children: Inline[]): Block => ({ type: 'paragraph', children });
const createInlineList = (items: Inline[][]): Block => ({
  type: 'list',
  ordered: false,
  items: items.map((children) => ({ children: [createInlineParagraph(...children)] })),
});

function createIntroduction(facts: VideoFacts, description = ''): Block[] {
  const { title, channel, channelUrl, publishedAt, durationSeconds, viewCount } = facts;
  const lines: Inline[][] = [];
  if (channel !== undefined) {
    const name = createPlainText(channel);
    lines.push([
      { type: 'text', value: 'Channel: ' },
      channelUrl === undefined ? name : { type: 'link', url: channelUrl, children: [name] },
    ]);
  }
  if (publishedAt !== undefined) lines.push([createPlainText(`Published: ${publishedAt}`)]);
  if (durationSeconds !== undefined)
    lines.push([createPlainText(`Duration: ${formatTimestamp(durationSeconds)}`)]);
  if (viewCount !== undefined) lines.push([createPlainText(`Views: ${viewCount}`)]);
  const descriptionParts = createDescriptionBlocks(description);
  return [
    ...(title === '' ? [] : [createTextHeading(1, title)]),
    ...(lines.length > 0 ? [createInlineList(lines)] : []),
    ...(descriptionParts.length > 0 ? [createTextHeading(2, 'Description'), ...descriptionParts] : []),
  ];
}

/** Converts the description to paragraphs and keeps its line breaks. A blank line ends a paragraph. */
function createDescriptionBlocks(description: string): Block[] {
  const blocks: Block[] = [];
  let lines: Inline[] = [];
  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push(createInlineParagraph(...lines));
    lines = [];
  };
  for (const line of description.slice(0, MAX_VIDEO_DESCRIPTION_CHARS).split('\n')) {
    if (line.trim() === '') endParagraph();
    else lines.push(...(lines.length > 0 ? [{ type: 'break' } as const] : []), ...splitLinks(line));
  }
  endParagraph();
  return blocks;
}

const WEB_ADDRESS = /https?:\/\/[^\s<>"]{1,2000}/g;

function splitLinks(line: string): Inline[] {
  const inlines: Inline[] = [];
  let from = 0;
  const normalisedLine = collapseWhiteSpace(line).toWellFormed();
  for (const { 0: address, index } of normalisedLine.matchAll(WEB_ADDRESS)) {
    const url = address.replace(/[.,;:!?)\]]+$/, '');
    if (index > from) inlines.push({ type: 'text', value: normalisedLine.slice(from, index) });
    inlines.push({ type: 'link', url, children: [{ type: 'text', value: url }] });
    from = index + url.length;
  }
  if (from < normalisedLine.length) inlines.push({ type: 'text', value: normalisedLine.slice(from) });
  return inlines;
}

function createTranscriptBlocks({ segments, chapters = [] }: VideoFacts, { tracks }: PartialVideo): Block[] {
  if (segments === undefined) {
    return [
      ...(chapters.length > 0
        ? [createTextHeading(2, 'Chapters'), createTextList(chapters.map(formatChapterLabel))]
        : []),
      ...(tracks.length > 0 ? [createNote('The captions could not be read.')] : []),
    ];
  }
  return [createTextHeading(2, 'Transcript'), ...createSegmentBlocks(segments, chapters)];
}

/** Joins the transcript to paragraphs of some seconds. Puts the heading of a chapter before its first segment. */
function createSegmentBlocks(segments: readonly CaptionSegment[], chapters: readonly Chapter[]): Block[] {
  const blocks: Block[] = [];
  const pendingChapters = chapters.toSorted((a, b) => a.startSeconds - b.startSeconds);
  let paragraphStart = 0;
  let parts: string[] = [];
  const endParagraph = (): void => {
    if (parts.length > 0)
      blocks.push(createTextParagraph(`[${formatTimestamp(paragraphStart)}] ${parts.join(' ')}`));
    parts = [];
  };
  const addChapters = (seconds: number): void => {
    while (pendingChapters[0] !== undefined && pendingChapters[0].startSeconds <= seconds) {
      endParagraph();
      blocks.push(createTextHeading(3, formatChapterLabel(pendingChapters.shift() as Chapter)));
    }
  };
  for (const { startSeconds, text: value } of segments) {
    addChapters(startSeconds);
    if (parts.length > 0 && startSeconds - paragraphStart >= SECONDS_PER_TRANSCRIPT_PARAGRAPH) endParagraph();
    if (parts.length === 0) paragraphStart = startSeconds;
    parts.push(value);
  }
  endParagraph();
  addChapters(Number.POSITIVE_INFINITY);
  return blocks;
}

const formatChapterLabel = ({ title, startSeconds }: Chapter): string =>
  `${formatTimestamp(startSeconds)} ${title}`;
