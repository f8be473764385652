import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { hasLink, listLinks } from '../../nodes.ts';
import { getElementKind } from '../../walk.ts';
import { createAncestorLister, type TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  hasPrice,
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
/** Minimum share of the cards that have the text of a control. A product can be there twice. */
const MIN_CONTROL_SHARE = 0.2;
/** Maximum mean number of words in a card. */
const MAX_MEAN_WORDS = 120;

/** A longer text with a price is a note: `Free shipping over $50`. */
const MAX_PRICE_WORDS = 3;

/** The blocks of one card, in document order, also pictures. */
type Card = readonly number[];

/** What the cards of a group have in common. */
interface CardGroup {
  cards: readonly Card[];
  /** Number of cards with a link to a target, and with a text without the number that it begins with. */
  targets: ReadonlyMap<string, number>;
  texts: ReadonlyMap<string, number>;
}

/** Promotes the linked title of a card with main text if no title is main in it, and its prices if none is main. */
export function promoteCards(blocks: readonly DecidedBlock[], { getTree }: PassContext): BlockRoleChange[] {
  const promoted = listCardGroups(blocks, getTree()).flatMap((cards) => {
    const group = {
      cards,
      targets: countCardsWith(cards, (index) => listLinks(blocks[index]!.block)),
      texts: countCardsWith(cards, (index) => [toCommonText(blocks[index]!)]),
    };
    return cards.flatMap((card) => listMissingParts(card, blocks, group));
  });
  return [...new Set(promoted)]
    .filter((index) => !liesIn(blocks[index]!, MENU_LANDMARKS))
    .toSorted((first, second) => first - second)
    .map((index) => createPromotion(index, 'partOfMain'));
}

/** Counts in how many cards each key is. */
function countCardsWith(
  cards: readonly Card[],
  listKeys: (index: number) => readonly string[],
): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards)
    for (const key of new Set(card.flatMap(listKeys))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

const toCommonText = ({ block }: DecidedBlock): string => toPlainText([block]).replace(/^[\d.,]+/, '');

/** Lists the title and the prices of a card that are not main. */
function listMissingParts(card: Card, blocks: readonly DecidedBlock[], group: CardGroup): number[] {
  const isMain = (index: number): boolean => blocks[index]!.role === 'main';
  const main = card.filter(isMain);
  if (main.length === 0) return [];
  const isNote = (index: number): boolean =>
    blocks[index]!.weight > MAX_PRICE_WORDS && (group.texts.get(toCommonText(blocks[index]!)) ?? 0) > 1;
  const prices = main.some((index) => hasPrice(blocks[index]!))
    ? []
    : card.filter((index) => hasPrice(blocks[index]!) && !isNote(index));
  const title = main.some((index) => isTitle(blocks[index]!)) ? undefined : findTitle(card, blocks, group);
  return title === undefined ? prices : [title, ...prices];
}

/**
 * Finds the linked title before the main text of a card: a heading, or the text whose target most links of the card have.
 * What several cards have, such as a link to sign in or the text `Read more`, and links to a part of a page are controls.
 */
function findTitle(card: Card, blocks: readonly DecidedBlock[], group: CardGroup): number | undefined {
  const links = new Map<string, number>();
  for (const target of card.flatMap((index) => listLinks(blocks[index]!.block)))
    if (group.targets.get(target) === 1 && !target.includes('#'))
      links.set(target, (links.get(target) ?? 0) + 1);
  const countLinks = (index: number): number =>
    listLinks(blocks[index]!.block).reduce((most, target) => Math.max(most, links.get(target) ?? 0), 0);
  const before = card.slice(
    0,
    card.findIndex((index) => blocks[index]!.role === 'main'),
  );
  const candidates = before.filter(
    (index) =>
      blocks[index]!.hasOwnText &&
      countLinks(index) > 0 &&
      (group.texts.get(toCommonText(blocks[index]!)) ?? 0) <
        Math.max(2, MIN_CONTROL_SHARE * group.cards.length),
  );
  return (
    candidates.find((index) => blocks[index]!.block.type === 'heading') ??
    candidates.toSorted((first, second) => countLinks(second) - countLinks(first))[0]
  );
}

/** Lists the groups of cards: short elements of the same kind side by side, most of which have main text. */
function listCardGroups(blocks: readonly DecidedBlock[], tree: TreeIndex): Card[][] {
  const groups = new Map<string, Map<ElementNode, number[]>>();
  const listAncestors = createAncestorLister(tree);
  for (const [index, { element }] of blocks.entries()) {
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
