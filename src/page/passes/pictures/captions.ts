import type { ElementNode } from '../../../content/index.ts';
import { walkTree } from '../../walk.ts';
import {
  type BlockRoleChange,
  type DecidedBlock,
  isSideMatter,
  type PassContext,
  createPromotion,
} from '../pass.ts';

/** A caption is short, and its words are not like those around it. */
const MIN_CAPTION_SCORE = 0.05;

/**
 * Maps node ids to the innermost figure that contains the node: one map for nodes in captions, and one for all other
 * nodes.
 */
function mapFiguresByNode(root: ElementNode): {
  byCaption: Map<number, ElementNode>;
  byContent: Map<number, ElementNode>;
} {
  const byCaption = new Map<number, ElementNode>();
  const byContent = new Map<number, ElementNode>();
  const openElements: { element: ElementNode; figure: ElementNode; isCaption: boolean }[] = [];
  const record = (id: number): void => {
    const innermost = openElements.at(-1);
    if (innermost !== undefined) (innermost.isCaption ? byCaption : byContent).set(id, innermost.figure);
  };
  walkTree(root, {
    enter: (element) => {
      const innermost = openElements.at(-1);
      if (element.tag === 'figure') openElements.push({ element, figure: element, isCaption: false });
      else if (element.tag === 'figcaption' && innermost !== undefined)
        openElements.push({ element, figure: innermost.figure, isCaption: true });
      record(element.id);
      return true;
    },
    text: ({ id }) => record(id),
    leave: (element) => {
      if (openElements.at(-1)?.element === element) openElements.pop();
    },
  });
  return { byCaption, byContent };
}

/** Promotes the captions of figures whose content is main. */
export function markCaptionsAsMain(
  blocks: readonly DecidedBlock[],
  { root }: PassContext,
): BlockRoleChange[] {
  const { byCaption, byContent } = mapFiguresByNode(root);
  if (byCaption.size === 0) return [];
  const mainFigures = new Set<ElementNode>();
  for (const { role, nodeIds } of blocks) {
    const figure = role === 'main' ? byContent.get(nodeIds[0] ?? -1) : undefined;
    if (figure !== undefined) mainFigures.add(figure);
  }
  return blocks.flatMap((decided, index) => {
    const figure = byCaption.get(decided.nodeIds[0] ?? -1);
    if (figure === undefined || !mainFigures.has(figure) || decided.role === 'main') return [];
    if ((decided.score ?? 0) < MIN_CAPTION_SCORE || isSideMatter(decided)) return [];
    return [createPromotion(index, 'figureCaption')];
  });
}
