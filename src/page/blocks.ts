import type { ElementNode, FlowBlock, ReadOptions, TreeNode } from '../content/index.ts';
import { plainText, treeToBlocks } from '../content/index.ts';
import { keepCaptions, keepNotes, keepShown } from './companions.ts';
import { type Decided, type Decision, isAside } from './decided.ts';
import { keepOffer } from './offer.ts';
import { keepPostHeads } from './post-heads.ts';
import { dropHeadings, keepHeadings } from './sections.ts';
import type { BlockRole, PageBlock, PageType } from './types.ts';
import { walkTree } from './walk.ts';

/** Decides over a block, given the ids of the tree's nodes whose text stands in it; undefined where there is no text. */
export type Decide = (nodeIds: readonly number[]) => Decision | undefined;

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

/** A list comes apart only where this share of its words at least is decided against the rest. */
const SPLIT_SHARE = 0.2;

/** Ids of the text nodes below an element. */
function textIds(root: ElementNode): number[] {
  const ids: number[] = [];
  walkTree(root, { text: ({ id }) => ids.push(id) });
  return ids;
}

/** What speaks for an item by itself: a short one among longer ones is main where they are. */
function roleOfItem(decision: Decision): BlockRole | undefined {
  return decision.role === 'main' || isAside(decision) ? decision.role : undefined;
}

/** A list as it is, or cut where its items are clearly decided differently: a post's list ends in a site's menu. */
function splitList(flow: FlowBlock, decide: Decide, options: ReadOptions): FlowBlock[] {
  const { block, element } = flow;
  if (block.type !== 'list' || block.items.length < 2) return [flow];
  const words: Record<BlockRole, number> = { main: 0, appendix: 0 };
  const runs: { role: BlockRole | undefined; children: TreeNode[] }[] = [];
  for (const child of element.children) {
    const decision = child.kind === 'element' ? decide(textIds(child)) : undefined;
    const known = decision === undefined ? undefined : roleOfItem(decision);
    if (decision !== undefined && known !== undefined) words[known] += decision.weight;
    const last = runs.at(-1);
    if (last !== undefined && (known === undefined || last.role === undefined || last.role === known)) {
      last.children.push(child);
      last.role ??= known;
    } else runs.push({ role: known, children: [child] });
  }
  if (runs.length < 2 || Math.min(words.main, words.appendix) < SPLIT_SHARE * (words.main + words.appendix))
    return [flow];
  let start = block.start ?? 1;
  return runs.flatMap(({ children }) => {
    const attributes = block.ordered ? { ...element.attributes, start: String(start) } : element.attributes;
    const parts = treeToBlocks({ ...element, attributes, children }, options);
    for (const part of parts) if (part.block.type === 'list') start += part.block.items.length;
    return parts;
  });
}

/** Beyond so many blocks nobody reads what moved each of them. */
const MAX_EXPLAINED = 2000;

/** On pages of these types the headings stand over cards, of which often nothing but the names is main. */
const OF_CARDS = new Set<PageType>(['listing', 'collection', 'service']);

/** Gives each block its role: a picture goes with the block before it, and what belongs together goes together. */
function withRoles(
  flows: readonly FlowBlock[],
  decide: Decide,
  root: ElementNode,
  pageType: PageType,
): Decided[] {
  let last: Decision = { role: 'appendix', weight: 0, reasons: ['before all text'] };
  const decided = flows.map((flow) => {
    const own = decide(flow.nodeIds);
    last = own ?? last;
    return { ...flow, ...last, isOwn: own !== undefined };
  });
  keepNotes(decided);
  keepCaptions(decided, root);
  keepHeadings(decided);
  keepShown(decided);
  if (!OF_CARDS.has(pageType)) dropHeadings(decided);
  if (pageType === 'product') keepOffer(decided);
  if (pageType === 'forum') keepPostHeads(decided);
  return decided;
}

/** All blocks of a page in document order, each with its evidence id, its place and its role. */
export function readBlocks(
  root: ElementNode,
  hidden: ReadonlySet<ElementNode>,
  decide: Decide,
  baseUrl: string,
  pageType: PageType,
): PageBlock[] {
  const pathOf = headingPaths();
  const options: ReadOptions = { baseUrl, isHidden: (element) => hidden.has(element) };
  const flows = treeToBlocks(root, options).flatMap((flow) => splitList(flow, decide, options));
  return withRoles(flows, decide, root, pageType).map(
    ({ block, nodeIds, box, role, score, reasons, learnedReasons }, index) => {
      const level = block.type === 'heading' ? block.level : undefined;
      return {
        evidenceId: index + 1,
        markdownBlockId: `b${index + 1}`,
        nodeIds,
        role,
        headingPath: pathOf(role, level, level === undefined ? '' : plainText([block])),
        ...(box !== undefined && { box }),
        block,
        ...(score !== undefined && { score }),
        reasons: index < MAX_EXPLAINED ? [...reasons, ...(learnedReasons?.() ?? [])] : reasons,
      };
    },
  );
}
