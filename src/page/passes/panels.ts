import type { ElementNode } from '../../content/index.ts';
import { getElementKind } from '../walk.ts';
import { createAncestorLister } from './ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  MIN_PROMOTION_SCORE,
  type PassContext,
} from './pass.ts';

/** Maximum number of elements from a block up to its panel. */
const MAX_LEVELS_UP_TO_PANEL = 10;
/** Minimum share of the panels of one kind that have main text. */
const MIN_SHARE_WITH_MAIN = 0.5;

const isClosed = ({ layout, attributes }: ElementNode): boolean =>
  layout === undefined
    ? attributes['hidden'] !== undefined
    : layout.hidden !== undefined && layout.hidden !== 'lowContrast';

const HAS_CLASS = /\.\S/;

const mayBePromoted = (decided: DecidedBlock): boolean =>
  decided.role !== 'main' &&
  !isDetached(decided) &&
  (!decided.hasOwnText || (decided.score ?? 0) >= MIN_PROMOTION_SCORE);

/** Promotes what is in closed panels, such as those of tabs, if most panels of the same kind have main text. */
export function promotePanels(blocks: readonly DecidedBlock[], { getTree }: PassContext): BlockRoleChange[] {
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const listAround = ({ element }: DecidedBlock): ElementNode[] =>
    listAncestors(element, MAX_LEVELS_UP_TO_PANEL);
  const closed = blocks.map((decided) =>
    mayBePromoted(decided) ? listAround(decided).findLast(isClosed) : undefined,
  );
  const describe = (panel: ElementNode): string => {
    const parent = tree.parents.get(panel.id);
    return `${parent === undefined ? '' : getElementKind(parent)} ${getElementKind(panel)}`;
  };
  const kinds = new Set(closed.flatMap((panel) => (panel === undefined ? [] : describe(panel))));
  // Elements without a class are alike on the whole page.
  for (const kind of kinds) if (!HAS_CLASS.test(kind)) kinds.delete(kind);
  if (kinds.size === 0) return [];
  const panels = new Map<string, { all: Set<ElementNode>; withMain: Set<ElementNode> }>();
  for (const decided of blocks) {
    const hasMain = decided.role === 'main' && decided.hasOwnText && decided.block.type !== 'heading';
    for (const element of listAround(decided)) {
      const kind = describe(element);
      if (!kinds.has(kind)) continue;
      const ofKind = panels.get(kind) ?? { all: new Set(), withMain: new Set() };
      panels.set(kind, ofKind);
      ofKind.all.add(element);
      if (hasMain) ofKind.withMain.add(element);
    }
  }
  const isMostlyMain = (panel: ElementNode): boolean => {
    const { all, withMain } = panels.get(describe(panel)) ?? { all: new Set(), withMain: new Set() };
    return all.size > 1 && withMain.size >= MIN_SHARE_WITH_MAIN * all.size;
  };
  return [...closed.entries()]
    .filter(([, panel]) => panel !== undefined && isMostlyMain(panel))
    .map(([index]) => createPromotion(index, 'partOfMain'));
}
