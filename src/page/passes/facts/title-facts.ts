import { type Block, toPlainText } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { hasLink, listLinks } from '../../nodes.ts';
import type { PageType } from '../../types.ts';
import { collectTextIds } from '../../walk.ts';
import type { TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  hasPrice,
  isDetached,
  isSideMatter,
  type PassContext,
} from '../pass.ts';
import { collectLabelTexts } from '../control-texts.ts';

/** Maximum number of blocks between the title and the main text: price, place, authors, date. */
const MAX_FACTS = 10;
const MAX_FACTS_BEFORE = 2;
/** Number of blocks before the first text of a thread among which its date is searched. */
const MAX_HEAD_BLOCKS = 3;
/** A longer block is no fact. The authors of a paper can be many. */
const MAX_FACT_WORDS = 12;
const MAX_PAPER_FACT_WORDS = 80;
/** Minimum score of a fact by page type. The other types leave out date and author, unless the page is a paper. */
const MIN_FACT_SCORE: Partial<Record<PageType, number>> = {
  product: 0,
  other: 0,
  forum: 0,
  documentation: 0.3,
  service: 0.3,
  listing: 0.3,
  video: 0.3,
};
const MIN_PAPER_FACT_SCORE = 0.2;
const MIN_LINKED_SCORE = 0.3;
/** The first words after the title of a paper. */
const ABSTRACT = /^\W*(?:abstract|zusammenfassung|résumé|resumen|resumo|riassunto|摘要|要旨|초록)(?!\p{L})/iu;
const MAX_NAME_CHARS = 40;

/**
 * Promotes short texts between the title and the next main text: price, place, and the authors of a paper, who can be
 * links. On a forum only its dates. On a page of a product the texts up to its description, and a price directly before
 * the title or before the description.
 */
export function promoteTitleFacts(
  blocks: readonly DecidedBlock[],
  { pageType, root, posts, buyControl, getTree, baseUrl }: PassContext,
): BlockRoleChange[] {
  const texts = [...blocks.entries()].filter(([, { hasOwnText }]) => hasOwnText);
  const title = texts.findIndex(([, decided]) => decided.role === 'main' && isTitle(decided));
  if (title < 0) return [];
  const findEnd = (isEnd: (decided: DecidedBlock) => boolean): number | undefined => {
    const after = texts.slice(title + 1, title + MAX_FACTS + 2);
    const at = after.findIndex(([, decided]) => decided.role === 'main' && isEnd(decided));
    return at < 0 ? undefined : title + 1 + at;
  };
  const end = (pageType === 'product' ? findEnd(isSection) : undefined) ?? findEnd(() => true);
  if (end === undefined) return [];
  const isAbstract = ([, { block, role }]: [number, DecidedBlock]): boolean =>
    role === 'main' && ABSTRACT.test(toPlainText([block]).slice(0, MAX_NAME_CHARS));
  const isPaper = texts.slice(end, end + MAX_FACTS).some(isAbstract);
  const minScore = isPaper ? MIN_PAPER_FACT_SCORE : MIN_FACT_SCORE[pageType];
  if (minScore === undefined) return [];
  const labelIds = new Set([
    ...collectLabelTexts(root).keys(),
    ...(buyControl ? collectTextIds(buyControl) : []),
  ]);
  /** The author of the first post is linked. */
  const isDated = (decided: DecidedBlock): boolean =>
    !isDetached(decided) && decided.nodeIds.some((id) => posts.dateIds.has(id));
  const isFact = (decided: DecidedBlock): boolean =>
    !decided.nodeIds.every((id) => labelIds.has(id)) &&
    decided.weight <= (isPaper ? MAX_PAPER_FACT_WORDS : MAX_FACT_WORDS) &&
    (decided.score ?? 0) >= minScore &&
    (pageType !== 'listing' || isPlainText(decided)) &&
    (pageType !== 'documentation' || isSentence(decided)) &&
    (pageType === 'forum'
      ? isDated(decided)
      : !(isPaper || isLinkedFact(decided) ? isDetached : isSideMatter)(decided));
  /** The author of a book, the maker of a thing, and the number of its ratings are linked. */
  const isLinkedFact = ({ block, score = 0 }: DecidedBlock): boolean =>
    pageType === 'product' ? isCounted(block, baseUrl) : pageType === 'other' && score >= MIN_LINKED_SCORE;
  const before = texts.slice(0, title).slice(-1);
  const factsBefore = isPaper ? listFactsAbove(texts, title, getTree()) : [];
  const after = texts.slice(end, end + MAX_FACTS);
  const description = after.findIndex(([, { role, weight }]) => role === 'main' && weight > MAX_FACT_WORDS);
  const prices =
    pageType === 'product'
      ? [...before, ...after.slice(0, Math.max(0, description))].filter(([, decided]) => hasPrice(decided))
      : [];
  // Facts of a thread, such as its last post, are above the head of its first post.
  const facts = texts.slice(
    pageType === 'forum' ? Math.max(title + 1, end - MAX_HEAD_BLOCKS) : title + 1,
    end,
  );
  return [...prices, ...factsBefore, ...facts]
    .filter(([, decided]) => decided.role !== 'main' && isFact(decided))
    .map(([index]) => createPromotion(index, 'nextToProductName'));
}

/** Lists the texts above a title in the same element, where repositories write number and date of a paper. */
function listFactsAbove(
  texts: readonly [number, DecidedBlock][],
  title: number,
  { parents }: TreeIndex,
): [number, DecidedBlock][] {
  const head = parents.get(texts[title]![1].element.id);
  return texts
    .slice(Math.max(0, title - MAX_FACTS_BEFORE), title)
    .filter(
      ([, decided]) =>
        decided.block.type !== 'heading' &&
        parents.get(decided.element.id) === head &&
        (decided.weight <= MAX_FACT_WORDS || !isSideMatter(decided)),
    );
}

/** Whether a block begins the description of a product. Above it, price, rating, variant and seller can be main. */
const isSection = ({ block, weight }: DecidedBlock): boolean =>
  block.type === 'heading' || weight > MAX_FACT_WORDS;

/** Whether a block counts something further down the page. */
const isCounted = (block: Block, pageUrl: string): boolean =>
  /\d/.test(toPlainText([block])) &&
  listLinks(block).every((target) => target.includes('#') && target.startsWith(pageUrl.replace(/#.*/s, '')));

const isTitle = ({ evidence, passes }: DecidedBlock): boolean =>
  hasEvidence(evidence, 'primaryHeading') || passes.includes('promoteOwnTitle');

/** A number, also of something: `12 products`. */
const COUNT = /^\W*[\d.,\s]+(?:\p{L}+)?\W*$/u;

/** Whether a block is neither a count nor a link. Below the title of a list, links filter, sort or share it. */
const isPlainText = ({ block }: DecidedBlock): boolean =>
  !hasLink(block) && !COUNT.test(toPlainText([block]).trim());

/** Below the title of documentation, a line that is no sentence names the site or its license. */
const isSentence = ({ block }: DecidedBlock): boolean => /[.!。]$/.test(toPlainText([block]).trim());
