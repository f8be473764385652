import { isObject, type JsonObject, objectsIn, typesOf } from '../../page/index.ts';
import { at, known, numberAt, stringAt } from '../json.ts';
import { dayOf, durationSeconds } from '../time.ts';
import type { CaptionTrack, Chapter, VideoDraft } from '../types.ts';

/** What schema.org calls a video, out of JSON-LD or microdata. */
export function findVideoObject(structured: readonly unknown[]): JsonObject | undefined {
  for (const object of objectsIn(structured)) {
    if (typesOf(object).includes('VideoObject')) return object;
  }
  return undefined;
}

/** What a draft of the page's own video can take from its `VideoObject`. */
export function videoObjectFacts(
  video: JsonObject,
  baseUrl: string,
): Pick<VideoDraft, 'description' | 'image' | 'tracks'> & { facts: Partial<VideoDraft['facts']> } {
  const text = (name: string): string | undefined => first(video[name]);
  const author = nested(video['author']) ?? nested(video['creator']) ?? nested(video['publisher']);
  const spoken = text('transcript');
  const chapters = chaptersOf(video);
  const image = text('thumbnailUrl') ?? first(nested(video['thumbnail'])?.['url']);
  return {
    ...known({
      description: text('description'),
      image: image === undefined ? undefined : URL.parse(image, baseUrl)?.href,
    }),
    tracks: tracksOf(video, baseUrl),
    facts: known({
      videoId: text('identifier') ?? text('embedUrl') ?? text('contentUrl') ?? text('url'),
      title: text('name') ?? text('headline'),
      channel: author && first(author['name']),
      channelUrl: author && webUrl(first(author['url']), baseUrl),
      durationSeconds: durationSeconds(text('duration') ?? ''),
      publishedAt: dayOf(text('uploadDate') ?? text('datePublished')),
      viewCount: viewsOf(video),
      language: text('inLanguage'),
      chapters: chapters.length > 0 ? chapters : undefined,
      ...(spoken !== undefined && {
        transcript: { source: 'page', kind: 'manual', language: text('inLanguage') ?? '' },
        segments: [{ startSeconds: 0, text: spoken.replace(/\s+/g, ' ').slice(0, MAX_TRANSCRIPT) }],
      }),
    }),
  };
}

const MAX_TRANSCRIPT = 2_000_000;
const MAX_ITEMS = 500;

/** A string, or the first of a list of them. */
function first(value: unknown): string | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return typeof one === 'string' && one.trim() !== '' ? one.trim() : undefined;
}

function nested(value: unknown): JsonObject | undefined {
  const one = Array.isArray(value) ? value[0] : value;
  return isObject(one) ? one : undefined;
}

const list = (value: unknown): unknown[] =>
  (Array.isArray(value) ? value : value === undefined ? [] : [value]).slice(0, MAX_ITEMS);

function viewsOf(video: JsonObject): number | undefined {
  for (const counter of list(video['interactionStatistic'])) {
    const kind = JSON.stringify([at(counter, 'interactionType')]);
    const count = numberAt(counter, 'userInteractionCount');
    if (/WatchAction|UserPlays/.test(kind) && count !== undefined) return Math.round(count);
  }
  return numberAt(video, 'interactionCount');
}

function chaptersOf(video: JsonObject): Chapter[] {
  return list(video['hasPart']).flatMap((part) => {
    const title = stringAt(part, 'name');
    const startSeconds = numberAt(part, 'startOffset');
    return title === undefined || startSeconds === undefined ? [] : [{ title, startSeconds }];
  });
}

function tracksOf(video: JsonObject, baseUrl: string): CaptionTrack[] {
  return list(video['caption']).flatMap((caption) => {
    const url = webUrl(stringAt(caption, 'contentUrl') ?? stringAt(caption, 'url'), baseUrl);
    if (url === undefined) return [];
    const language = stringAt(caption, 'inLanguage') ?? '';
    return [{ url, language, kind: 'manual', isDefault: false, needsToken: false } as const];
  });
}

function webUrl(address: string | undefined, baseUrl: string): string | undefined {
  const url = address === undefined ? null : URL.parse(address, baseUrl);
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : undefined;
}
