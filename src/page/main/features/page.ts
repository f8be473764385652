import type { SegmentContainer } from '../containers.ts';
import type { PageFacts } from '../facts.ts';
import { toFlag, divideOrZero } from './feature.ts';

/** A numeric feature of a page, the same for all its segments. */
export type PageFeature = (page: PageFacts) => number;

const MAX_FORMS = 4;

function createWordShareFeature(tag: string): PageFeature {
  return ({ segments, totalWords }) =>
    segments.reduce((sum, s) => sum + (s.tag === tag ? s.words.length : 0), 0) / totalWords;
}

function countElements({ containers }: PageFacts, tag: string): number {
  return containers.reduce((sum, container) => sum + (container.tag === tag ? 1 : 0), 0);
}

function createRootFeature(read: (root: SegmentContainer) => number): PageFeature {
  return ({ containers }) => (containers[0] === undefined ? 0 : read(containers[0]));
}

/** Features about the amount and the kinds of content on the page. */
const SIZE_FEATURES: Readonly<Record<string, PageFeature>> = {
  'page:segments': (page) => Math.log1p(page.segments.length),
  'page:words': (page) => Math.log1p(page.totalWords),
  'page:linkDensity': createRootFeature((root) => divideOrZero(root.linkedWords, root.words)),
  'page:prose': (page) => page.proseWords / page.totalWords,
  'page:paragraphs': createWordShareFeature('p'),
  'page:listItems': createWordShareFeature('li'),
  'page:rows': createWordShareFeature('row'),
  'page:prices': createRootFeature((root) => Math.log1p(root.prices)),
  'page:dates': createRootFeature((root) => Math.log1p(root.dates)),
  'page:headings': createRootFeature((root) => Math.log1p(root.headings)),
  'page:articles': (page) => Math.log1p(countElements(page, 'article')),
  'page:code': (page) => Math.log1p(countElements(page, 'pre')),
  'page:main': (page) => toFlag(countElements(page, 'main') > 0),
  'page:forms': (page) => Math.min(MAX_FORMS, countElements(page, 'form')),
  'page:primaryHeading': (page) => toFlag(page.primaryHeading >= 0),
  'page:structuredBody': (page) => Math.log1p(page.bodyWords),
  'page:proseContainer': ({ proseContainer }) =>
    proseContainer === undefined ? 0 : Math.log1p(proseContainer.words),
  'page:proseContainerShare': ({ proseContainer, totalWords }) =>
    proseContainer === undefined ? 0 : proseContainer.words / totalWords,
};

/** Features about the largest group of repeated siblings, such as a grid of products, a list of posts or a thread. */
const REPETITION_FEATURES: Readonly<Record<string, PageFeature>> = {
  'page:groupMembers': ({ largestGroup: g }) => (g === undefined ? 0 : Math.log1p(g.members)),
  'page:groupShare': ({ largestGroup: g, totalWords }) => (g === undefined ? 0 : g.words / totalWords),
  'page:groupWords': ({ largestGroup: g }) => (g === undefined ? 0 : Math.log1p(g.words / g.members)),
  'page:groupLinks': ({ largestGroup: g }) => (g === undefined ? 0 : divideOrZero(g.linkedWords, g.words)),
  'page:groupPrices': ({ largestGroup: g }) => (g === undefined ? 0 : g.withPrice / g.members),
  'page:groupDates': ({ largestGroup: g }) => (g === undefined ? 0 : g.withDate / g.members),
  'page:proseGroupShare': ({ proseGroup: g, proseWords }) =>
    g === undefined ? 0 : divideOrZero(g.proseWords, proseWords),
  'page:proseGroupWords': ({ proseGroup: g }) => (g === undefined ? 0 : Math.log1p(g.proseWords / g.members)),
  'page:proseGroupMembers': ({ proseGroup: g }) => (g === undefined ? 0 : Math.log1p(g.members)),
};

function createTypeFeature(pattern: RegExp): PageFeature {
  return ({ declarations }) => {
    for (const type of declarations.types) if (pattern.test(type)) return 1;
    return 0;
  };
}

/** Features about the types that the page declares in structured data and Open Graph. */
const DECLARATION_FEATURES: Readonly<Record<string, PageFeature>> = {
  'type:article': createTypeFeature(/Article$|BlogPosting|Report/),
  'type:technical': createTypeFeature(/TechArticle|APIRef|HowTo/),
  'type:product': createTypeFeature(/^Product/),
  'type:list': createTypeFeature(/ItemList|CollectionPage|SearchRes|OfferCatalog/),
  'type:forum': createTypeFeature(/Discussion|QAPage|Question$/),
  'type:faq': createTypeFeature(/FAQPage/),
  'type:organization': createTypeFeature(/LocalBusiness|Service$|ProfessionalS/),
  'og:article': ({ declarations: d }) => toFlag(d.hasPublicationDate || d.openGraphType.includes('article')),
  'og:product': ({ declarations: d }) => toFlag(d.openGraphType.includes('product')),
  'og:website': ({ declarations: d }) => toFlag(d.openGraphType.includes('website')),
};

/** Returns path and query of the page's address in lower case. Empty if the address is invalid. */
function getUrlPath({ declarations }: PageFacts): string {
  const url = URL.parse(declarations.url);
  return url === null ? '' : (url.pathname + url.search).toLowerCase();
}

function createPathFeature(pattern: RegExp): PageFeature {
  return (page) => toFlag(pattern.test(getUrlPath(page)));
}

/** Words that are common in addresses of a certain page type. */
const ADDRESS_FEATURES: Readonly<Record<string, PageFeature>> = {
  'url:depth': (page) => getUrlPath(page).split('/').filter(Boolean).length,
  'url:length': (page) => Math.log1p(getUrlPath(page).length),
  'url:root': (page) => toFlag(getUrlPath(page).length < 2),
  'url:hyphens': (page) => getUrlPath(page).split('-').length - 1,
  'url:digits': createPathFeature(/\d{4,}/),
  'url:date': createPathFeature(/\/(19|20)\d\d\//),
  'url:query': createPathFeature(/\?/),
  'url:product': createPathFeature(/\/(product|products|p|dp|item|shop)\//),
  'url:category': createPathFeature(
    /categor|collection|\/c\/|\/tag|catalog|archive|search|list|browse|topics?\/?$/,
  ),
  'url:forum': createPathFeature(
    /forum|thread|topic|viewtopic|\/t\/|\/r\/|question|discuss|comment|board|community/,
  ),
  'url:documentation': createPathFeature(
    /doc|guide|manual|reference|api|help|support|learn|tutorial|wiki|kb/,
  ),
  'url:blog': createPathFeature(/blog|news|article|post|story/),
  'url:service': createPathFeature(/service|solution|about|company|pricing|platform|industr|feature/),
};

function createHostFeature(pattern: RegExp): PageFeature {
  return ({ declarations }) => toFlag(pattern.test(URL.parse(declarations.url)?.hostname ?? ''));
}

/** Words that are common in hosts of a certain page type. */
const HOST_FEATURES: Readonly<Record<string, PageFeature>> = {
  'host:forum': createHostFeature(/^(forums?|community|discuss(ions?)?|talk|answers|boards?)\./),
  'host:documentation': createHostFeature(/^(docs?|developers?|wiki|help|learn|api|support|manual)\./),
  'host:shop': createHostFeature(/^(shop|store|buy)\./),
  'host:blog': createHostFeature(/^(blogs?|news|magazine)\./),
};

export const PAGE_FEATURES: Readonly<Record<string, PageFeature>> = {
  ...SIZE_FEATURES,
  ...REPETITION_FEATURES,
  ...DECLARATION_FEATURES,
  ...ADDRESS_FEATURES,
  ...HOST_FEATURES,
};
