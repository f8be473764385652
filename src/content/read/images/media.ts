import type { ElementNode } from '../../tree.ts';
import { type ReadTreeOptions } from '../options.ts';
import { resolveUrl } from '../reader.ts';
import { findAttribute, getChildElements, DROPPED_TAGS, findElement } from '../tags.ts';

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
const INNER_VISUAL_TAG = /^(?:img|svg|video|audio|iframe)$/;
const IMAGE_PATH = /\.(?:apng|avif|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;
/** Matches names of custom elements for media, and of those whose pictures are no content. */
const CUSTOM_IMAGE = /(?:^|-)(?:img|image|picture|photo)/;
const CUSTOM_PLAYER = /video|audio|youtube|vimeo|player|iframe/;
const CUSTOM_ICON = /icon|avatar|logo|pixel/;

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

/** The last part of the path of a URL, as the label of media without a title. */
export function readFileName(url: string): string {
  const name =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Whether a picture or player is inside an element. A `noscript` only repeats what the element shows. */
function hasVisual(element: ElementNode): boolean {
  const children = getChildElements(element, (tag) => tag !== 'noscript');
  return children.some(
    (child) =>
      INNER_VISUAL_TAG.test(child.tag) || findElement(child, ({ tag }) => INNER_VISUAL_TAG.test(tag)),
  );
}

/** Whether a custom element has the address of an image that no element inside it shows, as before its script has run. */
export function isCustomImage(element: ElementNode): boolean {
  const { tag } = element;
  if (!tag.includes('-') || CUSTOM_ICON.test(tag) || CUSTOM_PLAYER.test(tag)) return false;
  const source = findAttribute(element, 'src') ?? findAttribute(element, 'data-src');
  if (source === undefined && findAttribute(element, 'srcset') === undefined) return false;
  if (!CUSTOM_IMAGE.test(tag) && !IMAGE_PATH.test(source ?? '')) return false;
  return !hasVisual(element);
}

/** Returns the address of the page of a video from the id that custom elements for players have. */
function findVideoPage(element: ElementNode): string | undefined {
  const id = findAttribute(element, 'videoid') ?? findAttribute(element, 'data-videoid');
  if (id === undefined || !/^[\w-]+$/.test(id)) return undefined;
  if (element.tag.includes('youtube')) return `https://www.youtube.com/watch?v=${id}`;
  return element.tag.includes('vimeo') ? `https://vimeo.com/${id}` : undefined;
}

/** Attributes with the address of media. Until a script has loaded the media, `src` is a placeholder. */
const SOURCE_ATTRIBUTES = ['src', 'data-src', 'data-lazy-src', 'data-litespeed-src', 'data'];

export interface MediaLink {
  url: string;
  label: string;
  /** Whether the address is that of an image. */
  isImage?: boolean;
}

/**
 * Returns URL and label of the link that replaces embedded media. `undefined` if the content of the element should be
 * read instead.
 */
export function findMediaLink(element: ElementNode, options: ReadTreeOptions): MediaLink | undefined {
  const isCustom = element.tag.includes('-');
  if (isCustom && !CUSTOM_PLAYER.test(element.tag)) return undefined;
  const url = [
    isCustom ? findVideoPage(element) : undefined,
    ...SOURCE_ATTRIBUTES.map((name) => findAttribute(element, name)),
    ...getChildElements(element, (tag) => tag === 'source').map((child) => findAttribute(child, 'src')),
  ]
    .map((source) => (source?.trim() ? resolveUrl(source, options) : undefined))
    .find((address) => address !== undefined && /^https?:/.test(address));
  if (url === undefined) return undefined;
  const titles = ['title', 'aria-label', 'playlabel', 'data-title'].map((name) =>
    findAttribute(element, name),
  );
  const title = (titles.find((text) => text !== undefined) ?? '').trim();
  if (element.tag === 'video') return { url, label: title || 'Video' };
  if (element.tag === 'audio') return { url, label: title || 'Audio' };
  if (element.tag === 'iframe') {
    if (isPlayer(element, url)) return { url, label: title || 'Video' };
    return isEmptyFrame(element, title)
      ? { url, label: title || (URL.parse(url)?.hostname ?? url) }
      : undefined;
  }
  if (isCustom) {
    if (hasVisual(element) || isNotContent(element.tag)) return undefined;
    const host = URL.parse(url)?.hostname ?? url;
    const kind = element.tag.includes('audio') ? 'Audio' : 'Video';
    return { url, label: title || (element.tag.includes('iframe') ? host : kind) };
  }
  const type = findAttribute(element, 'type') ?? '';
  if (/\.pdf(?:[?#]|$)/i.test(url) || type === 'application/pdf') return { url, label: title || 'Document' };
  const label = title || readFileName(url);
  // The labels of a vector graphic say more than its address.
  const inner = findElement(element, ({ tag }) => tag === 'img' || tag === 'text');
  if (inner === undefined && (type.startsWith('image/') || IMAGE_PATH.test(url)))
    return { url, label, isImage: true };
  return isEmptyFrame(element, title) ? { url, label } : undefined;
}
