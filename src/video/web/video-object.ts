import { isObject, type JsonObject, objectsIn, typesOf } from '../../page/index.ts';
import { numberAt, omitEmpty, stringAt, valueAt, webUrlAt } from '../json.ts';
import { toIsoDay, parseIsoDuration } from '../time.ts';
import type { CaptionTrack, Chapter, PartialVideo } from '../types.ts';

/** Finds the first `VideoObject` (schema.org) in structured data. */
export function findVideoObject(structured: readonly unknown[]): JsonObject | undefined {
  for (const object of objectsIn(structured)) {
    if (typesOf(object).includes('VideoObject')) return object;
  }
  return undefined;
}

/** Reads a `VideoObject` from JSON-LD or microdata. */
export function readVideoObject(
  video: JsonObject,
  baseUrl: string,
): Pick<PartialVideo, 'description' | 'image' | 'tracks'> & { facts: Partial<PartialVideo['facts']> } {
  const text = (name: string): string | undefined => firstString(video[name]);
  const author =
    nestedObject(video['author']) ?? nestedObject(video['creator']) ?? nestedObject(video['publisher']);
  const transcript = text('transcript');
  const chapters = readChapters(video);
  const image = text('thumbnailUrl') ?? firstString(nestedObject(video['thumbnail'])?.['url']);
  return {
    ...omitEmpty({
      description: text('description'),
      image: image === undefined ? undefined : URL.parse(image, baseUrl)?.href,
    }),
    tracks: readTracks(video, baseUrl),
    facts: omitEmpty({
      videoId: text('identifier') ?? text('embedUrl') ?? text('contentUrl') ?? text('url'),
      title: text('name') ?? text('headline'),
      channel: author && firstString(author['name']),
      channelUrl: author && webUrlAt({ url: firstString(author['url']) }, baseUrl, 'url'),
      durationSeconds: parseIsoDuration(text('duration') ?? ''),
      publishedAt: toIsoDay(text('uploadDate') ?? text('datePublished')),
      viewCount: readViews(video),
      language: text('inLanguage'),
      chapters: chapters.length > 0 ? chapters : undefined,
      ...(transcript !== undefined && {
        transcript: { source: 'page', kind: 'manual', language: text('inLanguage') ?? '' },
        segments: [{ startSeconds: 0, text: transcript.replace(/\s+/g, ' ').slice(0, MAX_TRANSCRIPT) }],
      }),
    }),
  };
}

const MAX_TRANSCRIPT = 2_000_000;
const MAX_ITEMS = 500;

/** Returns a string, or the first string of a list. */
function firstString(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' && one.trim() !== '' ? one.trim() : undefined;
}

function nestedObject(value: unknown): JsonObject | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return isObject(one) ? one : undefined;
}

const list = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).slice(0, MAX_ITEMS);

function readViews(video: JsonObject): number | undefined {
  for (const counter of list(video['interactionStatistic'])) {
    const kind = JSON.stringify([valueAt(counter, 'interactionType')]);
    const count = numberAt(counter, 'userInteractionCount');
    if (/WatchAction|UserPlays/.test(kind) && count !== undefined) return Math.round(count);
  }
  return numberAt(video, 'interactionCount');
}

function readChapters(video: JsonObject): Chapter[] {
  return list(video['hasPart']).flatMap((part) => {
    const title = stringAt(part, 'name');
    const startSeconds = numberAt(part, 'startOffset');
    return title === undefined || startSeconds === undefined ? [] : [{ title, startSeconds }];
  });
}

function readTracks(video: JsonObject, baseUrl: string): CaptionTrack[] {
  return list(video['caption']).flatMap((caption) => {
    const url = webUrlAt(caption, baseUrl, 'contentUrl', 'url');
    if (url === undefined) return [];
    const language = stringAt(caption, 'inLanguage') ?? '';
    return [{ url, language, kind: 'manual', isDefault: false, needsToken: false } as const];
  });
}
