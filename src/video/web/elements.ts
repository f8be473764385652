import type { ElementNode } from '../../content/index.ts';
import { attribute, hasAttribute, type JsonObject, textOf, walkTree, webUrl } from '../../page/index.ts';
import type { CaptionTrack } from '../types.ts';

/** A `video` element that is there to be watched. */
export interface VideoElement {
  /** Where its film is; undefined where only a script knows. */
  url: string | undefined;
  poster: string | undefined;
  tracks: CaptionTrack[];
  chapterTrack: string | undefined;
}

/** What a page's own tree says of its videos. */
export interface VideoElements {
  video: VideoElement | undefined;
  /** The first `VideoObject` in microdata, its properties by name. */
  microdata: JsonObject | undefined;
  /** The page asks for consent to cookies in place of showing itself. */
  isConsentForm: boolean;
  /** A captcha stands on it. */
  hasCaptcha: boolean;
  /** `og:platform`: what software the site runs. */
  platform: string;
}

const MAX_TRACKS = 100;
const CONSENT_FORM = /^https:\/\/consent\.(?:youtube|google)\.[a-z.]{2,6}\//;

const CAPTCHA = /(?:^|\s)(?:g-recaptcha|h-captcha)(?:\s|$)/;

/** Looks through a page for videos, once; frames are other pages. */
export function findVideoElements(root: ElementNode, baseUrl: string): VideoElements {
  let video: ElementNode | undefined;
  let microdata: ElementNode | undefined;
  let isConsentForm = false;
  let hasCaptcha = false;
  let platform = '';
  walkTree(root, {
    enter: (element) => {
      const { tag } = element;
      if (tag === 'iframe') return false;
      if (tag === 'video' && isWatched(element)) video ??= element;
      else if (tag === 'form') isConsentForm ||= CONSENT_FORM.test(attribute(element, 'action'));
      else if (tag === 'meta' && attribute(element, 'property') === 'og:platform') {
        platform ||= attribute(element, 'content');
      }
      hasCaptcha ||= CAPTCHA.test(attribute(element, 'class'));
      if (microdata === undefined && attribute(element, 'itemtype').endsWith('schema.org/VideoObject')) {
        microdata = element;
      }
      return true;
    },
  });
  return {
    video: video && readVideo(video, baseUrl),
    microdata: microdata && readMicrodata(microdata),
    isConsentForm,
    hasCaptcha,
    platform,
  };
}

const childrenOf = (element: ElementNode, tag: string): ElementNode[] =>
  element.children.filter((child): child is ElementNode => child.kind === 'element' && child.tag === tag);

/** A film without controls and captions is decoration. */
const isWatched = (element: ElementNode): boolean =>
  hasAttribute(element, 'controls') || childrenOf(element, 'track').length > 0;

function readVideo(element: ElementNode, baseUrl: string): VideoElement {
  const sources = [element, ...childrenOf(element, 'source')].map((source) => attribute(source, 'src'));
  const tracks = childrenOf(element, 'track').slice(0, MAX_TRACKS);
  const addressOf = (track: ElementNode): string | undefined => addressIn(attribute(track, 'src'), baseUrl);
  const kindOf = (track: ElementNode): string => attribute(track, 'kind').toLowerCase() || 'subtitles';
  const chapterTrack = tracks.find((track) => kindOf(track) === 'chapters');
  return {
    url: sources.map((source) => addressIn(source, baseUrl)).find((url) => url !== undefined),
    poster: addressIn(attribute(element, 'poster'), baseUrl),
    tracks: tracks.flatMap((track) => {
      const url = addressOf(track);
      if (url === undefined || !['captions', 'subtitles'].includes(kindOf(track))) return [];
      const language = attribute(track, 'srclang').slice(0, 40);
      const isDefault = hasAttribute(track, 'default');
      return [{ url, language, kind: 'manual', isDefault, needsToken: false } as const];
    }),
    chapterTrack: chapterTrack && addressOf(chapterTrack),
  };
}

const addressIn = (value: string, baseUrl: string): string | undefined =>
  value === '' ? undefined : webUrl(value, baseUrl);

const MAX_PROPERTIES = 200;

/** The properties of an item as JSON-LD would have them, one level of items below it included. */
function readMicrodata(item: ElementNode): JsonObject {
  const properties: Record<string, unknown> = { '@type': 'VideoObject' };
  let count = 0;
  let inner: { element: ElementNode; properties: Record<string, unknown> } | undefined;
  walkTree(item, {
    enter: (element) => {
      if (element === item) return true;
      const name = attribute(element, 'itemprop');
      if (name === '' || ++count > MAX_PROPERTIES) return true;
      const owner = inner?.properties ?? properties;
      if (hasAttribute(element, 'itemscope')) {
        const item = {};
        if (inner === undefined) {
          inner = { element, properties: item };
          setOnce(owner, name, item);
        }
        return true;
      }
      setOnce(owner, name, valueOf(element));
      return true;
    },
    leave: (element) => {
      if (element === inner?.element) inner = undefined;
    },
  });
  return properties;
}

/** The first value of a property stands. */
function setOnce(properties: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') properties[name] ??= value;
}

const ADDRESSES: Readonly<Record<string, string>> = { link: 'href', a: 'href', img: 'src', time: 'datetime' };

function valueOf(element: ElementNode): string {
  const named = attribute(element, 'content') || attribute(element, ADDRESSES[element.tag] ?? 'content');
  return named || textOf(element);
}
