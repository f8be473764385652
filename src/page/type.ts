import type { PageFacts } from './main/facts.ts';
import type { PageType } from './types.ts';

/** Votes of one signal for page types. */
type Votes = Partial<Record<PageType, number>>;

const has = (types: ReadonlySet<string>, pattern: RegExp): boolean =>
  types.values().some((type) => pattern.test(type));

/** What the page says it is. */
function declaredVotes({ declarations: { types, openGraphType, published } }: PageFacts): Votes[] {
  return [
    has(types, /DiscussionForumPosting|QAPage/) ? { forum: 5 } : {},
    has(types, /^Product(Group)?$/) ? { product: 3 } : {},
    has(types, /ItemList|CollectionPage|SearchResultsPage|OfferCatalog/)
      ? { collection: 2, listing: 2, product: -1 }
      : {},
    has(types, /TechArticle|APIReference/) ? { documentation: 3 } : {},
    has(types, /(News|^|Blog)(Article|Posting)$|^Report/) ? { article: 4 } : {},
    has(types, /LocalBusiness|^Service$|ProfessionalService|^SoftwareApplication/) ? { service: 2 } : {},
    has(types, /^VideoObject$/) && openGraphType.startsWith('video') ? { video: 5 } : {},
    openGraphType.startsWith('video') ? { video: 2 } : {},
    openGraphType.includes('article') || published ? { article: 2 } : {},
    openGraphType.includes('product') ? { product: 3 } : {},
  ];
}

/** What the address hints at. */
function addressVotes({ declarations: { url } }: PageFacts): Votes[] {
  const address = URL.parse(url);
  const path = (address?.pathname ?? '').toLowerCase();
  const host = address?.hostname ?? '';
  return [
    /\/(forums?|threads?|topics?|viewtopic|t|r|questions?|discussions?|community)(\/|\.|$)/.test(path)
      ? { forum: 2.5 }
      : {},
    /^(forums?|community|discuss|talk|answers)\./.test(host) ? { forum: 2.5 } : {},
    /\/(docs?|documentation|manual|reference|api|guide|tutorials?|wiki|help)(\/|$)/.test(path)
      ? { documentation: 2.5 }
      : {},
    /^(docs?|developers?|wiki|help|learn|api)\./.test(host) || host.endsWith('.readthedocs.io')
      ? { documentation: 2.5 }
      : {},
    /\/(products?|p|dp|item)\//.test(path) ? { product: 2.5 } : {},
    /\/(categor(y|ies)|collections?|c|shop|catalog|browse)(\/|$)/.test(path) ? { collection: 2 } : {},
    /\/(tags?|search|archives?|topics|jobs|listings?|news|blog)\/?$/.test(path) ? { listing: 2 } : {},
    /\/(blog|news|articles?|posts?|story|stories)\/[^/]/.test(path) || /\/(19|20)\d\d\//.test(path)
      ? { article: 2 }
      : {},
    /\/(services?|solutions?|about|company|pricing|platform|industries|features?)(\/|$)/.test(path)
      ? { service: 2 }
      : {},
    path === '/' || path === '' ? { service: 1, listing: 1.5, article: -2 } : {},
  ];
}

/** What the page looks like: prose, prices, code, repetition. */
function shapeVotes({ segments, totalWords, proseWords, largestGroup, containers }: PageFacts): Votes[] {
  const prose = proseWords / totalWords;
  const tagged = (tag: string): number => segments.filter((segment) => segment.tag === tag).length;
  const members = largestGroup?.members ?? 0;
  const share = largestGroup === undefined ? 0 : largestGroup.words / totalWords;
  const priced = largestGroup === undefined ? 0 : largestGroup.withPrice / largestGroup.members;
  const dated = largestGroup === undefined ? 0 : largestGroup.withDate / largestGroup.members;
  const proseShare = largestGroup === undefined ? 0 : largestGroup.proseWords / (proseWords || 1);
  const prices = containers[0]?.prices ?? 0;
  return [
    prose > 0.6 && totalWords > 300 ? { article: 1.5, documentation: 0.5 } : {},
    tagged('pre') > 2 ? { documentation: 1.5 } : {},
    tagged('dt') > 5 ? { documentation: 1 } : {},
    members > 5 && priced > 0.5 ? { collection: 2.5 } : {},
    members > 5 && share > 0.4 && priced < 0.2 ? { listing: 1.5 } : {},
    members > 3 && dated > 0.6 && proseShare > 0.5 ? { forum: 2 } : {},
    prices > 0 && members < 5 ? { product: 1 } : {},
    prose < 0.3 && prices === 0 && share < 0.3 ? { service: 1 } : {},
  ];
}

/** Below this no type has enough for it. */
const ENOUGH = 0.9;

/** What kind of page it is, by many weak signals together; `other` where they say too little. */
export function pageTypeOf(page: PageFacts): PageType {
  const sums = new Map<PageType, number>();
  for (const votes of [...declaredVotes(page), ...addressVotes(page), ...shapeVotes(page)])
    for (const [type, vote] of Object.entries(votes) as [PageType, number][])
      sums.set(type, (sums.get(type) ?? 0) + vote);
  let best: PageType = 'other';
  let most = ENOUGH;
  for (const [type, sum] of sums)
    if (sum > most) {
      most = sum;
      best = type;
    }
  return best;
}
