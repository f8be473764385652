import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { mentionsPrice } from '../../main/text.ts';
import { hasLink, listLinks } from '../../nodes.ts';
import { createAncestorLister, getElementKind, type TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  liesIn,
  MENU_LANDMARKS,
  type PassContext,
} from '../pass.ts';

/** Maximum number of elements from a block up to its card. */
const MAX_LEVELS_UP_TO_CARD = 8;
/** Minimum number of cards side by side. */
const MIN_CARDS = 3;
/** Minimum share of the cards that have main text. */
const MIN_MAIN_SHARE = 0.5;
/** Maximum mean number of words in a card. */
const MAX_MEAN_WORDS = 120;

/** The blocks of one card, in document order. */
type Card = readonly number[];

/** Promotes the linked title of a card with main text if no title is main in it, and its prices if none is main. */
export function promoteCards(blocks: readonly DecidedBlock[], { getTree }: PassContext): BlockRoleChange[] {
  const promoted = listCardGroups(blocks, getTree()).flatMap((cards) => {
    const links = countTargets(cards, blocks);
    return cards.flatMap((card) => listMissingParts(card, blocks, links));
  });
  return [...new Set(promoted)]
    .filter((index) => !liesIn(blocks[index]!, MENU_LANDMARKS))
    .toSorted((first, second) => first - second)
    .map((index) => createPromotion(index, 'partOfMain'));
}

/** Counts in how many cards a target is linked. */
function countTargets(cards: readonly Card[], blocks: readonly DecidedBlock[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) {
    for (const target of new Set(card.flatMap((index) => listLinks(blocks[index]!.block))))
      counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return counts;
}

/** Lists the title and the prices of a card that are not main. Links that several cards have are controls. */
function listMissingParts(
  card: Card,
  blocks: readonly DecidedBlock[],
  counts: ReadonlyMap<string, number>,
): number[] {
  const isMain = (index: number): boolean => blocks[index]!.role === 'main';
  const main = card.filter(isMain);
  if (main.length === 0) return [];
  const isOwnLink = (index: number): boolean =>
    listLinks(blocks[index]!.block).some((target) => counts.get(target) === 1);
  const title = main.some((index) => isTitle(blocks[index]!)) ? undefined : card.find(isOwnLink);
  const prices = main.some((index) => hasPrice(blocks[index]!))
    ? []
    : card.filter((index) => hasPrice(blocks[index]!));
  return title === undefined ? prices : [title, ...prices];
}

/** Lists the groups of cards: short elements of the same kind side by side, most of which have main text. */
function listCardGroups(blocks: readonly DecidedBlock[], tree: TreeIndex): Card[][] {
  const groups = new Map<string, Map<ElementNode, number[]>>();
  const listAncestors = createAncestorLister(tree);
  for (const [index, { element, hasOwnText }] of blocks.entries()) {
    if (!hasOwnText) continue;
    for (const card of listAncestors(element, MAX_LEVELS_UP_TO_CARD)) {
      const key = `${tree.parents.get(card.id)?.id} ${getElementKind(card)}`;
      const cards = groups.get(key) ?? new Map<ElementNode, number[]>();
      groups.set(key, cards);
      const parts = cards.get(card);
      if (parts === undefined) cards.set(card, [index]);
      else parts.push(index);
    }
  }
  return [...groups.values()].map((cards) => [...cards.values()]).filter((cards) => areCards(cards, blocks));
}

function areCards(cards: readonly Card[], blocks: readonly DecidedBlock[]): boolean {
  if (cards.length < MIN_CARDS) return false;
  const withMain = cards.filter((card) => card.some((index) => blocks[index]!.role === 'main'));
  const words = cards.flat().reduce((sum, index) => sum + blocks[index]!.weight, 0);
  return withMain.length >= MIN_MAIN_SHARE * cards.length && words <= MAX_MEAN_WORDS * cards.length;
}

const isTitle = ({ block }: DecidedBlock): boolean => block.type === 'heading' || hasLink(block);

/** A whole text that is an amount of money without its currency, also `479,–`. */
const AMOUNT = /^\W*\d{1,3}(?:[.,\s]?\d{3})*[.,](?:\d{2}|[-–—]{1,2})\W*$/u;

function hasPrice({ block }: DecidedBlock): boolean {
  const text = toPlainText([block]).trim();
  return mentionsPrice(text) || AMOUNT.test(text);
}
