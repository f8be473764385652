import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { hasLink } from '../../nodes.ts';
import { collectCartTextIds } from '../../buy-control.ts';
import { getElementKind, collectTextIds } from '../../walk.ts';
import { createContainmentTest, findBoxAround, type TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  hasPrice,
  liesIn,
  MENU_LANDMARKS,
  type PassContext,
} from '../pass.ts';
import { collectControlTexts } from '../control-texts.ts';

/** Maximum size of the box around a button that buys. A text with more words than `perText` is a description. */
const MAX_BOX = { levels: 16, levelsWithoutPrice: 4, blocks: 40, perText: 25 };

const MAX_LABEL_WORDS = 3;
const MAX_LEVELS_UP_TO_ROW = 3;

/**
 * Promotes the short texts of the box around the button that buys the product: its price, its old price, its stock, when
 * it is delivered and who sells it.
 */
export function promoteOffer(
  blocks: readonly DecidedBlock[],
  { root, buyControl, getTree }: PassContext,
): BlockRoleChange[] {
  if (buyControl === undefined) return [];
  const tree = getTree();
  const controlIds = new Set([
    ...collectControlTexts(root).keys(),
    ...collectTextIds(buyControl),
    ...collectCartTextIds(root),
  ]);
  const isPromoted = (index: number): boolean => {
    const decided = blocks[index]!;
    const isBeforeControl = (decided.nodeIds[0] ?? 0) < buyControl.id;
    return (
      decided.role !== 'main' &&
      !decided.nodeIds.every((id) => controlIds.has(id)) &&
      (isFact(decided, isBeforeControl) || isValueOfLabel(index, blocks, tree))
    );
  };
  return listBoxOf(blocks, buyControl, tree)
    .filter(isPromoted)
    .map((index) => createPromotion(index, 'nextToProductName'));
}

/**
 * Lists the blocks in the smallest element around a button that also contains a price. If an element with a description is
 * smaller, or one with the title of the page, the price is elsewhere: then the largest of the few elements inside it. Empty
 * if a heading after all main text, the name of a related product, is in the element.
 */
function listBoxOf(blocks: readonly DecidedBlock[], control: ElementNode, tree: TreeIndex): number[] {
  const lastMain = blocks.findLastIndex(({ role }) => role === 'main');
  const isHeading = ({ block }: DecidedBlock): boolean => block.type === 'heading';
  // The name of the product can be next to its button, after the description.
  const hasTitleAfterMain = blocks.slice(lastMain + 1).some(isMainTitle);
  const isHeadingAfterMain = (index: number): boolean => index > lastMain && isHeading(blocks[index]!);
  let box: number[] = [];
  let element = tree.parents.get(control.id);
  for (let level = 0; element !== undefined && level < MAX_BOX.levels; level += 1) {
    const contains = createContainmentTest(element, tree);
    const inside = [...blocks.keys()].filter((index) => contains(blocks[index]!.element));
    if (!hasTitleAfterMain && inside.some(isHeadingAfterMain)) return [];
    if (inside.length > MAX_BOX.blocks || inside.some((index) => isDescription(blocks[index]!))) break;
    const isPriced = inside.some((index) => hasPrice(blocks[index]!));
    if (!isPriced && inside.some((index) => isMainTitle(blocks[index]!))) break;
    if (isPriced || level < MAX_BOX.levelsWithoutPrice) box = inside;
    if (isPriced) break;
    element = tree.parents.get(element.id);
  }
  return box;
}

const isMainTitle = ({ block }: DecidedBlock): boolean => block.type === 'heading' && block.level === 1;

const isDescription = ({ block, weight }: DecidedBlock): boolean =>
  weight > MAX_BOX.perText && block.type !== 'heading';

/** Links before the button choose a variant, name the seller or count ratings. Those after it save, share or compare. */
const isFact = (decided: DecidedBlock, isBeforeControl: boolean): boolean =>
  decided.hasOwnText &&
  !liesIn(decided, MENU_LANDMARKS) &&
  (isBeforeControl || !hasEvidence(decided.evidence, 'linkDensity') || hasPrice(decided));

/** Whether a block is next to a label in an element that has nothing but such pairs: a linked seller after `Sold by`. */
function isValueOfLabel(index: number, blocks: readonly DecidedBlock[], tree: TreeIndex): boolean {
  const [label, value] = [blocks[index - 1], blocks[index]!];
  if (label === undefined || label.weight > MAX_LABEL_WORDS || hasLink(label.block)) return false;
  const row = findBoxAround(label.element, value.element, MAX_LEVELS_UP_TO_ROW, tree);
  const parts = row?.children.filter((child) => child.kind === 'element') ?? [];
  const isPaired = parts.every((part, at) => getElementKind(part) === getElementKind(parts[at % 2]!));
  const labelAt = parts.findIndex((part) => createContainmentTest(part, tree)({ id: label.nodeIds[0] ?? 0 }));
  const isLabel =
    getElementKind(parts[0] ?? value.element) !== getElementKind(parts[1] ?? value.element) ||
    /[:：]\s*$/u.test(toPlainText([label.block]));
  return isLabel && isPaired && parts.length % 2 === 0 && labelAt % 2 === 0;
}
