import type { Container } from '../containers.ts';
import type { PageFacts } from '../facts.ts';
import { flag, log, ratio } from './feature.ts';

/** A numeric feature of a page, equal for all its segments. */
export type PageFeature = (page: PageFacts) => number;

const MAX_FORMS = 4;

function wordShare(tag: string): PageFeature {
  return ({ segments, totalWords }) =>
    segments.reduce((sum, s) => sum + (s.tag === tag ? s.words.length : 0), 0) / totalWords;
}

function elements({ containers }: PageFacts, tag: string): number {
  return containers.reduce((sum, container) => sum + (container.tag === tag ? 1 : 0), 0);
}

function ofRoot(read: (root: Container) => number): PageFeature {
  return ({ containers }) => (containers[0] === undefined ? 0 : read(containers[0]));
}

/** Amount and kinds of content. */
const SIZE: Readonly<Record<string, PageFeature>> = {
  'page:segments': (page) => log(page.segments.length),
  'page:words': (page) => log(page.totalWords),
  'page:linkDensity': ofRoot((root) => ratio(root.linkedWords, root.words)),
  'page:prose': (page) => page.proseWords / page.totalWords,
  'page:paragraphs': wordShare('p'),
  'page:listItems': wordShare('li'),
  'page:rows': wordShare('row'),
  'page:prices': ofRoot((root) => log(root.prices)),
  'page:dates': ofRoot((root) => log(root.dates)),
  'page:headings': ofRoot((root) => log(root.headings)),
  'page:articles': (page) => log(elements(page, 'article')),
  'page:code': (page) => log(elements(page, 'pre')),
  'page:main': (page) => flag(elements(page, 'main') > 0),
  'page:forms': (page) => Math.min(MAX_FORMS, elements(page, 'form')),
  'page:primaryHeading': (page) => flag(page.primaryHeading >= 0),
  'page:structuredBody': (page) => log(page.body.length),
  'page:proseContainer': ({ proseContainer }) =>
    proseContainer === undefined ? 0 : log(proseContainer.words),
  'page:proseContainerShare': ({ proseContainer, totalWords }) =>
    proseContainer === undefined ? 0 : proseContainer.words / totalWords,
};

/** The largest repetition of the page: a grid of products, a list of posts, a thread. */
const REPETITION: Readonly<Record<string, PageFeature>> = {
  'page:groupMembers': ({ largestGroup: g }) => (g === undefined ? 0 : log(g.members)),
  'page:groupShare': ({ largestGroup: g, totalWords }) => (g === undefined ? 0 : g.words / totalWords),
  'page:groupWords': ({ largestGroup: g }) => (g === undefined ? 0 : log(g.words / g.members)),
  'page:groupLinks': ({ largestGroup: g }) => (g === undefined ? 0 : ratio(g.linkedWords, g.words)),
  'page:groupPrices': ({ largestGroup: g }) => (g === undefined ? 0 : g.withPrice / g.members),
  'page:groupDates': ({ largestGroup: g }) => (g === undefined ? 0 : g.withDate / g.members),
  'page:proseGroupShare': ({ proseGroup: g, proseWords }) =>
    g === undefined ? 0 : ratio(g.proseWords, proseWords),
  'page:proseGroupWords': ({ proseGroup: g }) => (g === undefined ? 0 : log(g.proseWords / g.members)),
  'page:proseGroupMembers': ({ proseGroup: g }) => (g === undefined ? 0 : log(g.members)),
};

function ofType(pattern: RegExp): PageFeature {
  return ({ declarations }) => {
    for (const type of declarations.types) if (pattern.test(type)) return 1;
    return 0;
  };
}

/** Declared types: structured data and Open Graph. */
const DECLARED: Readonly<Record<string, PageFeature>> = {
  'type:article': ofType(/Article$|BlogPosting|Report/),
  'type:technical': ofType(/TechArticle|APIRef|HowTo/),
  'type:product': ofType(/^Product/),
  'type:list': ofType(/ItemList|CollectionPage|SearchRes|OfferCatalog/),
  'type:forum': ofType(/Discussion|QAPage|Question$/),
  'type:faq': ofType(/FAQPage/),
  'type:organization': ofType(/LocalBusiness|Service$|ProfessionalS/),
  'og:article': ({ declarations: d }) => flag(d.published || d.openGraphType.includes('article')),
  'og:product': ({ declarations: d }) => flag(d.openGraphType.includes('product')),
  'og:website': ({ declarations: d }) => flag(d.openGraphType.includes('website')),
};

/** Path and query in lower case; empty for an invalid address. */
function pathOf({ declarations }: PageFacts): string {
  const url = URL.parse(declarations.url);
  return url === null ? '' : (url.pathname + url.search).toLowerCase();
}

function inPath(pattern: RegExp): PageFeature {
  return (page) => flag(pattern.test(pathOf(page)));
}

/** Common naming conventions of addresses. */
const ADDRESS: Readonly<Record<string, PageFeature>> = {
  'url:depth': (page) => pathOf(page).split('/').filter(Boolean).length,
  'url:length': (page) => log(pathOf(page).length),
  'url:root': (page) => flag(pathOf(page).length < 2),
  'url:hyphens': (page) => pathOf(page).split('-').length - 1,
  'url:digits': inPath(/\d{4,}/),
  'url:date': inPath(/\/(19|20)\d\d\//),
  'url:query': inPath(/\?/),
  'url:product': inPath(/\/(product|products|p|dp|item|shop)\//),
  'url:category': inPath(/categor|collection|\/c\/|\/tag|catalog|archive|search|list|browse|topics?\/?$/),
  'url:forum': inPath(/forum|thread|topic|viewtopic|\/t\/|\/r\/|question|discuss|comment|board|community/),
  'url:documentation': inPath(/doc|guide|manual|reference|api|help|support|learn|tutorial|wiki|kb/),
  'url:blog': inPath(/blog|news|article|post|story/),
  'url:service': inPath(/service|solution|about|company|pricing|platform|industr|feature/),
};

function inHost(pattern: RegExp): PageFeature {
  return ({ declarations }) => flag(pattern.test(URL.parse(declarations.url)?.hostname ?? ''));
}

/** Common naming conventions of hosts. */
const HOST: Readonly<Record<string, PageFeature>> = {
  'host:forum': inHost(/^(forums?|community|discuss(ions?)?|talk|answers|boards?)\./),
  'host:documentation': inHost(/^(docs?|developers?|wiki|help|learn|api|support|manual)\./),
  'host:shop': inHost(/^(shop|store|buy)\./),
  'host:blog': inHost(/^(blogs?|news|magazine)\./),
};

export const PAGE_FEATURES: Readonly<Record<string, PageFeature>> = {
  ...SIZE,
  ...REPETITION,
  ...DECLARED,
  ...ADDRESS,
  ...HOST,
};
