import {
  collapseWhiteSpace,
  parseWordList,
  removeInvisibleCharacters,
  toPlainText,
} from '../../content/index.ts';
import { splitWords } from '../main/text.ts';
import { getDeclaredValue } from '../declarations.ts';
import { getOwnValue } from '../structured.ts';
import type { PageType } from '../types.ts';
import { getString, listNames } from './entity.ts';
import {
  splitContentWords,
  findSiteNames,
  isShortSiteName,
  isSiteName,
  listTitlePartRuns,
  removeSiteName,
  resemblesSiteName,
  SITE_NAME_SEPARATOR,
  toComparisonKey,
} from './site-names.ts';
import type { MetadataSources } from './sources.ts';

/** The rest of a longer title is not read. */
const MAX_TITLE_CHARS = 1000;

/**
 * A heading and a title are about the same subject only if at least this share of the heading's content words is in the
 * title.
 */
const MIN_SHARED_WORD_SHARE = 0.2;

function isAboutSameSubject(heading: string, titles: readonly string[]): boolean {
  const headingWords = new Set(splitContentWords(heading));
  return titles.some((title) => {
    const shared = headingWords.intersection(new Set(splitWords(title)));
    return shared.size > 0 && shared.size >= MIN_SHARED_WORD_SHARE * headingWords.size;
  });
}

/**
 * Minimum number of content words that a heading and an address have in common, and minimum share of these words in the
 * shorter of the two.
 */
const MIN_TITLE_WORDS_IN_URL = 2;
const MIN_TITLE_SHARE_IN_URL = 0.8;

/** Whether the last part of the page's address consists of the words of the heading, or of its first words. */
function isHeadingInUrl(heading: string, url: string): boolean {
  const path =
    URL.parse(url)
      ?.pathname.split('/')
      .findLast((part) => part !== '') ?? '';
  const urlWords = new Set(splitContentWords(path.replace(/[-_+.]|%20/g, ' ')));
  const headingWords = splitContentWords(heading);
  const wordsInUrl = headingWords.filter((word) => urlWords.has(word)).length;
  return (
    wordsInUrl >= MIN_TITLE_WORDS_IN_URL &&
    wordsInUrl >= MIN_TITLE_SHARE_IN_URL * Math.min(headingWords.length, urlWords.size)
  );
}

/** The texts in which the heading of the page is searched. */
interface TitleCandidates {
  headings: readonly string[];
  subheadings: readonly string[];
  /** Titles that the page declares in `title`, Open Graph and similar elements. */
  titles: readonly string[];
  /** Declared titles that may end without the name of the site. */
  titlesWithoutSite: readonly string[];
  siteKeys: readonly string[];
}

/**
 * Finds a heading that equals one part of a title. An earlier part is preferred, because the last part may name the
 * site or a section.
 */
function findHeadingInTitles(candidates: TitleCandidates): string | undefined {
  const { headings, subheadings, titles, titlesWithoutSite, siteKeys } = candidates;
  const titleKeys = new Set(titles.map(toComparisonKey));
  const runs = titles.flatMap((title) =>
    listTitlePartRuns(title).map((run) => ({
      ...run,
      early: run.isFollowed || titlesWithoutSite.includes(title),
    })),
  );
  const isPartOfTitle = (heading: string, mustBeFollowed: boolean): boolean => {
    const headingKey = toComparisonKey(heading);
    if (headingKey === '' || isSiteName(heading, siteKeys)) return false;
    return (
      titleKeys.has(headingKey) ||
      runs.some((run) => run.key === headingKey && (run.early || !mustBeFollowed))
    );
  };
  const partHeading = headings.find((heading) => isPartOfTitle(heading, false));
  if (partHeading === undefined) return undefined;
  return (
    headings.find((heading) => isPartOfTitle(heading, true)) ??
    subheadings.find((heading) => isPartOfTitle(heading, true)) ??
    partHeading
  );
}

/** A catalogue title (such as `dc.title`) with fewer words is a keyword. */
const MIN_CATALOGUE_TITLE_WORDS = 2;

/** A part of a heading with fewer words is a label. */
const MIN_PART_WORDS = 2;

/** The symbol of a heading's link to itself. */
const TRAILING_PERMALINK_SYMBOL = /\s*[#¶§]\s*$/;

const cleanTitle = (text: string): string =>
  collapseWhiteSpace(
    removeInvisibleCharacters(text.slice(0, MAX_TITLE_CHARS)).replace(TRAILING_PERMALINK_SYMBOL, ''),
  );

/** The label before the title of a thread or paper, and the number or version after the name of an issue or package. */
const HEADING_LABEL_OR_NUMBER = /^\p{L}{1,20}:\s*(?=\S)|\s+(?:[#!]\d{1,9}|v?\d{1,9}(?:\.\d{1,9})+)$/gu;

const removeLabelAndNumber = (heading: string): string => heading.replace(HEADING_LABEL_OR_NUMBER, '');

/** Matches the name of a file, which programs that export documents write as title. */
const FILE_NAME = /^\S+\.(?:[sx]?html?|xml|pdf|docx?|odt|rtf|txt|indd|pptx?|xlsx?)$|^Microsoft \w+ - /i;

/** A title with fewer words is that of the page or of its site. */
const MIN_PROGRAM_TITLE_WORDS = 2;

/** Returns the first heading of the main content, without its version. Empty if there is none. */
function readMainHeading({ blocks }: MetadataSources): string {
  const heading = blocks.find(({ role, block }) => role === 'main' && block.type === 'heading');
  return heading === undefined ? '' : removeLabelAndNumber(cleanTitle(toPlainText(heading.block)));
}

/**
 * Whether the declared title names only the program or the site that shows the page, as `Notebook on Example`: the main
 * text mentions at most one of its words, and the text around it another.
 */
function isTitleOfProgram(title: string, { blocks }: MetadataSources): boolean {
  const words = new Set(splitContentWords(title));
  if (
    words.size < MIN_PROGRAM_TITLE_WORDS ||
    blocks.find(({ role }) => role === 'main')?.block.type !== 'heading'
  )
    return false;
  const [inMain, outside] = (['main', 'appendix'] as const).map((wanted) =>
    words.intersection(
      new Set(blocks.flatMap(({ role, block }) => (role === wanted ? splitWords(toPlainText(block)) : []))),
    ),
  ) as [Set<string>, Set<string>];
  return inMain.size <= 1 && !outside.isSubsetOf(inMain);
}

/** Types of pages whose main heading is often a slogan, or the name of a part. */
const TYPES_WITH_SLOGAN: ReadonlySet<PageType> = new Set(['product', 'service', 'listing', 'collection']);

/** Whether all content words of a heading are in a title with more words. */
function isShortenedTitle(heading: string, title: string): boolean {
  const titleWords = splitWords(title);
  const headingWords = splitContentWords(heading);
  return headingWords.length < titleWords.length && new Set(headingWords).isSubsetOf(new Set(titleWords));
}

/** Whether a title has a heading only as the last part of a path, as in `owner/name: what it does`. */
const isEndOfPath = (heading: string, title: string): boolean =>
  title.includes(`/${heading}`) && !title.startsWith(heading) && !title.includes(` ${heading}`);

/** Types of pages whose heading is often a shortened title or a slogan. */
const TYPES_WITH_SHORTENED_HEADING: ReadonlySet<PageType> = new Set(['product', 'service']);

/** Whether a page is a front page. An article at `/` is not one, because a site can consist of one article. */
function isFrontPage({ rendered, pageType }: MetadataSources): boolean {
  return URL.parse(rendered.finalUrl)?.pathname === '/' && pageType !== 'article';
}

/** `meta` names of titles for catalogues and archives, such as Dublin Core. */
const CATALOGUE_TITLE_META_NAMES = parseWordList(
  'dc:title dc.title dcterms.title parsely-title sailthru.title',
);

/** Reads a page's title and removes the site's name. The title of a front page is the unchanged document title. */
export function readPageTitle(sources: MetadataSources, siteName: string): string {
  const { declarations, entity, facts, hints, rendered, pageType } = sources;
  const url = rendered.finalUrl;
  const openGraphTitle = cleanTitle(getDeclaredValue(declarations, 'og:title'));
  const twitterTitle = cleanTitle(getDeclaredValue(declarations, 'twitter:title'));
  const documentTitle = cleanTitle(rendered.title);
  const structuredTitle = cleanTitle(
    getString(entity.main, 'headline') || getString(entity.main, 'name') || getString(entity.main, 'title'),
  );
  if (documentTitle !== '' && isFrontPage(sources))
    return [...new Set(documentTitle.split(SITE_NAME_SEPARATOR))].join(SITE_NAME_SEPARATOR);
  const allHeadings = [...new Set(hints.headings.map(cleanTitle))].filter(
    (text) => toComparisonKey(text) !== '',
  );
  const { siteKeys: foundSiteKeys, siteHeadings } = findSiteNames({
    siteName,
    url,
    documentTitle,
    openGraphTitle,
    frontPageLinks: hints.frontPageLinks,
    headings: allHeadings,
    segments: facts.segments,
  });
  const employers = listNames(getOwnValue(entity.main, 'hiringOrganization'), entity.byId);
  const siteKeys = [...foundSiteKeys, ...employers.map(toComparisonKey)];
  const titles = [openGraphTitle, twitterTitle, documentTitle, structuredTitle].filter(
    (title) => title !== '',
  );
  const catalogueTitle = getDeclaredValue(declarations, ...CATALOGUE_TITLE_META_NAMES);
  if (splitWords(catalogueTitle).length >= MIN_CATALOGUE_TITLE_WORDS)
    return removeSiteName(cleanTitle(catalogueTitle), siteKeys);
  const headings = allHeadings.filter((heading) => !siteHeadings.has(heading));
  const firstTitle = titles.find((title) => !isSiteName(title, siteKeys)) ?? titles[0];
  if (firstTitle === undefined) return headings[0] ?? '';
  // If a page declares the name of the site separately, its Open Graph and Twitter titles need not end with that name.
  const titlesWithoutSite = siteName === '' ? [] : [openGraphTitle, twitterTitle];
  const candidates = {
    headings,
    subheadings: hints.subheadings.map(cleanTitle),
    titles,
    titlesWithoutSite,
    siteKeys,
  };
  const headingParts = hints.headingParts
    .map(cleanTitle)
    .filter((text) => splitWords(text).length >= MIN_PART_WORDS);
  const titleHeading =
    findHeadingInTitles(candidates) ??
    findHeadingInTitles({ ...candidates, headings: headings.map(removeLabelAndNumber) }) ??
    findHeadingInTitles({ ...candidates, headings: headingParts, subheadings: [] });
  if (titleHeading !== undefined) return titleHeading;
  const declaredTitle = removeSiteName(firstTitle, siteKeys);
  const ownHeadings = headings.filter((heading) =>
    TYPES_WITH_SHORTENED_HEADING.has(pageType)
      ? !isShortenedTitle(heading, declaredTitle)
      : !isEndOfPath(heading, declaredTitle),
  );
  const headingInUrl = ownHeadings.find((heading) => isHeadingInUrl(heading, url));
  if (headingInUrl !== undefined) return headingInUrl;
  // If the page has one heading that shares words with a declared title, the heading is the title.
  const [onlyHeading] = ownHeadings;
  const isOnlyHeading = onlyHeading !== undefined && headings.length === 1;
  if (
    isOnlyHeading &&
    !isSiteName(onlyHeading, siteKeys) &&
    !isShortSiteName(onlyHeading, siteName) &&
    isAboutSameSubject(onlyHeading, titles)
  )
    return onlyHeading;
  const mainHeading = readMainHeading(sources);
  const isOtherHeading =
    splitContentWords(mainHeading).length > 1 && !isAboutSameSubject(mainHeading, [declaredTitle]);
  const isGeneric =
    !TYPES_WITH_SLOGAN.has(pageType) &&
    !resemblesSiteName(declaredTitle, siteKeys) &&
    isTitleOfProgram(declaredTitle, sources);
  return isOtherHeading && (isGeneric || FILE_NAME.test(declaredTitle)) ? mainHeading : declaredTitle;
}
