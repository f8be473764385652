import { type IAudioMetadata, type IChapter, parseBuffer } from 'music-metadata';
import type { Block } from '../../content/index.ts';
import {
  createBulletList,
  createHeading,
  createParagraph,
  createSinglePageContent,
  toMetadata,
} from '../blocks.ts';
import { formatTimestamp, NO_TRANSCRIPT } from '../transcript.ts';
import {
  type DocumentContent,
  type DocumentInput,
  type DocumentMetadata,
  UnreadableDocument,
} from '../types.ts';

const MAX_CHAPTERS = 1000;

/**
 * Reads tags, duration and chapters of an audio file. The conversion has no network, so the transcript is added later.
 */
export async function readAudio(input: DocumentInput): Promise<DocumentContent> {
  const info = { mimeType: input.contentType.split(';')[0] ?? '', path: input.fileName };
  const options = { duration: true, skipCovers: true, includeChapters: true };
  const tags = await parseBuffer(input.bytes, info, options).catch(() => undefined);
  // If the content type is wrong, the parser reports no error, but it finds no codec.
  if (tags === undefined || (tags.format.codec ?? tags.format.container) === undefined) {
    throw new UnreadableDocument('The audio file is damaged or its format is not supported.');
  }
  const { duration = 0, sampleRate } = tags.format;
  const chapters = (tags.format.chapters ?? []).slice(0, MAX_CHAPTERS);
  const blocks: Block[] = [...listFacts(tags, duration), ...listChapters(chapters, sampleRate)];
  const content = createSinglePageContent('audio', blocks, readMetadata(tags), [NO_TRANSCRIPT]);
  return { ...content, usage: { ...content.usage, documentPages: 0, audioSeconds: Math.round(duration) } };
}

function listFacts({ common, format }: IAudioMetadata, duration: number): Block[] {
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
    .map(([name, value]) => `${name}: ${value}`);
  const title = common.title?.trim();
  return [
    ...(title ? [createHeading(1, title)] : []),
    ...(items.length > 0 ? [createBulletList(items)] : []),
    ...(common.description ?? []).map(createParagraph),
  ];
}

function listChapters(chapters: readonly IChapter[], sampleRate: number | undefined): Block[] {
  if (chapters.length === 0) return [];
  const items = chapters.map(
    (chapter) => `${formatTimestamp(getStartSeconds(chapter, sampleRate))} ${chapter.title}`,
  );
  return [createHeading(2, 'Chapters'), createBulletList(items)];
}

function getStartSeconds(chapter: IChapter, sampleRate: number | undefined): number {
  if (chapter.timeScale) return chapter.start / chapter.timeScale;
  if (chapter.sampleOffset !== undefined && sampleRate) return chapter.sampleOffset / sampleRate;
  return chapter.start;
}

function readMetadata({ common }: IAudioMetadata): DocumentMetadata {
  const date = new Date(common.date ?? (common.year === undefined ? '' : String(common.year)));
  return toMetadata({
    title: common.title,
    author: common.artist,
    description: common.description?.[0],
    createdAt: Number.isNaN(date.getTime()) ? undefined : date.toISOString(),
    lang: common.language,
  });
}
