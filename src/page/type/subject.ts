import type { ElementNode } from '../../content/index.ts';
import { getDeclaredValue, type HeadDeclarations } from '../declarations.ts';
import { getOwnValue, listMainObjects, listTypes } from '../structured.ts';
import type { SegmentFacts } from '../main/facts.ts';
import type { PageType } from '../types.ts';
import { readAttribute } from '../walk.ts';

const PRODUCT_TYPE = /^(?:Product|ProductGroup|IndividualProduct|Vehicle|Car|Motorcycle)$/;
/** Types of things of which a page describes one. A page of several is a list of them. */
const ITEM_TYPE =
  /^(?:Accommodation|Apartment|Book|Dataset|Hostel|Hotel|House|LodgingBusiness|Movie|MusicAlbum|Recipe|Residence|Restaurant|SoftwareSourceCode|TVEpisode|TVSeries|VacationRental|VideoGame)$/;
const OPEN_GRAPH_PRODUCT = /^(?:og:)?product(?:\.item)?$/i;
const OPEN_GRAPH_ITEM =
  /^(?:book|books\.book|music\.album|video\.(?:episode|movie|tv_show)|restaurant|place)$/i;
/** Names that programs for shops give the body of the page of one product. */
const PRODUCT_CLASS = /(?:^|\s)(?:single-product|template-product|catalog-product-view)(?=\s|$)/;
/** Repositories declare each paper and data set for search engines of science. */
const PAPER_NAMES = ['citation_doi', 'citation_title'];

const MAX_NAME_WORDS = 4;
const MIN_SHEET = { names: 8, distinctShare: 0.8 } as const;

/** Types that the classifier wrongly gives to pages about one thing. */
const LIST_TYPES: ReadonlySet<PageType> = new Set(['listing', 'collection', 'service']);

/** Types that the classifier wrongly gives to pages of shops with a long description. */
const TEXT_TYPES: ReadonlySet<PageType> = new Set(['article', 'other']);
const ARTICLE_TYPE = /Article$|^(?:BlogPosting|Report|Review)$/;

/** What shows the subject of a page. */
interface SubjectFacts {
  root: ElementNode;
  structured: readonly unknown[];
  declarations: HeadDeclarations;
  segments: readonly SegmentFacts[];
  /** Whether a button, not only a link, buys what the page offers, and its price is near. */
  hasBuyControl: boolean;
}

/**
 * Returns the page type of a page that declares that it is about one product, film, book, paper or similar thing, that
 * sells one thing and declares nothing else, or that has a long fact sheet.
 * @param likelyType is returned if the page shows nothing of this, or if it agrees
 */
export function findTypeBySubject(
  likelyType: PageType,
  { root, structured, declarations, segments, hasBuyControl }: SubjectFacts,
): PageType {
  const isListType = LIST_TYPES.has(likelyType);
  if (!isListType && !TEXT_TYPES.has(likelyType) && likelyType !== 'video') return likelyType;
  const openGraphType = getDeclaredValue(declarations, 'og:type');
  const things = listMainObjects(structured);
  const declaresOne = (pattern: RegExp): boolean => {
    const matching = things.filter((thing) => listTypes(thing).some((type) => pattern.test(type)));
    const names = new Set(matching.map((thing) => getOwnValue(thing, 'name') ?? thing));
    return names.size === 1 && !things.some((thing) => listTypes(thing).includes('ItemList'));
  };
  const isProduct = declaresOne(PRODUCT_TYPE) || hasProductClass(root);
  if (likelyType === 'other' && (isProduct || OPEN_GRAPH_PRODUCT.test(openGraphType))) return 'product';
  if (isListType && isProduct) return 'product';
  const isItem = OPEN_GRAPH_ITEM.test(openGraphType) || declaresOne(ITEM_TYPE);
  const isPaper = PAPER_NAMES.some((name) => getDeclaredValue(declarations, name) !== '');
  const isArticle = openGraphType === 'article' || declaresOne(ARTICLE_TYPE);
  if (TEXT_TYPES.has(likelyType) && hasBuyControl && !isItem && !isPaper && !isArticle) return 'product';
  const isSingleItem = isItem || isPaper || (likelyType === 'listing' && hasLongFactSheet(segments));
  return (isListType && isSingleItem) || (likelyType === 'video' && isItem) ? 'other' : likelyType;
}

/** Whether a description list names many facts of one thing. Cards name the same few facts each. */
function hasLongFactSheet(segments: readonly SegmentFacts[]): boolean {
  const names = segments.filter(isNameOfFact).map(({ text }) => text);
  const distinct = new Set(names).size;
  return distinct >= MIN_SHEET.names && distinct >= MIN_SHEET.distinctShare * names.length;
}

/** Whether a text is a term of a description list. Lists of news and papers have dates and links there. */
const isNameOfFact = ({ tag, isHidden, words, linkDensity, hasDate }: SegmentFacts): boolean =>
  tag === 'dt' && !isHidden && words.length <= MAX_NAME_WORDS && linkDensity === 0 && !hasDate;

function hasProductClass(root: ElementNode): boolean {
  const body = root.children.find((child) => child.kind === 'element' && child.tag === 'body');
  return [root, body].some(
    (element) => element?.kind === 'element' && PRODUCT_CLASS.test(readAttribute(element, 'class')),
  );
}
