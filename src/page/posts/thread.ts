import type { SegmentFacts } from '../main/facts.ts';
import type { PageType } from '../types.ts';
import { hasIssueFacts } from './issue.ts';
import type { PostHead } from './post-heads.ts';
import { AUTHOR_KEY, HANDLE_KEY, isNamedByClass } from './profile-links.ts';

/** What a page declares about its kind. */
export interface DeclaredKind {
  openGraphType: string;
  /** Types of the objects in structured data. */
  types: ReadonlySet<string>;
}

const THREAD_TYPES = ['DiscussionForumPosting', 'QAPage'];
/** Types of pages that are about one thing. */
const OTHER_TYPES = [
  'Event',
  'JobPosting',
  'VideoObject',
  'LocalBusiness',
  'SoftwareApplication',
  'Article',
  'NewsArticle',
  'BlogPosting',
  'Report',
  'ReportageNewsArticle',
  'OpinionNewsArticle',
  'Recipe',
  'Product',
];
/** Page types that threads are taken for if their texts are long or few. */
const THREAD_LIKE_TYPES: ReadonlySet<PageType> = new Set(['article', 'documentation', 'collection', 'other']);
/** Page types that threads are taken for if most of their texts are in links. Lists of teasers have these types. */
const LIST_LIKE_TYPES: ReadonlySet<PageType> = new Set(['listing', 'service']);
const MIN_POSTS = 2;
/** Maximum number of characters outside links before the head of the first post. An article has its text there. */
const MAX_CHARS_BEFORE_THREAD = 400;
/** Minimum number of characters outside links before the comments of an article. */
const MIN_CHARS_OF_ARTICLE = 200;
/** Minimum number of characters outside links of a post. Lists of posts have less between two heads. */
const MIN_POST_CHARS = 30;
/** Maximum share of posts with a linked heading of their own. Teasers of articles have one each. */
const MAX_LINKED_HEADING_SHARE = 0.5;

/** Returns the largest group of heads whose authors are named in the same way. */
export function findLargestGroup(heads: readonly PostHead[]): readonly PostHead[] {
  const groups = [...Map.groupBy(heads, ({ authorKey }) => authorKey).values()];
  return groups.reduce((largest, group) => (group.length > largest.length ? group : largest), []);
}

/**
 * Whether a page is a thread of posts, and not an article with comments or a list of articles: its first text has an
 * author who is named like the authors below. An issue is one, too. Decided once for the page.
 *
 * @param program whether a program for forums or for blogs has made the page
 */
export function isThread(
  heads: readonly PostHead[],
  pageType: PageType,
  { declarations: declared, segments }: { declarations: DeclaredKind; segments: readonly SegmentFacts[] },
  program: 'forum' | 'blog' | undefined,
): boolean {
  if (THREAD_TYPES.some((type) => declared.types.has(type))) return true;
  if (hasIssueFacts(segments) && !isDeclaredOtherwise(declared, false)) return true;
  const group = findLargestGroup(heads);
  if (pageType === 'forum') return program === 'forum' || !areCommentsOfArticle(group, program === 'blog');
  const [first, last] = [group[0], group.at(-1)];
  const hasHandles = first?.authorKey === HANDLE_KEY;
  const isListLike = LIST_LIKE_TYPES.has(pageType);
  if (!(isListLike || THREAD_LIKE_TYPES.has(pageType)) || isDeclaredOtherwise(declared, hasHandles))
    return false;
  if (first === undefined || last === undefined || group.length < MIN_POSTS) return false;
  const chars = last.start - first.end;
  const linkedHeadings = last.linkedHeadings - first.linkedHeadings;
  const hasSeveralAuthors = new Set(group.map(({ author }) => author)).size > 1;
  return (
    hasSeveralAuthors &&
    !isNamedByClass(first.authorKey) &&
    first.start <= MAX_CHARS_BEFORE_THREAD &&
    chars >= MIN_POST_CHARS * (group.length - 1) &&
    linkedHeadings <= (isListLike ? 0 : MAX_LINKED_HEADING_SHARE * (group.length - 1))
  );
}

/**
 * Whether posts are below a text, in elements that are named as comments. In a thread, the text is a post as well, with
 * an author who has a profile like those below. On the pages of programs for blogs, and of those whose authors only
 * their class names, the author of the text can be named like those below.
 */
function areCommentsOfArticle(group: readonly PostHead[], isBlog: boolean): boolean {
  const [first] = group;
  const isByline = first?.commentsStart === undefined && (isBlog || first?.authorKey === AUTHOR_KEY);
  const byline = isByline ? first : undefined;
  const comments = byline === undefined ? group : group.slice(1);
  const minStart = (byline?.end ?? 0) + MIN_CHARS_OF_ARTICLE;
  return (
    comments.length > 0 &&
    comments.every(({ commentsStart }) => commentsStart !== undefined && commentsStart >= minStart)
  );
}

const isDeclaredOtherwise = ({ openGraphType, types }: DeclaredKind, hasHandles: boolean): boolean =>
  // Social networks declare every post as an article.
  (/^article$/i.test(openGraphType) && !hasHandles) || OTHER_TYPES.some((type) => types.has(type));
