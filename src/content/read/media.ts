import type { ElementNode } from '../tree.ts';
import { type ReadTreeOptions } from './options.ts';
import { resolveUrl } from './reader.ts';
import { findAttribute, getChildElements, DROPPED_TAGS, findElement } from './tags.ts';

/** Matches hosts on which every `iframe` is a media player. */
const PLAYER_HOSTS =
  /(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|soundcloud\.com|spotify\.com|loom\.com|wistia\.\w+|codepen\.io|peertube)/i;
/** URL paths and permissions that identify an `iframe` as a media player on any other host. */
const PLAYER_URL_PATH = /\/(?:embed|player)(?:[/._-]|$)/i;
const PLAYER_PERMISSIONS = /autoplay|fullscreen|encrypted-media|picture-in-picture/i;

/** Matches names of `iframe` elements that are not content, such as advertisements. */
const NOT_CONTENT_NAME =
  /(?:^|[^a-z])(?:ads?|advert\w*|sponsor\w*|banner|re?captcha|consent|cookies?|tracking)(?:[^a-z]|$)/i;
/**
 * Minimum size, in CSS pixels, of an `iframe` with content: `titled` applies if the `iframe` has a title, and `any`
 * otherwise.
 */
const MIN_FRAME_SIZE_PX = { titled: { width: 100, height: 60 }, any: { width: 300, height: 200 } };
const VISUAL_TAG = /^(?:img|video|audio)$/;

/** Whether an `iframe` is a media player. The text in a player (buttons, times) is not content. */
export function isPlayer(frame: ElementNode, address: string): boolean {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (frame.tag !== 'iframe' || url === null) return false;
  const allowsPlayback =
    findAttribute(frame, 'allowfullscreen') !== undefined ||
    PLAYER_PERMISSIONS.test(findAttribute(frame, 'allow') ?? '');
  return PLAYER_HOSTS.test(url.hostname) || (allowsPlayback && PLAYER_URL_PATH.test(url.pathname));
}

/** Whether a visible `iframe` has no content in the tree, because its page did not load or could not be read. */
function isEmptyFrame(frame: ElementNode, title: string): boolean {
  const box = frame.layout?.box;
  const minSize = title === '' ? MIN_FRAME_SIZE_PX.any : MIN_FRAME_SIZE_PX.titled;
  if (box === undefined || box.width < minSize.width || box.height < minSize.height) return false;
  if ([title, ...['id', 'name', 'class'].map((name) => findAttribute(frame, name) ?? '')].some(isNotContent))
    return false;
  const visibleContent = findElement(
    frame,
    ({ tag, children }) =>
      VISUAL_TAG.test(tag) ||
      (!DROPPED_TAGS.has(tag) &&
        children.some((child) => child.kind === 'text' && child.value.trim() !== '')),
  );
  return visibleContent === undefined;
}

const isNotContent = (name: string): boolean => NOT_CONTENT_NAME.test(name.slice(0, 2000));

/**
 * Returns URL and label of the link that replaces embedded media. `undefined` if the content of the element should be
 * read instead.
 */
export function findMediaLink(
  element: ElementNode,
  options: ReadTreeOptions,
): { url: string; label: string } | undefined {
  const source =
    findAttribute(element, 'src') ??
    findAttribute(element, 'data-src') ??
    findAttribute(element, 'data') ??
    getChildElements(element, (tag) => tag === 'source')
      .map((child) => findAttribute(child, 'src'))
      .find((src) => src !== undefined);
  if (source === undefined || source.trim() === '') return undefined;
  const url = resolveUrl(source, options);
  if (url === undefined || !/^https?:/.test(url)) return undefined;
  const title = (findAttribute(element, 'title') ?? findAttribute(element, 'aria-label') ?? '').trim();
  if (element.tag === 'video') return { url, label: title || 'Video' };
  if (element.tag === 'audio') return { url, label: title || 'Audio' };
  if (element.tag === 'iframe') {
    if (isPlayer(element, url)) return { url, label: title || 'Video' };
    return isEmptyFrame(element, title)
      ? { url, label: title || (URL.parse(url)?.hostname ?? url) }
      : undefined;
  }
  const isDocument = /\.pdf(?:[?#]|$)/i.test(url) || findAttribute(element, 'type') === 'application/pdf';
  return isDocument ? { url, label: title || 'Document' } : undefined;
}
