import { type Block, type ElementNode, toPlainText } from '../../content/index.ts';
import { hasLink } from '../nodes.ts';
import { getElementKind } from '../walk.ts';
import { createAncestorLister } from './ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  isSideMatter,
  MIN_PROMOTION_SCORE,
  type PassContext,
} from './pass.ts';

/** Maximum number of elements from a block up to its component. */
const MAX_LEVELS_UP_TO_COMPONENT = 8;
/** Minimum share of the blocks at the same place of a component that are main. */
const MIN_MAIN_SHARE = 0.5;
/** A shorter text is promoted only together with another one, because it can be a name of links. */
const MIN_WORDS_ALONE = 5;
/** Minimum score of a block that is mostly links, as a short list with one link can be. */
const MIN_SCORE_OF_LINKS = 0.4;

/**
 * Promotes blocks at the same place of a component, such as a card, an answer or a panel, as blocks that are main. The
 * components can have different parents. They are known by the class names of both.
 */
export function promoteAlike(blocks: readonly DecidedBlock[], { getTree }: PassContext): BlockRoleChange[] {
  const isCandidate = (decided: DecidedBlock): boolean =>
    decided.role !== 'main' &&
    decided.hasOwnText &&
    (decided.score ?? 0) >= (isSideMatter(decided) ? MIN_SCORE_OF_LINKS : MIN_PROMOTION_SCORE) &&
    !isDetached(decided);
  if (!blocks.some(isCandidate)) return [];
  const listAncestors = createAncestorLister(getTree());
  const listPlaces = createPlaceLister();
  const places = blocks.map(({ element, hasOwnText }) =>
    hasOwnText ? listPlaces(listAncestors(element, MAX_LEVELS_UP_TO_COMPONENT + 1)) : [],
  );
  const withText = new Set(
    [...blocks.entries()]
      .filter(([, { role, block }]) => role === 'main' && block.type !== 'heading')
      .flatMap(([index]) => places[index]!.map(({ component }) => component)),
  );
  const groups = new Map<string, { components: Set<ElementNode>; main: number; all: number }>();
  for (const [index, { role }] of blocks.entries()) {
    for (const { key, component } of places[index]!) {
      const group = groups.get(key) ?? { components: new Set(), main: 0, all: 0 };
      groups.set(key, group);
      group.components.add(component);
      group.all += 1;
      if (role === 'main') group.main += 1;
    }
  }
  const isMostlyMain = ({ key }: Place): boolean => {
    const { components, main, all } = groups.get(key)!;
    return components.size > 1 && components.size === all && main >= MIN_MAIN_SHARE * all;
  };
  const isPromoted = (index: number, { block, weight }: DecidedBlock): boolean =>
    places[index]!.some(
      (place) =>
        isMostlyMain(place) &&
        (block.type === 'list' ||
          (block.type !== 'heading' && (weight >= MIN_WORDS_ALONE || isValue(block))) ||
          withText.has(place.component)),
    );
  return [...blocks.entries()]
    .filter(([index, decided]) => isCandidate(decided) && isPromoted(index, decided))
    .map(([index]) => createPromotion(index, 'partOfMain'));
}

/** Whether a short text is no name of links. */
const isValue = (block: Block): boolean => !hasLink(block) && /\d/.test(toPlainText([block]));

interface Place {
  component: ElementNode;
  /** Numbers of the kinds of the elements from the block up to the component, and of the one around it. */
  key: string;
}

/** Creates a function that lists the places of a block in the elements around it that have a class. */
function createPlaceLister(): (ancestors: readonly ElementNode[]) => Place[] {
  // Names of classes can be long, so keys are made from numbers.
  const numbers = new Map<string, number>();
  const toNumber = (kind: string): number => {
    const number = numbers.get(kind) ?? numbers.size;
    numbers.set(kind, number);
    return number;
  };
  return (ancestors) => {
    const kinds = ancestors.map(getElementKind);
    const places: Place[] = [];
    let path = '';
    for (const [level, component] of ancestors.slice(0, -1).entries()) {
      path += ` ${toNumber(kinds[level]!)}`;
      const isNamed = level > 0 && !kinds[level]!.endsWith('.');
      if (isNamed) places.push({ component, key: `${path} ${toNumber(kinds[level + 1]!)}` });
    }
    return places;
  };
}
