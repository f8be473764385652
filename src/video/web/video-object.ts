import { omitUndefined } from '../../contract/index.ts';
import { isJsonObject, type JsonObject, iterateObjects, listTypes } from '../../page/index.ts';
import { getNumberAt, getStringAt, getValueAt, getWebUrlAt } from '../json.ts';
import { toIsoDay, parseIsoDuration } from '../time.ts';
import type { CaptionTrack, Chapter, PartialVideo } from '../types.ts';

/** Finds the first `VideoObject` (schema.org) in structured data. */
export function findVideoObject(structured: readonly unknown[]): JsonObject | undefined {
  for (const object of iterateObjects(structured)) {
    if (listTypes(object).includes('VideoObject')) return object;
  }
  return undefined;
}

/** Reads a `VideoObject` from JSON-LD or microdata. */
export function readVideoObject(
  video: JsonObject,
  baseUrl: string,
): Pick<PartialVideo, 'description' | 'image' | 'tracks'> & { facts: Partial<PartialVideo['facts']> } {
  const readText = (name: string): string | undefined => getFirstString(video[name]);
  const author =
    getNestedObject(video['author']) ??
    getNestedObject(video['creator']) ??
    getNestedObject(video['publisher']);
  const transcript = readText('transcript');
  const chapters = readDeclaredChapters(video);
  const image = readText('thumbnailUrl') ?? getFirstString(getNestedObject(video['thumbnail'])?.['url']);
  return {
    ...omitUndefined({
      description: readText('description'),
      image: image === undefined ? undefined : URL.parse(image, baseUrl)?.href,
    }),
    tracks: readDeclaredTracks(video, baseUrl),
    facts: omitUndefined({
      videoId: readText('identifier') ?? readText('embedUrl') ?? readText('contentUrl') ?? readText('url'),
      title: readText('name') ?? readText('headline'),
      channel: author && getFirstString(author['name']),
      channelUrl: author && getWebUrlAt({ url: getFirstString(author['url']) }, baseUrl, 'url'),
      durationSeconds: parseIsoDuration(readText('duration') ?? ''),
      publishedAt: toIsoDay(readText('uploadDate') ?? readText('datePublished')),
      viewCount: readViewCount(video),
      language: readText('inLanguage'),
      chapters: chapters.length > 0 ? chapters : undefined,
      ...(transcript !== undefined && {
        transcript: { source: 'page', kind: 'manual', language: readText('inLanguage') ?? '' },
        segments: [
          { startSeconds: 0, text: transcript.replace(/\s+/g, ' ').slice(0, MAX_DECLARED_TRANSCRIPT_CHARS) },
        ],
      }),
    }),
  };
}

const MAX_DECLARED_TRANSCRIPT_CHARS = 2_000_000;
const MAX_PROPERTY_VALUES = 500;

function getFirstString(value: unknown): string | undefined {
  const firstValue = Array.isArray(value) ? value[0] : value;
  return typeof firstValue === 'string' && firstValue.trim() !== '' ? firstValue.trim() : undefined;
}

function getNestedObject(value: unknown): JsonObject | undefined {
  const firstValue = Array.isArray(value) ? value[0] : value;
  return isJsonObject(firstValue) ? firstValue : undefined;
}

const toValueList = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).slice(0, MAX_PROPERTY_VALUES);

function readViewCount(video: JsonObject): number | undefined {
  for (const counter of toValueList(video['interactionStatistic'])) {
    const kind = JSON.stringify([getValueAt(counter, 'interactionType')]);
    const count = getNumberAt(counter, 'userInteractionCount');
    if (/WatchAction|UserPlays/.test(kind) && count !== undefined) return Math.round(count);
  }
  return getNumberAt(video, 'interactionCount');
}

function readDeclaredChapters(video: JsonObject): Chapter[] {
  return toValueList(video['hasPart']).flatMap((part) => {
    const title = getStringAt(part, 'name');
    const startSeconds = getNumberAt(part, 'startOffset');
    return title === undefined || startSeconds === undefined ? [] : [{ title, startSeconds }];
  });
}

function readDeclaredTracks(video: JsonObject, baseUrl: string): CaptionTrack[] {
  return toValueList(video['caption']).flatMap((caption) => {
    const url = getWebUrlAt(caption, baseUrl, 'contentUrl', 'url');
    if (url === undefined) return [];
    const language = getStringAt(caption, 'inLanguage') ?? '';
    return [{ url, language, kind: 'manual', isDefault: false, needsToken: false } as const];
  });
}
