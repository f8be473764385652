import type { ElementNode } from '../../content/index.ts';
import {
  readAttribute,
  hasAttribute,
  type JsonObject,
  collectText,
  walkTree,
  toWebUrl,
} from '../../page/index.ts';
import type { CaptionTrack } from '../types.ts';

/** A `video` element with controls or captions. */
export interface VideoElement {
  /** URL of the video. Undefined if a script sets the source. */
  url: string | undefined;
  poster: string | undefined;
  tracks: CaptionTrack[];
  chapterTrack: string | undefined;
}

/** Facts about the videos of a page from its elements. */
export interface VideoElements {
  video: VideoElement | undefined;
  /** Properties of the first `VideoObject` in microdata, by name. */
  microdata: JsonObject | undefined;
  /** Whether the page is a cookie consent form. */
  isConsentForm: boolean;
  hasCaptcha: boolean;
  /** `og:platform`: the software of the site. */
  platform: string;
}

const MAX_TRACK_ELEMENTS = 100;
const CONSENT_FORM_ACTION = /^https:\/\/consent\.(?:youtube|google)\.[a-z.]{2,6}\//;

const CAPTCHA_CLASS = /(?:^|\s)(?:g-recaptcha|h-captcha)(?:\s|$)/;

/** Finds the videos of a page in one pass. Skips iframes, because they are other pages. */
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
      if (tag === 'video' && isWatchable(element)) video ??= element;
      else if (tag === 'form') isConsentForm ||= CONSENT_FORM_ACTION.test(readAttribute(element, 'action'));
      else if (tag === 'meta' && readAttribute(element, 'property') === 'og:platform') {
        platform ||= readAttribute(element, 'content');
      }
      hasCaptcha ||= CAPTCHA_CLASS.test(readAttribute(element, 'class'));
      if (microdata === undefined && readAttribute(element, 'itemtype').endsWith('schema.org/VideoObject')) {
        microdata = element;
      }
      return true;
    },
  });
  return {
    video: video && readVideoElement(video, baseUrl),
    microdata: microdata && readMicrodata(microdata),
    isConsentForm,
    hasCaptcha,
    platform,
  };
}

const findChildren = (element: ElementNode, tag: string): ElementNode[] =>
  element.children.filter((child): child is ElementNode => child.kind === 'element' && child.tag === tag);

/** Whether a video is content. A video without controls and captions is only decoration. */
const isWatchable = (element: ElementNode): boolean =>
  hasAttribute(element, 'controls') || findChildren(element, 'track').length > 0;

function readVideoElement(element: ElementNode, baseUrl: string): VideoElement {
  const sources = [element, ...findChildren(element, 'source')].map((source) => readAttribute(source, 'src'));
  const tracks = findChildren(element, 'track').slice(0, MAX_TRACK_ELEMENTS);
  const getSource = (track: ElementNode): string | undefined =>
    toAbsoluteUrl(readAttribute(track, 'src'), baseUrl);
  const getKind = (track: ElementNode): string => readAttribute(track, 'kind').toLowerCase() || 'subtitles';
  const chapterTrack = tracks.find((track) => getKind(track) === 'chapters');
  return {
    url: sources.map((source) => toAbsoluteUrl(source, baseUrl)).find((url) => url !== undefined),
    poster: toAbsoluteUrl(readAttribute(element, 'poster'), baseUrl),
    tracks: tracks.flatMap((track) => {
      const url = getSource(track);
      if (url === undefined || !['captions', 'subtitles'].includes(getKind(track))) return [];
      const language = readAttribute(track, 'srclang').slice(0, 40);
      const isDefault = hasAttribute(track, 'default');
      return [{ url, language, kind: 'manual', isDefault, needsToken: false } as const];
    }),
    chapterTrack: chapterTrack && getSource(chapterTrack),
  };
}

const toAbsoluteUrl = (value: string, baseUrl: string): string | undefined =>
  value === '' ? undefined : toWebUrl(value, baseUrl);

const MAX_MICRODATA_PROPERTIES = 200;

/** Converts a microdata item to JSON-LD, including one level of nested items. */
function readMicrodata(item: ElementNode): JsonObject {
  const properties: Record<string, unknown> = { '@type': 'VideoObject' };
  let count = 0;
  let nestedItem: { element: ElementNode; properties: Record<string, unknown> } | undefined;
  walkTree(item, {
    enter: (element) => {
      if (element === item) return true;
      const name = readAttribute(element, 'itemprop');
      if (name === '' || ++count > MAX_MICRODATA_PROPERTIES) return true;
      const targetProperties = nestedItem?.properties ?? properties;
      if (hasAttribute(element, 'itemscope')) {
        const item = {};
        if (nestedItem === undefined) {
          nestedItem = { element, properties: item };
          setOnce(targetProperties, name, item);
        }
        return true;
      }
      setOnce(targetProperties, name, readMicrodataValue(element));
      return true;
    },
    leave: (element) => {
      if (element === nestedItem?.element) nestedItem = undefined;
    },
  });
  return properties;
}

/** Sets a property unless it already has a value. */
function setOnce(properties: Record<string, unknown>, name: string, value: unknown): void {
  if (name !== '__proto__') properties[name] ??= value;
}

const MICRODATA_URL_ATTRIBUTES: Readonly<Record<string, string>> = {
  link: 'href',
  a: 'href',
  img: 'src',
  time: 'datetime',
};

function readMicrodataValue(element: ElementNode): string {
  const attributeValue =
    readAttribute(element, 'content') ||
    readAttribute(element, MICRODATA_URL_ATTRIBUTES[element.tag] ?? 'content');
  return attributeValue || collectText(element);
}
