import { collapseWhiteSpace, type ElementNode, parseWordSet } from '../../content/index.ts';
import { getLandmark } from '../landmark.ts';
import { isItemOfOther } from '../declarations.ts';
import { readAttribute, hasAttribute, collectText, walkTree } from '../walk.ts';
import { createLinkReader } from './link-target.ts';
import { isTimeElement } from './time-element.ts';
import { isDateLabel } from './visible-dates.ts';

/** A `time` element, or another one that is a date. */
export interface TimeHint {
  /** The machine-readable value of the element, or its text. */
  value: string;
  /** The line that contains the element, with machine-readable values instead of the visible text. */
  line: HintLine;
  /** Range in the line, from the end of the previous `time` element to the end of this `time` element. */
  start: number;
  end: number;
}

interface HintLine {
  text: string;
}

/** Author, dates and headings of the visible page, found by microdata, tags and class names. */
export interface VisibleHints {
  /** Microdata and RDFa values by lower-case property, in document order. */
  properties: ReadonlyMap<string, readonly string[]>;
  /** The `time` elements outside menus, side columns and comments. */
  times: readonly TimeHint[];
  /** Texts of elements whose class name marks a date. */
  dates: readonly string[];
  /** Texts of `rel=author` links and of elements whose class name marks an author. */
  authors: readonly string[];
  /** Texts of links to the page of an author or member of the same site. */
  profiles: readonly string[];
  /** Texts of links to the address of the user whose page this is: `/@ann` for `/@ann/123`. */
  owners: readonly string[];
  bylines: readonly string[];
  /** Texts of the level-one headings. */
  headings: readonly string[];
  /** Texts of long parts of level-one headings that also have a brand, a label or a badge. */
  headingParts: readonly string[];
  /** Texts of the level-two headings, and of links to the page itself, which are the titles of threads. */
  subheadings: readonly string[];
  /** Texts of the links to the site's front page. */
  frontPageLinks: readonly string[];
}

type TextHint = Exclude<keyof VisibleHints, 'properties' | 'times'>;

const MAX_HINTS = 60;
const MAX_HINT_ELEMENTS = 200;
/** Minimum share of the characters of a heading that a part has which can be the title. */
const MIN_PART_SHARE = 0.5;
/** Tags of elements that are read regardless of their class names. */
const ALWAYS_READ_TAGS = new Set(['html', 'body', 'main', 'article']);
const TAGS_WITHOUT_HINTS = new Set(['script', 'style', 'template', 'noscript', 'svg', 'button', 'select']);
const MAX_HINT_CHARS = 200;
const OUTSIDE_ARTICLE_LANDMARKS = new Set(['nav', 'aside', 'footer', 'dialog', 'search']);
const OUTSIDE_CLASS_NAME =
  /(^|[\s_-])(comments?|respond|replies|reviews?|related|recommend\w*|sidebar|widget|popular|trending|more-(stories|posts)|(?<!(?:post|entry|article)[_-])foot(?:er)?|teaser|card|promo)([\s_-]|$)/i;
const AUTHOR_CLASS_NAME =
  /(^|[\s_-])(author|authors|author-?name|writer|contributor|p-author|vcard)([\s_-]|$)/i;
/** Class names of a person's name inside an element about the person. */
const NAME_CLASS_NAME = /(^|[\s_-])(fn|person-?name|author-?name|full-?name)([\s_-]|$)/i;
const BYLINE_CLASS_NAME =
  /(^|[\s_-])(byline|by-line|byl|posted-?by|written-?by|article-?author|post-?author|entry-?author|c-byline)/i;
const DATE_CLASS_NAME =
  /(^|[\s_-])(date|dates|published|publish-?date|pub-?date|posted-?on|post-?date|entry-?date|article-?date|timestamp|time-?stamp|dateline|datetime|meta-?date|created)([\s_-]|$)/i;
/** Matches class names of dates that are not dates of publication or update of the page. */
const OTHER_DATE_CLASS_NAME = /release|birth|expir|deadline/i;

/** Finds the `name` property inside the element of a person or organization. Undefined if there is none. */
function findNameInside(element: ElementNode): string | undefined {
  let name: string | undefined;
  let elements = 0;
  walkTree(element, {
    enter: (child) => {
      if (readAttribute(child, 'itemprop') === 'name')
        name ??= readAttribute(child, 'content') || collectText(child, MAX_HINT_CHARS);
      return name === undefined && ++elements < MAX_HINTS;
    },
  });
  return name;
}

const SOFTWARE_TYPE = 'SoftwareSourceCode';
/** The property for the author of the software that a page belongs to, who did not write its issues. */
export const CODE_AUTHOR = 'code author';

/** Reads the value of a microdata or RDFa property. */
function readMicrodataValueOf(element: ElementNode, property: string): string {
  if (/author|creator/.test(property)) {
    const name = findNameInside(element);
    if (name !== undefined) return name;
  }
  // Microformats have the machine-readable value in the title of an abbreviation.
  for (const name of ['content', 'datetime', ...(element.tag === 'abbr' ? ['title'] : [])])
    if (hasAttribute(element, name)) return readAttribute(element, name);
  return collectText(element, MAX_HINT_CHARS);
}

/**
 * Finds the ancestors of `h1` elements and of other headings that equal the title, which are never side matter,
 * regardless of their class names.
 */
function findTitleAncestors(root: ElementNode, title: string): Set<ElementNode> {
  let headings = 0;
  const isTitle = (element: ElementNode): boolean =>
    element.tag === 'h1' ||
    (/^h[2-6]$/.test(element.tag) &&
      title !== '' &&
      ++headings <= MAX_HINT_ELEMENTS &&
      collectText(element, title.length + 1) === title);
  const ancestors = new Set<ElementNode>();
  const path: ElementNode[] = [];
  walkTree(root, {
    enter: (element) => {
      path.push(element);
      if (isTitle(element))
        for (let at = path.length - 1; at >= 0; at--) {
          const ancestor = path[at] as ElementNode;
          if (ancestors.has(ancestor)) break;
          ancestors.add(ancestor);
        }
      return true;
    },
    leave: () => {
      path.pop();
    },
  });
  return ancestors;
}

/** Tags of elements that do not start a new line. */
const SAME_LINE_TAGS = parseWordSet('a abbr b bdi cite em font i mark small span strong sup u');
/** Separator between lines, so that a name and the line below it are not read as one name. */
export const LINE_SEPARATOR = ' | ';

/** Collects the visible text of an element without buttons. If `hasLines` is set, bars separate its lines. */
function collectVisibleText(root: ElementNode, hidden: ReadonlySet<ElementNode>, hasLines: boolean): string {
  const parts: string[] = [];
  let length = 0;
  let elements = 0;
  const endText = (element: ElementNode): void => {
    if (hasLines && element !== root && !SAME_LINE_TAGS.has(element.tag)) parts.push(LINE_SEPARATOR);
    else if (!SAME_LINE_TAGS.has(element.tag)) parts.push(' ');
  };
  walkTree(root, {
    enter: (element) => {
      if (++elements > MAX_HINT_ELEMENTS || length > MAX_HINT_CHARS) return false;
      if (hidden.has(element) || TAGS_WITHOUT_HINTS.has(element.tag)) return false;
      endText(element);
      return true;
    },
    text: ({ value }) => {
      const text = value.slice(0, MAX_HINT_CHARS);
      length += text.trim().length;
      parts.push(text);
    },
    leave: endText,
  });
  return collapseWhiteSpace(parts.join(''))
    .replace(/^[\s|]+|[\s|]+$/g, '')
    .slice(0, MAX_HINT_CHARS);
}

/** Collects the names in an element about authors: the texts of elements for names, or else the whole text. */
function collectNames(element: ElementNode, hidden: ReadonlySet<ElementNode>): string {
  const names = new Set<string>();
  let elements = 0;
  walkTree(element, {
    enter: (child) => {
      if (++elements > MAX_HINT_ELEMENTS || hidden.has(child)) return false;
      if (!NAME_CLASS_NAME.test(readAttribute(child, 'class').slice(0, 300))) return true;
      names.add(collectVisibleText(child, hidden, true));
      return false;
    },
  });
  names.delete('');
  return names.size === 0 ? collectVisibleText(element, hidden, true) : [...names].join(', ');
}

/** Gathers the hints of the visible page outside menus, side columns, comments and related articles. */
export function readVisibleHints(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  baseUrl: string,
  title: string,
): VisibleHints {
  const readLinkTarget = createLinkReader(baseUrl);
  const properties = new Map<string, string[]>();
  const times: TimeHint[] = [];
  const texts: Record<TextHint, string[]> = {
    dates: [],
    authors: [],
    profiles: [],
    owners: [],
    bylines: [],
    headings: [],
    headingParts: [],
    subheadings: [],
    frontPageLinks: [],
  };
  const add = (list: string[], value: string): void => {
    if (value !== '' && list.length < MAX_HINTS) list.push(value.slice(0, MAX_HINT_CHARS));
  };
  const addText = (hint: TextHint, element: ElementNode, hasLines = false): void => {
    if (texts[hint].length < MAX_HINTS) add(texts[hint], collectVisibleText(element, hidden, hasLines));
  };
  const addLongParts = (heading: ElementNode): void => {
    const chars = collectVisibleText(heading, hidden, false).length;
    for (const part of heading.children) {
      const text = part.kind === 'element' ? collectVisibleText(part, hidden, false) : part.value.trim();
      if (text.length < chars && text.length >= MIN_PART_SHARE * chars) add(texts.headingParts, text);
    }
  };
  const titleAncestors = findTitleAncestors(root, title);
  /** Elements that contain a date which is not a date of publication or update of the page. */
  const elementsWithOtherDates = new Set<ElementNode>();
  const itemTypes: string[] = [];
  let line: HintLine = { text: '' };
  let label = '';
  let openTimeElements = 0;
  const endLine = (element: ElementNode): void => {
    if (isTimeElement(element) || SAME_LINE_TAGS.has(element.tag)) return;
    const text = line.text.trim();
    if (text !== '') label = isDateLabel(text) ? text : '';
    line = { text: '' };
  };
  const addTime = (element: ElementNode): void => {
    const value = (readAttribute(element, 'datetime') || collectText(element, MAX_HINT_CHARS)).slice(
      0,
      MAX_HINT_CHARS,
    );
    if (value === '' || times.length >= MAX_HINTS) return;
    // A label directly above a date belongs to the line of the date.
    if (line.text.trim() === '') line.text = label;
    const start = times.at(-1)?.line === line ? (times.at(-1)?.end ?? 0) : 0;
    line.text += ` ${value} `;
    times.push({ value, line, start, end: line.text.length });
  };
  walkTree(root, {
    text: ({ value }) => {
      if (openTimeElements === 0 && line.text.length < MAX_HINT_CHARS)
        line.text += value.slice(0, MAX_HINT_CHARS);
    },
    leave: (element) => {
      if (hasAttribute(element, 'itemscope')) itemTypes.pop();
      if (isTimeElement(element)) openTimeElements--;
      endLine(element);
    },
    enter: (element, parent) => {
      const { tag } = element;
      endLine(element);
      if (hidden.has(element) || tag === 'head') return false;
      const landmark = getLandmark(element);
      if (landmark !== undefined && OUTSIDE_ARTICLE_LANDMARKS.has(landmark)) return false;
      const name = `${readAttribute(element, 'class').slice(0, 300)} ${readAttribute(element, 'id').slice(0, 100)}`;
      if (
        !ALWAYS_READ_TAGS.has(tag) &&
        !titleAncestors.has(element) &&
        (OUTSIDE_CLASS_NAME.test(name) || isItemOfOther(element) || tag === 'blockquote')
      )
        return false;
      const property = readAttribute(element, 'itemprop') || readAttribute(element, 'property');
      if (property !== '' && tag !== 'meta')
        for (const key of property.toLowerCase().split(/\s+/).slice(0, 4)) {
          const name = key.replace(/^.*[:/]/s, '');
          const propertyName = name === 'author' && itemTypes.at(-1) === SOFTWARE_TYPE ? CODE_AUTHOR : name;
          const propertyValues = properties.get(propertyName) ?? [];
          if (propertyValues.length === 0) properties.set(propertyName, propertyValues);
          add(propertyValues, readMicrodataValueOf(element, propertyName));
        }
      const target = tag === 'a' ? readLinkTarget(readAttribute(element, 'href')) : undefined;
      if (target?.isFrontPage === true) addText('frontPageLinks', element);
      if (target?.isProfile === true) addText('profiles', element);
      if (target?.isOwner === true) addText('owners', element);
      if (tag === 'h2' || target?.isPage === true) addText('subheadings', element);
      if (tag === 'h1') {
        addText('headings', element);
        addLongParts(element);
      } else if (isTimeElement(element)) addTime(element);
      else if (tag === 'a' && /(^|\s)author(\s|$)/i.test(readAttribute(element, 'rel')))
        addText('authors', element, true);
      else if (BYLINE_CLASS_NAME.test(name)) addText('bylines', element, true);
      else if (AUTHOR_CLASS_NAME.test(name) && texts.authors.length < MAX_HINTS)
        add(texts.authors, collectNames(element, hidden));
      if ((parent !== undefined && elementsWithOtherDates.has(parent)) || OTHER_DATE_CLASS_NAME.test(name))
        elementsWithOtherDates.add(element);
      else if (DATE_CLASS_NAME.test(name)) addText('dates', element);
      if (hasAttribute(element, 'itemscope'))
        itemTypes.push(readAttribute(element, 'itemtype').replace(/^.*[/#:]/s, ''));
      if (isTimeElement(element)) openTimeElements++;
      return true;
    },
  });
  return { properties, times, ...texts };
}
