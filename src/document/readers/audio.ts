import { type IAudioMetadata, type IChapter, parseBuffer } from 'music-metadata';
import type { Block } from '../../content/index.ts';
import type { DocumentContent, DocumentInput, DocumentMetadata } from '../types.ts';
import { NO_TRANSCRIPT } from '../transcript.ts';
import { UnreadableDocument } from '../types.ts';
import { formatTimestamp } from './timestamp.ts';

/** Chapters listed at most. */
const MAX_CHAPTERS = 1000;

/** Reads the tags, length and chapters of an audio file. Its speech takes an engine, which the conversion cannot reach. */
export async function readAudio(input: DocumentInput): Promise<DocumentContent> {
  const info = { mimeType: input.contentType.split(';')[0] ?? '', path: input.fileName };
  const options = { duration: true, skipCovers: true, includeChapters: true };
  const tags = await parseBuffer(input.bytes, info, options).catch(() => undefined);
  // The reader of a type that the origin claims finds no frames in other bytes, and does not complain.
  if (tags === undefined || (tags.format.codec ?? tags.format.container) === undefined) {
    throw new UnreadableDocument('The audio file is broken or of a kind that nothing here can read.');
  }
  const { duration = 0, sampleRate } = tags.format;
  const chapters = (tags.format.chapters ?? []).slice(0, MAX_CHAPTERS);
  const blocks: Block[] = [...factBlocks(tags, duration), ...chapterBlocks(chapters, sampleRate)];
  return {
    format: 'audio',
    blocks: blocks.map((block) => ({ block })),
    metadata: metadataOf(tags),
    usage: { documentPages: 0, ocrPages: 0, audioSeconds: Math.round(duration), videos: 0 },
    warnings: [NO_TRANSCRIPT],
  };
}

function factBlocks({ common, format }: IAudioMetadata, duration: number): Block[] {
  const facts: [string, string | undefined][] = [
    ['Artist', common.artist],
    ['Album', common.album],
    ['Year', common.year?.toString()],
    ['Genre', common.genre?.join(', ')],
    ['Duration', duration > 0 ? formatTimestamp(duration) : undefined],
    ['Format', [format.container, format.codec].filter(Boolean).join(', ')],
  ];
  const items = facts
    .filter(([, value]) => value !== undefined && value.trim() !== '')
    .map(([name, value]) => ({ children: [paragraph(`${name}: ${value}`)] }));
  const title = common.title?.trim();
  return [
    ...(title ? [heading(1, title)] : []),
    ...(items.length > 0 ? [{ type: 'list', ordered: false, items } as const] : []),
    ...(common.description ?? []).map(paragraph),
  ];
}

function chapterBlocks(chapters: readonly IChapter[], sampleRate: number | undefined): Block[] {
  if (chapters.length === 0) return [];
  const items = chapters.map((chapter) => ({
    children: [paragraph(`${formatTimestamp(startOf(chapter, sampleRate))} ${chapter.title}`)],
  }));
  return [heading(2, 'Chapters'), { type: 'list', ordered: false, items }];
}

/** Seconds. */
function startOf(chapter: IChapter, sampleRate: number | undefined): number {
  if (chapter.timeScale) return chapter.start / chapter.timeScale;
  if (chapter.sampleOffset !== undefined && sampleRate) return chapter.sampleOffset / sampleRate;
  return chapter.start;
}

function metadataOf({ common }: IAudioMetadata): DocumentMetadata {
  const date = new Date(common.date ?? (common.year === undefined ? '' : String(common.year)));
  return {
    ...(common.title ? { title: common.title } : {}),
    ...(common.artist ? { author: common.artist } : {}),
    ...(common.description?.[0] ? { description: common.description[0] } : {}),
    ...(Number.isNaN(date.getTime()) ? {} : { createdAt: date.toISOString() }),
    ...(common.language ? { lang: common.language } : {}),
  };
}

function heading(level: 1 | 2, value: string): Block {
  return { type: 'heading', level, children: [{ type: 'text', value }] };
}

function paragraph(value: string): Block {
  return { type: 'paragraph', children: [{ type: 'text', value }] };
}
