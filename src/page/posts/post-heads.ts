import { collapseWhiteSpace, type ElementNode } from '../../content/index.ts';
import { getLandmark, type Landmark } from '../landmark.ts';
import { collectText, collectTextIds, readAttribute, walkTree } from '../walk.ts';
import { isTimeElement } from '../metadata/time-element.ts';
import { hasCommentName } from './comment-name.ts';
import { isDate, isMemberSince, MAX_DATE_CHARS } from './post-dates.ts';
import { isNamedByClass, readProfileKey } from './profile-links.ts';

/** The author and the date of a post, next to each other. */
export interface PostHead {
  /** Kind of the author's link or name. The authors of one thread have the same key. */
  authorKey: string;
  author: string;
  /** The machine-readable date, or else the date as the page shows it. */
  date: string;
  /** Text nodes of author and date. */
  textIds: readonly number[];
  /** Number of characters outside links before the head and after it, from the start of the page. */
  start: number;
  end: number;
  /** Number of headings with a link before the head, from the start of the page. */
  linkedHeadings: number;
  /** The value of `start` at the beginning of the outermost element around the head that is named as comments. */
  commentsStart: number | undefined;
}

/** Maximum number of characters between author and date, such as the number of the author's posts. */
const MAX_GAP_CHARS = 120;
/** Maximum number of characters between a date and an author after it, such as `by`, who replaces one further away. */
const MAX_CLOSE_GAP_CHARS = 8;
const MAX_AUTHOR_CHARS = 50;
/** Elements of authors can be nested, so only this number of elements of each is searched. */
const MAX_AUTHOR_ELEMENTS = 20;
/** White space in longer texts is not collapsed, because they are neither names nor dates. */
const MAX_SHORT_TEXT_CHARS = 500;
/** Landmarks outside the posts of a page. */
const OUTER_LANDMARKS: ReadonlySet<Landmark | undefined> = new Set(['nav', 'footer', 'dialog', 'search']);
const UNREAD_TAG = /^(?:head|script|style|template|noscript|svg|select|textarea|pre)$/;
/** The start of a `title` that is a date, as in `2024-03-24T09:15:31 1711271731`. */
const ISO_DATE = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?(?=\s|$)/;
/** A date with a year is exact enough. */
const YEAR = /\d{4}/;
const ACCOUNT_ACTION =
  /^(?:log ?in|log ?out|sign ?(?:in|up)|register|profile|settings|edit|follow|reply|quote|report|message)$/i;

/** A single letter is the picture of an author without one. */
const isAuthorName = (name: string): boolean =>
  name.length > 1 &&
  name.length <= MAX_AUTHOR_CHARS &&
  /\p{L}/u.test(name) &&
  !ACCOUNT_ACTION.test(name) &&
  !isDate(name);

type Sighting = Pick<PostHead, 'textIds' | 'start' | 'end'> & { position: number };

/** Authors and dates of the posts of a page. */
export interface PostFacts {
  /** In document order. */
  heads: readonly PostHead[];
  /** Ids of the text nodes that are dates, also of those without an author. */
  dateIds: ReadonlySet<number>;
}

/** Finds the heads and the dates of posts. In linear time. */
export function findPostFacts(root: ElementNode, hidden: ReadonlySet<ElementNode>): PostFacts {
  const heads: PostHead[] = [];
  const dateIds = new Set<number>();
  const openLinks: ElementNode[] = [];
  /** Open elements whose `title` is a date, such as that of `3 days ago`. */
  const openDates: ElementNode[] = [];
  const openComments: { element: ElementNode; start: number }[] = [];
  let headingDepth = 0;
  /**
   * Whether the open article had no text so far. A footer there says who wrote the article, as in comments of
   * WordPress.
   */
  let isArticleEmpty = false;
  let linkedHeadings = 0;
  /** Number of characters so far, of all texts and outside links. */
  let position = 0;
  let plain = 0;
  let lastText = '';
  /** Number of characters between author and date of the last head, and where its date ends and starts. */
  let lastGap = 0;
  let lastDateEnd = 0;
  let lastDateStart = 0;
  let author: (Sighting & { key: string; name: string }) | undefined;
  let date: (Sighting & { value: string }) | undefined;
  const isNear = (): boolean =>
    author !== undefined && date !== undefined && Math.abs(author.position - date.position) <= MAX_GAP_CHARS;
  const pair = (): void => {
    if (author === undefined || date === undefined || !isNear()) return;
    lastGap = Math.abs(author.position - date.position);
    lastDateEnd = date.position;
    lastDateStart = date.start;
    heads.push({
      authorKey: author.key,
      author: author.name,
      date: date.value,
      textIds: [...author.textIds, ...date.textIds],
      start: Math.min(author.start, date.start),
      end: Math.max(author.end, date.end),
      linkedHeadings,
      commentsStart: openComments[0]?.start,
    });
    author = undefined;
    date = undefined;
  };
  const addAuthor = (element: ElementNode, key: string): void => {
    const name = collectText(element, MAX_AUTHOR_CHARS + 1);
    const textIds = collectTextIds(element, MAX_AUTHOR_ELEMENTS);
    if (!isAuthorName(name)) return;
    const lastHead = heads.at(-1);
    // A link in the element of the author tells more than the class of the element.
    if (author !== undefined && author.textIds[0] === textIds[0]) {
      if (!isNamedByClass(key)) author.key = key;
    } else if (lastHead?.textIds.includes(textIds[0] ?? -1) === true) {
      if (!isNamedByClass(key)) lastHead.authorKey = key;
    } else if (lastHead !== undefined && position - lastDateEnd < Math.min(lastGap, MAX_CLOSE_GAP_CHARS)) {
      // The date is next to this author: `submitted 11 days ago by ann`.
      Object.assign(lastHead, {
        author: name,
        authorKey: key,
        textIds: [...textIds, lastHead.textIds.at(-1)!],
        start: lastDateStart,
        end: plain,
      });
      lastGap = position - lastDateEnd;
    } else {
      author = { key, name, textIds, start: plain, end: plain, position };
      if (!isNear()) date = undefined;
      pair();
    }
  };
  walkTree(root, {
    enter: (element) => {
      if (hidden.has(element) || UNREAD_TAG.test(element.tag)) return false;
      const isHead = element.tag === 'footer' && isArticleEmpty;
      if (!isHead && OUTER_LANDMARKS.has(getLandmark(element))) return false;
      if (element.tag === 'article') isArticleEmpty = true;
      if (/^h[1-6]$/.test(element.tag)) headingDepth += 1;
      if (element.tag === 'a') {
        openLinks.push(element);
        // Programs for forums write names of authors as headings, and headings that lead to their post.
        const isOfPost = /#./.test(readAttribute(element, 'href')) || readProfileKey(element) !== undefined;
        if (headingDepth > 0 && !isOfPost) linkedHeadings += 1;
      }
      // Themes name the whole page after its comments.
      if (element.tag !== 'body' && hasCommentName(element)) openComments.push({ element, start: plain });
      if (ISO_DATE.test(readAttribute(element, 'title'))) openDates.push(element);
      const key = readProfileKey(element);
      if (key !== undefined) addAuthor(element, key);
      return true;
    },
    leave: (element) => {
      if (element === openComments.at(-1)?.element) openComments.pop();
      if (element === openDates.at(-1)) openDates.pop();
      if (element.tag === 'article') isArticleEmpty = false;
      if (element.tag === 'a') openLinks.pop();
      if (/^h[1-6]$/.test(element.tag)) headingDepth -= 1;
    },
    text: ({ id, value }, parent) => {
      const text = value.length > MAX_SHORT_TEXT_CHARS ? value : collapseWhiteSpace(value);
      if (text === '') return;
      isArticleEmpty = false;
      const start = plain;
      position += text.length;
      if (openLinks.length === 0) plain += text.length;
      // The age of a community (`for 13 years`) and of an account are no dates of posts.
      const isFact = isMemberSince(text) || isMemberSince(lastText) || /\bfor$/i.test(lastText);
      lastText = text;
      if (isFact || text.length > MAX_DATE_CHARS || (!isDate(text) && !isTimeElement(parent))) return;
      dateIds.add(id);
      const title = openDates.length > 0 && !YEAR.test(text) ? readAttribute(openDates.at(-1)!, 'title') : '';
      const dateValue = readAttribute(parent, 'datetime') || ISO_DATE.exec(title)?.[0] || text;
      date = { value: dateValue, textIds: [id], start, end: plain, position };
      if (!isNear()) author = undefined;
      pair();
    },
  });
  return { heads, dateIds };
}
