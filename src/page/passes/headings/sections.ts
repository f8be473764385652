import type { ElementNode } from '../../../content/index.ts';
import { hasLink } from '../../nodes.ts';
import { readAttribute, walkTree } from '../../walk.ts';
import { createContainmentTest, findBoxAround } from '../ancestry.ts';
import { isPlainSectionHeading } from './headings.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from '../pass.ts';

/** A text with a lower score is not content, whatever its heading. */
const MIN_SCORE = 0.1;
/** Maximum number of elements around a heading up to the element that also contains the section. */
const MAX_LEVELS = 3;
const CONTROL_TAGS = new Set(['button', 'input', 'select', 'textarea']);
/** Readers tick things to bring, which are content. */
const TICK_TYPES = new Set(['checkbox', 'hidden']);

/**
 * Promotes the texts below a heading that is main text, if otherwise nothing of the section is left: things to bring,
 * or a few rows. A section with links leads to other pages, and one with controls asks the reader.
 */
export function promoteSections(
  blocks: readonly DecidedBlock[],
  { root, getTree }: PassContext,
): BlockRoleChange[] {
  const headings = [...blocks.entries()].filter(
    ([index, heading]) =>
      heading.role === 'main' && isPlainSectionHeading(heading) && isLost(blocks[index + 1]),
  );
  if (headings.length === 0) return [];
  const tree = getTree();
  const controlIds = listControlIds(root);
  return headings.flatMap(([index, heading]) => {
    const start = index + 1;
    const box = findBoxAround(heading.element, blocks[start]!.element, MAX_LEVELS, tree);
    if (box === undefined) return [];
    const isInBox = createContainmentTest(box, tree);
    const isInSection = (decided: DecidedBlock | undefined): decided is DecidedBlock =>
      decided !== undefined && decided.block.type !== 'heading' && isInBox(decided.element);
    let end = start;
    while (isInSection(blocks[end]) && isLost(blocks[end])) end += 1;
    const lastId = tree.lastIds.get(blocks[end - 1]!.element.id) ?? 0;
    const hasControl = controlIds.some((id) => id > heading.element.id && id <= lastId);
    if (hasControl || isInSection(blocks[end])) return [];
    return Array.from({ length: end - start }, (_, offset) => createPromotion(start + offset, 'partOfMain'));
  });
}

const isLost = (decided: DecidedBlock | undefined): boolean =>
  decided !== undefined &&
  decided.role !== 'main' &&
  (decided.score ?? 0) >= MIN_SCORE &&
  !isDetached(decided) &&
  !hasLink(decided.block);

/** Lists the ids of elements in which a reader enters or chooses something. */
function listControlIds(root: ElementNode): number[] {
  const ids: number[] = [];
  walkTree(root, {
    enter: (element) => {
      const isTick = TICK_TYPES.has(readAttribute(element, 'type').toLowerCase());
      if (CONTROL_TAGS.has(element.tag) && !isTick) ids.push(element.id);
      return true;
    },
  });
  return ids;
}
