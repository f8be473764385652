import type { ElementNode } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { listLinks } from '../../nodes.ts';
import { getElementKind, readAttribute } from '../../walk.ts';
import { createAncestorLister, createContainmentTest, findBoxAround, type TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  MIN_PROMOTION_SCORE,
  type PassContext,
} from '../pass.ts';

const MAX_TITLE_WORDS = 14;
/** Words of the main text in a box. Shorter text is a label, and longer text the page itself. */
const BOX_WORDS = { min: 6, max: 200 } as const;
/** Maximum number of elements between a title and its box. */
const MAX_LEVELS_UP_TO_BOX = 3;
const TITLE_CLASS = /(?:^|[\s_-])(?:title|headline|heading)(?:$|[\s_-])/i;

/** A link in front of the other text of a box, which is all main. */
interface BoxTitle {
  index: number;
  box: ElementNode;
  target: string;
  isNamedTitle: boolean;
  isBelowHeading: boolean;
}

/**
 * Promotes the linked title of a box whose other text is all main, such as an incident on a status page or an entry of a
 * list of changes. There are several such boxes, or the title is named so, because a single link above a text can also
 * lead to a category, an author or a form.
 */
export function promoteBoxTitles(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): BlockRoleChange[] {
  const candidates = [...blocks.keys()].filter((index) => mayBeTitle(blocks, index));
  if (candidates.length === 0) return [];
  const tree = getTree();
  const titles = candidates.flatMap((index) => findBoxTitle(blocks, index, tree) ?? []);
  const isOneOfSeveral = (group: readonly BoxTitle[]): boolean =>
    new Set(group.map(({ target }) => target)).size > 1 &&
    // Below the heading of each box are its author and its category.
    group.some(({ isBelowHeading }) => !isBelowHeading);
  return [...Map.groupBy(titles, ({ box }) => getElementKind(box)).values()].flatMap((group) =>
    group
      .filter(({ isNamedTitle }) => isNamedTitle || isOneOfSeveral(group))
      .map(({ index }) => createPromotion(index, 'headingOfMain')),
  );
}

/** Whether a block that is not main can be the linked title of the main text directly below it. */
function mayBeTitle(blocks: readonly DecidedBlock[], index: number): boolean {
  const decided = blocks[index]!;
  const next = blocks[index + 1];
  return (
    decided.role !== 'main' &&
    next?.role === 'main' &&
    next.block.type !== 'heading' &&
    next.hasOwnText &&
    decided.hasOwnText &&
    (decided.block.type === 'paragraph' || decided.block.type === 'heading') &&
    decided.weight <= MAX_TITLE_WORDS &&
    (decided.score ?? 0) >= MIN_PROMOTION_SCORE &&
    hasEvidence(decided.evidence, 'linkDensity') &&
    !isDetached(decided)
  );
}

function findBoxTitle(blocks: readonly DecidedBlock[], index: number, tree: TreeIndex): BoxTitle | undefined {
  const { element, block } = blocks[index]!;
  const box = findBoxAround(element, blocks[index + 1]!.element, MAX_LEVELS_UP_TO_BOX, tree);
  if (box === undefined) return undefined;
  const isInBox = createContainmentTest(box, tree);
  const before = blocks[index - 1];
  // Below the title of the page are its author and its category.
  const isBelowTitle = before?.block.type === 'heading' && before.block.level === 1;
  if (isBelowTitle || (before !== undefined && isInBox(before.element))) return undefined;
  let words = 0;
  for (let next = index + 1; next < blocks.length && isInBox(blocks[next]!.element); next += 1) {
    const { role, hasOwnText, weight } = blocks[next]!;
    if (role !== 'main') return undefined;
    if (hasOwnText) words += weight;
  }
  if (words < BOX_WORDS.min || words > BOX_WORDS.max) return undefined;
  const inside = createAncestorLister(tree)(element, MAX_LEVELS_UP_TO_BOX).filter(
    (ancestor) => ancestor !== box && isInBox(ancestor),
  );
  return {
    index,
    box,
    target: listLinks(block).join(' '),
    isNamedTitle: inside.some((part) => TITLE_CLASS.test(readAttribute(part, 'class').slice(0, 200))),
    isBelowHeading: before?.block.type === 'heading',
  };
}
