import { type Inline, toPlainText, visitNodes } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import type { Landmark } from '../../landmark.ts';
import { hasLink } from '../../nodes.ts';
import { isAssigneeLabel } from '../../posts/index.ts';
import { createContainmentTest, findBoxAround, getElementKind, type TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  liesIn,
  type PassContext,
} from '../pass.ts';

const OTHER_LANDMARKS = new Set<Landmark>(['dialog', 'nav', 'footer']);
/** Maximum number of words of the name of a fact, and of its value. */
const MAX_WORDS = { name: 4, value: 8 };
/** A sentence is no value but tells of something else. */
const SENTENCE_END = /[.!?…。！？]$/;
/** Counts, such as those of stars and members, are about the site. */
const COUNT = /^[\d.,\s]+[km]?$/i;
const MAX_COUNT_SHARE = 0.5;
/** Minimum score of a table or paragraph of facts. Address and register number in a footer have a lower one. */
const MIN_SHEET_SCORE = 0.1;
/** Fewer names with a value can be anything. */
const MIN_FACTS = 3;
/** Maximum number of elements between the first name and the box of the facts. */
const MAX_LEVELS = 6;
/** Values that are links lead to the pages of people and labels. A menu has more. */
const MAX_LINKED_SHARE = 0.5;

/**
 * Promotes boxes of facts next to the text: names in elements of one kind, each with a short value after it, such as
 * the assignee and the version of an issue. In a thread, all other boxes are about its authors and the forum.
 */
export function promoteSideFacts(
  blocks: readonly DecidedBlock[],
  { getTree, pageType }: PassContext,
): BlockRoleChange[] {
  const promoted: number[] = [];
  const nextMains = listNextMains(blocks);
  let lastMain = -1;
  for (let start = 0; start < blocks.length; start += 1) {
    const { end, isAboutSubject } = isFactSheet(blocks[start]!)
      ? { end: start + 1, isAboutSubject: true }
      : readFacts(blocks, start);
    const facts = isAboutSubject ? blocks.slice(start, end) : [];
    const isAboutPage = pageType !== 'forum' || facts.flatMap(listNames).some(isAssigneeLabel);
    const nearMain = [blocks[lastMain], blocks[nextMains[end] ?? -1]];
    if (facts.length > 0 && isAboutPage && isOutsideText(facts, nearMain, getTree()))
      promoted.push(...facts.map((_, offset) => start + offset));
    if (blocks[start]!.role === 'main') lastMain = start;
    start = Math.max(start, end - 1);
  }
  return promoted.map((index) => createPromotion(index, 'partOfMain'));
}

/** Lists for each index that of the first main block from there on. */
function listNextMains(blocks: readonly DecidedBlock[]): number[] {
  const next: number[] = [];
  for (let index = blocks.length - 1; index >= 0; index -= 1)
    next[index] = blocks[index]!.role === 'main' ? index : (next[index + 1] ?? -1);
  return next;
}

/**
 * Whether facts have a box of their own without main text.
 * @param nearMain the main blocks directly before and after the facts. A box with another one contains one of these.
 */
function isOutsideText(
  facts: readonly DecidedBlock[],
  nearMain: readonly (DecidedBlock | undefined)[],
  tree: TreeIndex,
): boolean {
  const box = findBoxAround(facts[0]!.element, facts.at(-1)!.element, MAX_LEVELS, tree);
  if (box === undefined) return false;
  const isInBox = createContainmentTest(box, tree);
  return !nearMain.some((decided) => decided !== undefined && isInBox(decided.element));
}

/** Matches the bold name of a fact in a paragraph, before its value. */
const NAME_WITH_COLON = /:\s*$/;

const readText = (children: Inline[]): string => toPlainText([{ type: 'paragraph', children }]).trim();

/** Lists the texts of a block that can be names of facts. */
const listNames = ({ block }: DecidedBlock): string[] =>
  block.type === 'table' ? block.rows.map(([name = []]) => readText(name)) : [toPlainText([block]).trim()];

/** Whether a block has several facts itself: a table of names and values, or a paragraph with bold names. */
function isFactSheet(decided: DecidedBlock): boolean {
  const { block } = decided;
  if (!isLost(decided) || (decided.score ?? 0) < MIN_SHEET_SCORE) return false;
  if (block.type === 'table') {
    const rows = block.rows.filter((row) => row.some((cell) => cell.length > 0));
    const isShort = (name: Inline[]): boolean => readText(name).split(/\s+/).length <= MAX_WORDS.name;
    return (
      rows.length >= MIN_FACTS && rows.every(([name = [], ...values]) => isShort(name) && values.length === 1)
    );
  }
  if (block.type !== 'paragraph') return false;
  const names = block.children.filter(
    (child) => child.type === 'strong' && NAME_WITH_COLON.test(readText([child])),
  );
  return names.length >= MIN_FACTS;
}

/** Reads the pairs of names and values that begin at an index, and whether they can be facts of the page. */
function readFacts(blocks: readonly DecidedBlock[], start: number): { end: number; isAboutSubject: boolean } {
  const kind = isName(blocks[start]!) ? getElementKind(blocks[start]!.element) : undefined;
  let [end, facts, linked, counts] = [start, 0, 0, 0];
  for (let index = start; index + 1 < blocks.length; index += 2) {
    const [name, value] = [blocks[index]!, blocks[index + 1]!];
    if (!isName(name) || getElementKind(name.element) !== kind || !isValue(value)) break;
    facts += 1;
    if (hasEvidence(value.evidence, 'linkDensity')) linked += 1;
    if (COUNT.test(toPlainText([value.block]).trim())) counts += 1;
    end = index + 2;
  }
  const isAboutSubject =
    facts >= MIN_FACTS && linked <= MAX_LINKED_SHARE * facts && counts <= MAX_COUNT_SHARE * facts;
  return { end, isAboutSubject };
}

const isLost = (decided: DecidedBlock): boolean =>
  decided.role !== 'main' && decided.hasOwnText && !liesIn(decided, OTHER_LANDMARKS);

/** Whether a block can be the name of a fact: a heading, a term or a bold line. */
const isName = (decided: DecidedBlock): boolean =>
  isLost(decided) &&
  decided.weight <= MAX_WORDS.name &&
  !hasLink(decided.block) &&
  (decided.block.type === 'heading' || isBold(decided));

const isValue = (decided: DecidedBlock): boolean =>
  isLost(decided) &&
  (decided.block.type === 'paragraph' || decided.block.type === 'list') &&
  !isBold(decided) &&
  decided.weight <= MAX_WORDS.value &&
  !SENTENCE_END.test(toPlainText([decided.block]).trim());

function isBold({ block }: DecidedBlock): boolean {
  if (block.type !== 'paragraph') return false;
  let isPlain = false;
  visitNodes(
    block.children.filter(({ type }) => type !== 'strong'),
    (node) => {
      if (node.type === 'text' && node.value.trim() !== '') isPlain = true;
    },
  );
  return !isPlain;
}
