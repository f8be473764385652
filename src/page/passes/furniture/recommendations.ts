import { toPlainText } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { hasLink } from '../../nodes.ts';
import { createContainmentTest, findBoxAround, type TreeIndex } from '../ancestry.ts';
import type { PageType } from '../../types.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';

/**
 * Headings above pages that a shop or a site recommends, in the words of common shop systems, themes and their
 * translations. Headings such as "See also" and "Next steps" are not among them, because authors write these.
 */
const PHRASES = [
  // English
  String.raw`.*\balso (?:like|love|enjoy(?:ed)?|bought|buy|view(?:ed)?|purchased|looked at|read|ordered|watched|enrolled in|searched for|be interested in)`,
  String.raw`(?:you|posts|articles|stories) (?:may|might) (?:like|enjoy|be interested in)`,
  String.raw`.*\byou may (?:like|enjoy)|(?:frequently|often) (?:bought|ordered) together|recently viewed(?: \S+)?|we also (?:love|recommend)`,
  String.raw`(?:recommended|suggested|picked|recommendations) for you|(?:recommended|suggested) (?:products|items|articles|posts|stories|reading|reads|videos)`,
  String.raw`(?:related|similar) (?:products?|items?|articles?|posts?|stories|news|videos?|jobs|offers|events|courses|recipes|listings|properties|hotels|books|episodes|searches)`,
  String.raw`more (?:.*like this|from .*|(?:stories|articles|posts|news|episodes|events|jobs|recipes|videos|offers)(?: .*)?)|other \S+ (?:nearby|near you)`,
  'read next|up next|complete the (?:look|set)',
  // German, Dutch
  String.raw`(?:das )?könnte (?:sie|dich|dir|ihnen|euch) (?:auch|ebenfalls) .*|(?:ähnliche|verwandte|weitere) (?:artikel|beiträge|produkte|angebote|stellen|jobs|rezepte|anzeigen|objekte|hotels|videos|nachrichten|veranstaltungen|themen)(?: .*)?|kunden .*(?:kauften|gekauft|angesehen|sahen).*|wird oft zusammen gekauft|zuletzt angesehen\S*|empfehlungen für (?:sie|dich)|auch interessant|mehr zum thema`,
  String.raw`(?:gerelateerde|vergelijkbare|soortgelijke) (?:producten|artikelen|berichten|vacatures|advertenties)|(?:misschien )?vind je .*ook .*|anderen (?:bekeken|kochten|lazen) ook|recent bekeken|aanbevolen voor (?:jou|u)|lees ook`,
  // French, Spanish, Italian, Portuguese
  String.raw`vous (?:aimerez|pourriez)(?: peut-être)?(?: aussi| également| aimer)+|cela (?:peut|pourrait) .*intéresser|(?:articles?|produits?|offres|recettes|annonces) (?:similaires?|liée?s|connexes|associée?s|recommandée?s)|les clients .*(?:acheté|consulté|regardé).*|(?:vus|consultés) récemment|recommandé pour vous|à lire aussi|dans la même catégorie`,
  String.raw`(?:también te|te puede|quizás? te|podría) .*(?:interesar|gustar)|(?:artículos?|productos?|noticias|recetas|ofertas|entradas) (?:relacionad[oa]s?|similares|recomendad[oa]s?)|los clientes .*(?:compraron|vieron).*|vistos recientemente|recomendad[oa]s? para (?:ti|vos|usted)|te recomendamos`,
  String.raw`(?:potrebbe|potrebbero|ti) .*(?:interessar|piacer)\S*(?: anche)?|(?:articoli|prodotti|ricette|notizie) (?:correlat[ie]|simili|consigliat[ie])|visti di recente|chi ha (?:visto|acquistato) .*|consigliat[io] per te`,
  String.raw`(?:você|talvez) .*(?:gostar|interessar)\S*|(?:artigos?|produtos?|notícias|receitas|posts?) (?:relacionad[oa]s?|semelhantes|recomendad[oa]s?)|vistos recentemente|recomendad[oa]s? para você|quem .*também (?:comprou|viu)`,
  // Polish, Czech, Swedish, Norwegian, Danish, Turkish
  String.raw`(?:podobne|powiązane|polecane) (?:produkty|artykuły|ogłoszenia|oferty|wpisy)|.*(?:też|także) (?:zainteresować|spodobać)|(?:zobacz|czytaj) (?:też|także|również)|ostatnio oglądane|polecane dla ciebie`,
  String.raw`(?:podobné|související|súvisiace) (?:produkty|články|nabídky|zboží)|mohlo by (?:vás|se vám|sa vám) .*`,
  String.raw`(?:liknande|relaterade|lignende|relaterte|relaterede) (?:produkter|artiklar|artikler|inlägg|innlegg|annonser|varor)|du (?:kanske också|vil kanskje også|vil måske også) .*|andra köpte också|läs (?:också|även|mer)|les også|læs også`,
  String.raw`(?:benzer|ilgili) (?:ürünler|haberler|yazılar|ilanlar)|bunlar da ilginizi .*|ilginizi çekebilir`,
  // Russian, Ukrainian
  String.raw`(?:похожие|схожие) (?:товары|статьи|объявления|записи|новости|вакансии|материалы)|вам (?:также )?(?:может|могут) (?:понравиться|быть интересно)|с этим товаром (?:также )?(?:покупают|смотрят|берут)|недавно просмотренные.*|(?:читайте|смотрите|рекомендуем) также|схожі (?:товари|статті|оголошення|новини)|читайте також|вам (?:також )?може сподобатися`,
  // Japanese, Chinese, Korean
  '関連(?:記事|商品|する記事|ニュース)|おすすめの?(?:記事|商品|アイテム)|こちらもおすすめ|あわせて読みたい|(?:この|こちらの)(?:商品|記事)を.+人は.+|最近(?:見た|チェックした)商品',
  '相关(?:文章|推荐|产品|商品|阅读|新闻)|相關(?:文章|推薦|商品)|猜你喜欢|猜你喜歡|推荐阅读|推薦閱讀|为你推荐|為你推薦|看了又看|最近浏览',
  '관련 ?(?:글|기사|상품|뉴스)|추천 ?(?:글|기사|상품)|함께 본 상품|최근 본 상품|이런 상품은 어떠세요',
  // Arabic, Persian, Hebrew
  'مقالات (?:ذات صلة|مشابهة|مرتبطة)|منتجات (?:ذات صلة|مشابهة)|(?:اقرأ|شاهد) أيضا?ً?|قد يعجبك أيضا?ً?|مطالب مرتبط|محصولات (?:مرتبط|مشابه)|כתבות נוספות|מוצרים (?:דומים|קשורים)|אולי יעניין אותך.*',
];
const RECOMMENDATION = new RegExp(`^(?:${PHRASES.join('|')})[:!…. ]*$`, 'iu');
/** The next part of a collection, as on the front page of a shop. */
const MORE = /^(?:more|other|weitere)\b/i;
const MAX_HEADING_CHARS = 60;
/** A longer text without a link describes a recommended page, and an even longer one is a text of this page. */
const MAX_FACT_WORDS = 8;
const MAX_DESCRIPTION_WORDS = 40;
/** Maximum number of elements around a heading up to the element that also contains the section. */
const MAX_LEVELS = 3;

/** Demotes sections that recommend other pages: a heading that says so, and cards or links below it. */
export function demoteRecommendations(
  blocks: readonly DecidedBlock[],
  { getTree, pageType }: PassContext,
): BlockRoleChange[] {
  const changes: BlockRoleChange[] = [];
  for (const [start, decided] of blocks.entries()) {
    if (decided.role !== 'main' || !isRecommendation(decided, pageType)) continue;
    const end = findEnd(blocks, start, getTree());
    const texts = blocks.slice(start + 1, end).filter(({ hasOwnText }) => hasOwnText);
    const links = texts.filter(({ block }) => hasLink(block)).length;
    const descriptions = texts.filter(({ block, weight }) => !hasLink(block) && weight > MAX_FACT_WORDS);
    const isAuthored = descriptions.some(({ weight }) => weight > MAX_DESCRIPTION_WORDS);
    if (isAuthored || descriptions.length > links) continue;
    for (let index = start; index < end; index += 1)
      if (blocks[index]!.role === 'main')
        changes.push({ index, role: 'appendix', evidence: { code: 'recommendation' } });
  }
  return changes;
}

function isRecommendation({ block, evidence }: DecidedBlock, pageType: PageType): boolean {
  if (block.type !== 'heading' || hasLink(block) || hasEvidence(evidence, 'primaryHeading')) return false;
  const text = toPlainText([block]).trim();
  if (text.length > MAX_HEADING_CHARS || !RECOMMENDATION.test(text)) return false;
  return pageType !== 'collection' || !MORE.test(text);
}

/** Finds the end of a section: the next heading that names a section, or the end of the element around both. */
function findEnd(blocks: readonly DecidedBlock[], start: number, tree: TreeIndex): number {
  const heading = blocks[start]!;
  const level = heading.block.type === 'heading' ? heading.block.level : 0;
  const next = blocks[start + 1];
  const box = next && findBoxAround(heading.element, next.element, MAX_LEVELS, tree);
  const isInBox = createContainmentTest(box ?? heading.element, tree);
  const isOther = ({ block, element }: DecidedBlock): boolean =>
    !isInBox(element) || (block.type === 'heading' && block.level <= level && !hasLink(block));
  let end = start + 1;
  while (end < blocks.length && !isOther(blocks[end]!)) end += 1;
  return end;
}
