import type { ElementNode } from '../tree.ts';
import { type ReadOptions } from './options.ts';
import { resolveUrl } from './reader.ts';
import { attribute, childElements, DROPPED, findElement } from './tags.ts';

/** Hosts on which every frame is a media player. */
const PLAYERS =
  /(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|soundcloud\.com|spotify\.com|loom\.com|wistia\.\w+|codepen\.io|peertube)/i;
/** URL paths and permissions of player frames on other hosts. */
const PLAYER_PATH = /\/(?:embed|player)(?:[/._-]|$)/i;
const PLAYS = /autoplay|fullscreen|encrypted-media|picture-in-picture/i;

/** Names of frames that are not content. */
const NOT_CONTENT =
  /(?:^|[^a-z])(?:ads?|advert\w*|sponsor\w*|banner|re?captcha|consent|cookies?|tracking)(?:[^a-z]|$)/i;
/** Minimum size in CSS pixels of a frame with content: with a title, and without one. */
const MIN_SIZE = { titled: { width: 100, height: 60 }, any: { width: 300, height: 200 } };
const VISUAL_TAG = /^(?:img|video|audio)$/;

/** Whether a frame is a media player. Its own text (buttons, times) is not content. */
export function isPlayer(frame: ElementNode, address: string): boolean {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (frame.tag !== 'iframe' || url === null) return false;
  const plays =
    attribute(frame, 'allowfullscreen') !== undefined || PLAYS.test(attribute(frame, 'allow') ?? '');
  return PLAYERS.test(url.hostname) || (plays && PLAYER_PATH.test(url.pathname));
}

/** Whether a visible frame has no content, because it did not load or could not be read. */
function isEmptyFrame(frame: ElementNode, title: string): boolean {
  const box = frame.layout?.box;
  const least = title === '' ? MIN_SIZE.any : MIN_SIZE.titled;
  if (box === undefined || box.width < least.width || box.height < least.height) return false;
  if ([title, ...['id', 'name', 'class'].map((name) => attribute(frame, name) ?? '')].some(isNotContent))
    return false;
  const shown = findElement(
    frame,
    ({ tag, children }) =>
      VISUAL_TAG.test(tag) ||
      (!DROPPED.has(tag) && children.some((child) => child.kind === 'text' && child.value.trim() !== '')),
  );
  return shown === undefined;
}

const isNotContent = (name: string): boolean => NOT_CONTENT.test(name.slice(0, 2000));

/** Finds the URL and the label of embedded media. `undefined` if the content of the element should be read instead. */
export function findMediaLink(
  element: ElementNode,
  options: ReadOptions,
): { url: string; label: string } | undefined {
  const source =
    attribute(element, 'src') ??
    attribute(element, 'data-src') ??
    attribute(element, 'data') ??
    childElements(element, (tag) => tag === 'source')
      .map((child) => attribute(child, 'src'))
      .find((src) => src !== undefined);
  if (source === undefined || source.trim() === '') return undefined;
  const url = resolveUrl(source, options);
  if (url === undefined || !/^https?:/.test(url)) return undefined;
  const title = (attribute(element, 'title') ?? attribute(element, 'aria-label') ?? '').trim();
  if (element.tag === 'video') return { url, label: title || 'Video' };
  if (element.tag === 'audio') return { url, label: title || 'Audio' };
  if (element.tag === 'iframe') {
    if (isPlayer(element, url)) return { url, label: title || 'Video' };
    return isEmptyFrame(element, title)
      ? { url, label: title || (URL.parse(url)?.hostname ?? url) }
      : undefined;
  }
  const document = /\.pdf(?:[?#]|$)/i.test(url) || attribute(element, 'type') === 'application/pdf';
  return document ? { url, label: title || 'Document' } : undefined;
}
