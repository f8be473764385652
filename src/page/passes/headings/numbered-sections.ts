import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { createAncestorLister, createContainmentTest, findBoxAround, type TreeIndex } from '../ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  type PassContext,
} from '../pass.ts';

/** Matches a heading with a number of one level: `4. References`, `§ 7 Liability`, `Article 12`. */
const NUMBERED = /^((?:§|\p{L}+\.?)?)\s*(\d{1,3})(?![\d.]*\d|\p{L})([.):]?)/u;
/** Minimum number of main headings in sequence before a section that continues them. */
const MIN_HEADINGS = 2;
/** Maximum number of elements around a heading up to the one that also contains the heading before it. */
const MAX_LEVELS = 4;
/** A text with a lower score is not content, whatever its heading. Of headings and short texts, more have it. */
const MIN_SCORE = { long: 0.1, short: 0.3 };
const MAX_SHORT_WORDS = 8;

interface NumberedHeading {
  index: number;
  level: number;
  /** Word and sign around the number, which are the same in one sequence. */
  form: string;
  number: number;
}

/** Promotes sections whose heading continues the numbers of main headings, such as the references of a standard. */
export function promoteNumberedSections(
  blocks: readonly DecidedBlock[],
  { getTree }: PassContext,
): BlockRoleChange[] {
  const headings = blocks.flatMap((decided, index) => readHeading(decided, index) ?? []);
  const isLost = ({ index }: NumberedHeading): boolean => blocks[index]?.role !== 'main';
  if (!headings.some(isLost)) return [];
  const promoted = new Set<number>();
  for (const sequence of Map.groupBy(headings, ({ level, form }) => `${level} ${form}`).values()) {
    for (const [at, heading] of sequence.entries()) {
      const before = sequence.slice(Math.max(0, at - MIN_HEADINGS), at);
      const isContinued =
        before.length === MIN_HEADINGS &&
        before.every((other, place) => other.number === heading.number - MIN_HEADINGS + place) &&
        before.every((other) => !isLost(other) || promoted.has(other.index));
      if (isLost(heading) && isContinued)
        for (const index of listSection(blocks, heading, before.at(-1)!, getTree())) promoted.add(index);
    }
  }
  return [...promoted]
    .filter((index) => blocks[index]?.role !== 'main')
    .map((index) => createPromotion(index, 'partOfMain'));
}

function readHeading({ block, evidence }: DecidedBlock, index: number): NumberedHeading | undefined {
  if (block.type !== 'heading' || isDetached({ evidence })) return undefined;
  const [, word = '', number, sign = ''] = NUMBERED.exec(toPlainText([block]).trim().slice(0, 40)) ?? [];
  return number === undefined
    ? undefined
    : { index, level: block.level, form: `${word}${sign}`, number: Number(number) };
}

/** Lists the blocks of a section in the element that also contains the heading before it. */
function listSection(
  blocks: readonly DecidedBlock[],
  heading: NumberedHeading,
  before: NumberedHeading,
  tree: TreeIndex,
): number[] {
  const [element, other] = [blocks[heading.index]!.element, blocks[before.index]!.element];
  const box = findBoxAround(element, other, MAX_LEVELS, tree);
  if (box === undefined) return [];
  const isInBox = createContainmentTest(findPart(element, box, tree) ?? box, tree);
  const indexes = [heading.index];
  for (let index = heading.index + 1; index < blocks.length; index += 1) {
    const decided = blocks[index]!;
    const { block } = decided;
    const isNextHeading =
      block.type === 'heading' && (block.level <= heading.level || decided.role !== 'main');
    if (!isInBox(decided.element) || isNextHeading) break;
    const minScore = decided.weight <= MAX_SHORT_WORDS ? MIN_SCORE.short : MIN_SCORE.long;
    if (!isDetached(decided) && !isLeftOut(decided) && (decided.score ?? 0) >= minScore) indexes.push(index);
  }
  return indexes;
}

const isLeftOut = ({ passes }: DecidedBlock): boolean => passes.some((name) => name.startsWith('demote'));

/** Returns the part of a box in which a heading has its section. Undefined if the heading itself is a part of the box. */
function findPart(heading: ElementNode, box: ElementNode, tree: TreeIndex): ElementNode | undefined {
  const [part, ...inner] = createAncestorLister(tree)(heading, MAX_LEVELS + 1)
    .filter((ancestor) => ancestor !== box && createContainmentTest(box, tree)(ancestor))
    .toReversed();
  return inner.length > 0 ? part : undefined;
}
