import type { ElementNode } from '../tree.ts';
import { type ReadOptions } from './options.ts';
import { absolute } from './reader.ts';
import { attribute, childElements, DROPPED, findElement } from './tags.ts';

/** Hosts whose frames are players, whatever the address and the element say. */
const PLAYERS =
  /(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com|dailymotion\.com|soundcloud\.com|spotify\.com|loom\.com|wistia\.\w+|codepen\.io|peertube)/i;
/** How the addresses of players are written, and what their frames are allowed to do. */
const PLAYER_PATH = /\/(?:embed|player)(?:[/._-]|$)/i;
const PLAYS = /autoplay|fullscreen|encrypted-media|picture-in-picture/i;

/** Frames that are no part of what a page says, by their own names. */
const APART =
  /(?:^|[^a-z])(?:ads?|advert\w*|sponsor\w*|banner|re?captcha|consent|cookies?|tracking)(?:[^a-z]|$)/i;
/** From this size on a frame is a part of the page: one that says its title, and any other. CSS pixels. */
const LARGE = { titled: { width: 100, height: 60 }, any: { width: 300, height: 200 } };
const SEEN = /^(?:img|video|audio)$/;

/** Whether the document in a frame is a player: what it plays is its address, its own text only buttons and times. */
export function isPlayer(frame: ElementNode, address: string): boolean {
  const url = /^https?:/i.test(address) ? URL.parse(address) : null;
  if (frame.tag !== 'iframe' || url === null) return false;
  const plays =
    attribute(frame, 'allowfullscreen') !== undefined || PLAYS.test(attribute(frame, 'allow') ?? '');
  return PLAYERS.test(url.hostname) || (plays && PLAYER_PATH.test(url.pathname));
}

/** Whether a frame whose place in the page can be seen shows nothing: it could not load, or was not read. */
function isMissing(frame: ElementNode, title: string): boolean {
  const box = frame.layout?.box;
  const least = title === '' ? LARGE.any : LARGE.titled;
  if (box === undefined || box.width < least.width || box.height < least.height) return false;
  if ([title, ...['id', 'name', 'class'].map((name) => attribute(frame, name) ?? '')].some(isApart))
    return false;
  const shown = findElement(
    frame,
    ({ tag, children }) =>
      SEEN.test(tag) ||
      (!DROPPED.has(tag) && children.some((child) => child.kind === 'text' && child.value.trim() !== '')),
  );
  return shown === undefined;
}

const isApart = (name: string): boolean => APART.test(name.slice(0, 2000));

/** The address of embedded media and what to call it; `undefined` where the element's own content is to be read. */
export function mediaOf(
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
  const url = absolute(source, options);
  if (url === undefined || !/^https?:/.test(url)) return undefined;
  const title = (attribute(element, 'title') ?? attribute(element, 'aria-label') ?? '').trim();
  if (element.tag === 'video') return { url, label: title || 'Video' };
  if (element.tag === 'audio') return { url, label: title || 'Audio' };
  if (element.tag === 'iframe') {
    if (isPlayer(element, url)) return { url, label: title || 'Video' };
    return isMissing(element, title) ? { url, label: title || new URL(url).hostname } : undefined;
  }
  const document = /\.pdf(?:[?#]|$)/i.test(url) || attribute(element, 'type') === 'application/pdf';
  return document ? { url, label: title || 'Document' } : undefined;
}
