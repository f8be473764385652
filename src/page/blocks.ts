import type { ElementNode } from '../content/index.ts';
import { plainText, treeToBlocks } from '../content/index.ts';
import type { BlockRole, PageBlock } from './types.ts';

/** The role of a piece of the page, and why. */
export interface Decision {
  role: BlockRole;
  /** Short plain phrases, strongest first. */
  reasons: string[];
}

/** Decides over a block, given the ids of the tree's nodes whose text stands in it. */
export type Decide = (nodeIds: readonly number[], element: ElementNode) => Decision;

/** Texts of the headings that are open, one path for each role: a sidebar's heading is above no main block. */
function headingPaths(): (role: BlockRole, level: number | undefined, text: string) => string[] {
  const open: Record<BlockRole, { level: number; text: string }[]> = { main: [], appendix: [] };
  return (role, level, text) => {
    const path = open[role];
    if (level !== undefined) while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const above = path.map((heading) => heading.text);
    if (level !== undefined) path.push({ level, text });
    return above;
  };
}

/** All blocks of a page in document order, each with its evidence id, its place and its role. */
export function readBlocks(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  decide: Decide,
  baseUrl: string,
): PageBlock[] {
  const pathOf = headingPaths();
  return treeToBlocks(root, { baseUrl, isHidden: (element) => hidden.has(element) }).map((flow, index) => {
    const { block, nodeIds, element, box } = flow;
    const { role, reasons } = decide(nodeIds, element);
    const level = block.type === 'heading' ? block.level : undefined;
    return {
      evidenceId: index + 1,
      markdownBlockId: `b${index + 1}`,
      nodeIds,
      role,
      headingPath: pathOf(role, level, level === undefined ? '' : plainText([block])),
      ...(box !== undefined && { box }),
      block,
      reasons,
    };
  });
}
