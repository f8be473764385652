import { collapseWhiteSpace, type ElementNode } from '../../content/index.ts';
import { getLandmark, type Landmark } from '../landmark.ts';
import { mentionsDate } from '../main/text.ts';
import { collectText, collectTextIds, readAttribute, walkTree } from '../walk.ts';
import { readProfileKey } from './profile-links.ts';

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
/** A longer text is a sentence that mentions a date. */
const MAX_DATE_CHARS = 80;
/** Landmarks outside the posts of a page. */
const OUTER_LANDMARKS: ReadonlySet<Landmark | undefined> = new Set(['nav', 'footer', 'dialog', 'search']);
const UNREAD_TAG = /^(?:head|script|style|template|noscript|svg|select|textarea|pre)$/;
/** Dates relative to now in other languages than English: `vor 3 Tagen`, `il y a 2 ans`, `3 天前`, `3 дня назад`. */
const RELATIVE_DATE =
  /\bvor \d+ \p{L}+|\bil y a \d+|\bhace \d+|\bhá \d+|\d+ \p{L}+ (?:fa|назад|tому)\b|\d+ ?(?:分钟|分鐘|小时|小時|天|周|个月|年|分|時間|日)前|\d+ ?(?:분|시간|일|주|개월|년) 전|\b\d+ ?(?:min|hr?|[dhmwy]|mo|yr) ?(?:ago)?$/iu;
/** A month with its year. */
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? (?:(?:19|20)\d\d|[’']\d\d)$/i;
const RECENT_DAY = /^(?:yesterday|today|just now|gestern|heute|hier|ayer|вчера|сегодня|昨天|今天|昨日)$/i;

const isDate = (text: string): boolean =>
  text.length <= MAX_DATE_CHARS &&
  (/\d/.test(text)
    ? mentionsDate(text) || RELATIVE_DATE.test(text) || MONTH.test(text)
    : RECENT_DAY.test(text));

const ACCOUNT_ACTION = /^(?:log ?in|log ?out|sign ?(?:in|up)|register|profile|settings|edit|follow)$/i;

/** A single letter is the picture of an author without one. */
const isAuthorName = (name: string): boolean =>
  name.length > 1 &&
  name.length <= MAX_AUTHOR_CHARS &&
  /\p{L}/u.test(name) &&
  !ACCOUNT_ACTION.test(name) &&
  !isDate(name);

/** Labels of the date on which an author registered. */
const MEMBER_SINCE =
  /^(?:join(?:ed|ing)?|join date|registered|registration|member since|since|dabei seit|registriert|mitglied seit|beigetreten|inscrit|membre depuis|registrado|miembro desde|iscritto|на форуме с|регистрация|зарегистрирован|注册时间|注册|登録日)/iu;

const isMemberSince = (text: string): boolean => text.length <= MAX_DATE_CHARS && MEMBER_SINCE.test(text);

type Sighting = Pick<PostHead, 'textIds' | 'start' | 'end'> & { position: number };

/** Finds the heads of posts in document order. In linear time. */
export function findPostHeads(root: ElementNode, hidden: ReadonlySet<ElementNode>): PostHead[] {
  const heads: PostHead[] = [];
  const openLinks: ElementNode[] = [];
  let headingDepth = 0;
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
    if (author !== undefined && author.textIds[0] === textIds[0]) author.key = key;
    else if (lastHead?.textIds.includes(textIds[0] ?? -1) === true) lastHead.authorKey = key;
    else if (lastHead !== undefined && position - lastDateEnd < Math.min(lastGap, MAX_CLOSE_GAP_CHARS)) {
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
      if (OUTER_LANDMARKS.has(getLandmark(element))) return false;
      if (/^h[1-6]$/.test(element.tag)) headingDepth += 1;
      if (element.tag === 'a') {
        openLinks.push(element);
        if (headingDepth > 0) linkedHeadings += 1;
      }
      const key = readProfileKey(element);
      if (key !== undefined) addAuthor(element, key);
      return true;
    },
    leave: (element) => {
      if (element.tag === 'a') openLinks.pop();
      if (/^h[1-6]$/.test(element.tag)) headingDepth -= 1;
    },
    text: ({ id, value }, parent) => {
      const text = value.length > MAX_SHORT_TEXT_CHARS ? value : collapseWhiteSpace(value);
      if (text === '') return;
      const start = plain;
      position += text.length;
      if (openLinks.length === 0) plain += text.length;
      // The age of a community (`for 13 years`) and of an account are no dates of posts.
      const isFact = isMemberSince(text) || isMemberSince(lastText) || /\bfor$/i.test(lastText);
      lastText = text;
      if (isFact || text.length > MAX_DATE_CHARS || (!isDate(text) && parent.tag !== 'time')) return;
      date = { value: readAttribute(parent, 'datetime') || text, textIds: [id], start, end: plain, position };
      if (!isNear()) author = undefined;
      pair();
    },
  });
  return heads;
}
