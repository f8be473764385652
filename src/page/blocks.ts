import type { Block, ElementNode, FlowBlock, ReadTreeOptions, TreeNode } from '../content/index.ts';
import { toPlainText, treeToBlocks } from '../content/index.ts';
import type { ReadContentPart } from './attempt.ts';
import { createContainmentTest, indexTree, type TreeIndex } from './passes/ancestry.ts';
import { runPasses } from './passes/index.ts';
import { findLandmarkTexts } from './passes/landmark-texts.ts';
import { type BlockDecision, type DecidedBlock, isSideMatter, type PassContext } from './passes/pass.ts';
import { narrowBoxes } from './narrow-boxes.ts';
import { hasImage, hasLink } from './nodes.ts';
import { createSizeTest, isPictureFile, type SizeTest } from './pictures.ts';
import { createHeadTrimmer } from './posts/index.ts';
import type { BlockRole, PageBlock } from './types.ts';
import { collectTextIds } from './walk.ts';

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

/**
 * Maximum number of blocks per page that store why the classifier chose their role. On a page with thousands of blocks,
 * explaining all of them takes as long as classifying them.
 */
const MAX_EXPLAINED_BLOCKS = 500;

/** Maximum number of elements from a picture up to the element that contains the text it belongs to. */
const MAX_LEVELS_UP_TO_TEXT = 12;

/**
 * Decides the role of each block. A block without text gets the role of the text before it, and a picture or the label of
 * one that of the text after it if a smaller element contains both.
 */
function decideBlocks(
  flows: readonly FlowBlock[],
  decide: DecideRole,
  getTree: () => TreeIndex,
  isSmallPicture: SizeTest,
): DecidedBlock[] {
  const ownDecisions = flows.map(({ nodeIds }) => decide(nodeIds));
  const followsTextOf = createTextFinder(flows, ownDecisions, getTree, isSmallPicture);
  return flows.map((flow, index) => {
    const ownDecision = ownDecisions[index];
    const decision = ownDecision ?? ownDecisions[followsTextOf(index)] ?? NO_TEXT_BEFORE;
    return { ...flow, ...decision, hasOwnText: ownDecision !== undefined };
  });
}

/** Whether a block without text of its own is the label of stars, such as `4 out of 5 stars`. */
const isStarLabel = (block: Block): boolean =>
  block.type === 'paragraph' &&
  block.children.every(({ type }) => type === 'text') &&
  /^\D{0,20}\d.{0,20}$/u.test(toPlainText([block]));

/**
 * Whether a block is a picture of the text after it. A picture above a text without a link is a logo or button if it
 * links to another page.
 */
function isPictureBefore(block: Block, next: Block): boolean {
  const [child] = block.type === 'paragraph' ? block.children : [];
  if (isStarLabel(block)) return true;
  if (child === undefined || !hasImage(child)) return false;
  return child.type !== 'link' || isPictureFile(child.url) || hasLink(next);
}

const NO_TEXT_BEFORE: BlockDecision = {
  role: 'appendix',
  weight: 0,
  evidence: [{ code: 'beforeFirstText' }],
  passes: [],
};

/** Creates a function that returns the index of the text to which a block without text belongs; -1 if there is none. */
function createTextFinder(
  flows: readonly FlowBlock[],
  decisions: readonly (BlockDecision | undefined)[],
  getTree: () => TreeIndex,
  isSmallPicture: SizeTest,
): (index: number) => number {
  const before: number[] = [];
  for (const [index, decision] of decisions.entries())
    before.push(decision === undefined ? (before[index - 1] ?? -1) : index);
  const after: number[] = [];
  for (let index = flows.length - 1; index >= 0; index--)
    after[index] = decisions[index] === undefined ? (after[index + 1] ?? -1) : index;
  return (index) => {
    const { block, element: start } = flows[index]!;
    const previous = before[index]!;
    let next = after[index]!;
    // The role of a heading is decided by the text below it.
    if (isStarLabel(block) && flows[next]?.block.type === 'heading') next = after[next + 1] ?? -1;
    if (previous < 0 || next < 0 || !isPictureBefore(block, flows[next]!.block)) return previous;
    // A low score of a caption does not make its picture an appendix, but that of an author does.
    if (decisions[next]?.role !== 'main' && !isSmallPicture(flows[index]!)) return previous;
    const tree = getTree();
    let element: ElementNode | undefined = start;
    for (let level = 0; element !== undefined && level < MAX_LEVELS_UP_TO_TEXT; level += 1) {
      const contains = createContainmentTest(element, tree);
      if (contains(flows[previous]!.element)) return previous;
      if (contains(flows[next]!.element))
        return element.tag === 'figure' && decisions[next]?.role !== 'main' ? previous : next;
      element = tree.parents.get(element.id);
    }
    return previous;
  };
}

/** Returns the index of the paragraph with the title of a page without a main heading of level 1, or -1. */
function findTitleBlock(blocks: readonly DecidedBlock[]): number {
  const main = blocks.filter(({ role }) => role === 'main');
  if (main.some(({ block }) => block.type === 'heading' && block.level === 1)) return -1;
  return blocks.findIndex(
    ({ role, isTitle, block }) =>
      role === 'main' && isTitle === true && block.type === 'paragraph' && !block.children.some(hasImage),
  );
}

/** Makes a paragraph the title of its page, without the bold type of all its words. */
function toTitle(block: Block): Block {
  if (block.type !== 'paragraph') return block;
  const [only, ...others] = block.children;
  const children = only?.type === 'strong' && others.length === 0 ? only.children : block.children;
  return { type: 'heading', level: 1, children };
}

/** Returns a function that computes a value when it is first called, because many pages do not need it. */
function once<Value extends object>(compute: () => Value): () => Value {
  let value: Value | undefined;
  return () => (value ??= compute());
}

/**
 * Reads all blocks of a page in document order. Each block gets its evidence id, its box in the layout and its role.
 */
export function readBlocks(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  decide: DecideRole,
  { baseUrl, isOwnAddress }: Required<Pick<ReadTreeOptions, 'baseUrl' | 'isOwnAddress'>>,
  context: Pick<PassContext, 'pageType' | 'posts' | 'buyControl'>,
  attempt: ReadContentPart,
): PageBlock[] {
  const trackHeadingPath = createHeadingPathTracker();
  const options: ReadTreeOptions = { baseUrl, isOwnAddress, isHidden: (element) => hidden.has(element) };
  let readFlows = treeToBlocks(root, options);
  if (readFlows.length === 0) {
    // A picture without alternative text has no size if it was not loaded, so it looks hidden.
    const isHidden = (element: ElementNode): boolean =>
      hidden.has(element) && !(element.tag === 'img' && element.layout?.hidden === 'invisible');
    readFlows = treeToBlocks(root, { ...options, isHidden, readsDecoration: true });
  }
  const flows = readFlows.flatMap((flow) => splitList(flow, decide, options));
  const getTree = once(() => indexTree(root));
  const getLandmarkTexts = once(() => findLandmarkTexts(root));
  const isSmallPicture = createSizeTest(root);
  const classifiedBlocks = decideBlocks(flows, decide, getTree, isSmallPicture);
  const decidedBlocks = runPasses(
    classifiedBlocks,
    { root, getTree, getLandmarkTexts, isSmallPicture, baseUrl, ...context },
    attempt,
  );
  const trimHead =
    context.pageType === 'forum' ? createHeadTrimmer(context.posts) : (block: Block): Block => block;
  const titleBlock = findTitleBlock(decidedBlocks);
  return narrowBoxes(decidedBlocks).map((decided, index) => {
    const { nodeIds, box, role, score, evidence, modelEvidence, passes } = decided;
    const block = index === titleBlock ? toTitle(decided.block) : trimHead(decided.block, nodeIds);
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
