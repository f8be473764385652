import type { ElementNode, FlowBlock, ReadTreeOptions, TreeNode } from '../content/index.ts';
import { toPlainText, treeToBlocks } from '../content/index.ts';
import type { ReadContentPart } from './attempt.ts';
import { runPasses } from './passes/index.ts';
import { type BlockDecision, type DecidedBlock, isSideMatter, type PassContext } from './passes/pass.ts';
import type { BlockRole, PageBlock } from './types.ts';
import { walkTree } from './walk.ts';

/**
 * Decides the role of the part of the page that consists of the given text nodes. Returns undefined for nodes without
 * text.
 */
export type DecideRole = (nodeIds: readonly number[]) => BlockDecision | undefined;

/**
 * Tracks the current headings separately for each role, because the heading of a sidebar does not belong to main
 * blocks.
 */
function createHeadingPathTracker(): (role: BlockRole, level: number | undefined, text: string) => string[] {
  const openHeadings: Record<BlockRole, { level: number; text: string }[]> = { main: [], appendix: [] };
  return (role, level, text) => {
    const path = openHeadings[role];
    if (level !== undefined) while ((path.at(-1)?.level ?? 0) >= level) path.pop();
    const headingsAbove = path.map((heading) => heading.text);
    if (level !== undefined) path.push({ level, text });
    return headingsAbove;
  };
}

/** Share of a list's words. `splitList` splits a list only if at least this share has the other role. */
const MIN_SPLIT_SHARE = 0.2;

function collectTextIds(root: ElementNode): number[] {
  const ids: number[] = [];
  walkTree(root, { text: ({ id }) => ids.push(id) });
  return ids;
}

/**
 * Returns the role of a list item at which `splitList` may split the list. Returns undefined for an item that takes the
 * role of its neighbours: an appendix item that is not side matter.
 */
function getRoleForSplit(decision: BlockDecision): BlockRole | undefined {
  return decision.role === 'main' || isSideMatter(decision) ? decision.role : undefined;
}

/** Whether the items of a list set their numbers, so that the list can already be split into several blocks. */
const hasOwnNumbers = ({ attributes, children }: ElementNode): boolean =>
  attributes['reversed'] !== undefined ||
  children.some((child) => child.kind === 'element' && child.attributes['value'] !== undefined);

/**
 * Splits a list where the roles of its items clearly differ, for example where the items of a site menu follow the list
 * of a post.
 */
function splitList(flow: FlowBlock, decide: DecideRole, options: ReadTreeOptions): FlowBlock[] {
  const { block, element } = flow;
  if (block.type !== 'list' || block.items.length < 2 || hasOwnNumbers(element)) return [flow];
  const wordsByRole: Record<BlockRole, number> = { main: 0, appendix: 0 };
  const runsOfItems: { role: BlockRole | undefined; children: TreeNode[] }[] = [];
  for (const child of element.children) {
    const decision = child.kind === 'element' ? decide(collectTextIds(child)) : undefined;
    const itemRole = decision === undefined ? undefined : getRoleForSplit(decision);
    if (decision !== undefined && itemRole !== undefined) wordsByRole[itemRole] += decision.weight;
    const lastRun = runsOfItems.at(-1);
    if (
      lastRun !== undefined &&
      (itemRole === undefined || lastRun.role === undefined || lastRun.role === itemRole)
    ) {
      lastRun.children.push(child);
      lastRun.role ??= itemRole;
    } else runsOfItems.push({ role: itemRole, children: [child] });
  }
  if (
    runsOfItems.length < 2 ||
    Math.min(wordsByRole.main, wordsByRole.appendix) <
      MIN_SPLIT_SHARE * (wordsByRole.main + wordsByRole.appendix)
  )
    return [flow];
  let start = block.start ?? 1;
  return runsOfItems.flatMap(({ children }) => {
    const attributes = block.ordered ? { ...element.attributes, start: String(start) } : element.attributes;
    const partialLists = treeToBlocks({ ...element, attributes, children }, options);
    for (const part of partialLists) if (part.block.type === 'list') start += part.block.items.length;
    return partialLists;
  });
}

/** Maximum number of blocks per page that store why the classifier chose their role. */
const MAX_EXPLAINED_BLOCKS = 2000;

/** Decides the role of each block. A block without text, such as an image, gets the role of the block before it. */
function decideBlocks(flows: readonly FlowBlock[], decide: DecideRole): DecidedBlock[] {
  let lastDecision: BlockDecision = {
    role: 'appendix',
    weight: 0,
    evidence: [{ code: 'beforeFirstText' }],
    passes: [],
  };
  return flows.map((flow) => {
    const ownDecision = decide(flow.nodeIds);
    lastDecision = ownDecision ?? lastDecision;
    return { ...flow, ...lastDecision, hasOwnText: ownDecision !== undefined };
  });
}

/**
 * Reads all blocks of a page in document order. Each block gets its evidence id, its box in the layout and its role.
 */
export function readBlocks(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  decide: DecideRole,
  baseUrl: string,
  context: Omit<PassContext, 'root'>,
  attempt: ReadContentPart,
): PageBlock[] {
  const trackHeadingPath = createHeadingPathTracker();
  const options: ReadTreeOptions = { baseUrl, isHidden: (element) => hidden.has(element) };
  let readFlows = treeToBlocks(root, options);
  if (readFlows.length === 0) {
    // A picture without alternative text has no size if it was not loaded, so it looks hidden.
    const isHidden = (element: ElementNode): boolean =>
      hidden.has(element) && !(element.tag === 'img' && element.layout?.hidden === 'invisible');
    readFlows = treeToBlocks(root, { ...options, isHidden, readsDecoration: true });
  }
  const flows = readFlows.flatMap((flow) => splitList(flow, decide, options));
  return runPasses(decideBlocks(flows, decide), { root, ...context }, attempt).map((decided, index) => {
    const { block, nodeIds, box, role, score, evidence, modelEvidence, passes } = decided;
    const level = block.type === 'heading' ? block.level : undefined;
    return {
      evidenceId: index + 1,
      markdownBlockId: `b${index + 1}`,
      nodeIds,
      role,
      headingPath: trackHeadingPath(role, level, level === undefined ? '' : toPlainText([block])),
      ...(box !== undefined && { box }),
      block,
      ...(score !== undefined && { score }),
      evidence: [...evidence, ...((index < MAX_EXPLAINED_BLOCKS && modelEvidence?.()) || [])],
      ...(passes.length > 0 && { passes: [...passes] }),
    };
  });
}
