import { type Block, toPlainText } from '../../content/index.ts';
import { hasEvidence } from '../evidence.ts';
import type { PageType } from '../types.ts';
import { createAncestorLister } from './ancestry.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from './pass.ts';

/** Maximum number of elements between a text and the description that contains it. */
const MAX_LEVELS_UP_TO_DESCRIPTION = 4;
/** Shorter texts, such as names and prices, are repeated on purpose. */
const MIN_REPEATED_WORDS = 3;
const MIN_REPEATED_CHARS = 8;
/** A shorter text that occurs more than twice is a label of cards and stays. */
const MAX_CARD_LABEL_WORDS = 12;
/**
 * Block types that are never removed as repetitions, because equal tables and code examples have different meanings.
 */
const TYPES_KEPT_AS_REPEATS = new Set<Block['type']>(['table', 'code', 'math']);
/**
 * On a forum, different people can write the same short post. There, a text with fewer than `words` words is removed
 * only if it is a copy of the opening post, which is among the first `openingTexts` texts.
 */
const FORUM_REPEAT_LIMITS = { words: 50, openingTexts: 6 };

/** Main blocks with the same text, in document order. */
interface TextCopies {
  /** Number of different texts before the first of these blocks. */
  rank: number;
  weight: number;
  indices: number[];
}

function groupByText(blocks: readonly DecidedBlock[], pageType: PageType): TextCopies[] {
  const texts = new Map<string, TextCopies>();
  for (const [index, { block, role, weight, hasOwnText, evidence }] of blocks.entries()) {
    if (
      role !== 'main' ||
      !hasOwnText ||
      weight < MIN_REPEATED_WORDS ||
      hasEvidence(evidence, 'postHeading') ||
      TYPES_KEPT_AS_REPEATS.has(block.type) ||
      // An answer begins with what it answers.
      (pageType === 'forum' && block.type === 'quote')
    )
      continue;
    // A heading does not repeat the table of contents.
    const text = toPlainText([block]).trim();
    if (text.length < MIN_REPEATED_CHARS) continue;
    const key = `${block.type === 'heading'} ${text}`;
    const copies = texts.get(key);
    if (copies === undefined) texts.set(key, { rank: texts.size, weight, indices: [index] });
    else copies.indices.push(index);
  }
  return [...texts.values()].filter(({ indices }) => indices.length > 1);
}

/**
 * Demotes later copies of a main block: texts for small screens, quick views, repeated opening posts. Copies with the
 * same parent element stay, such as the refrain of a song.
 */
export function demoteRepeats(
  blocks: readonly DecidedBlock[],
  { getTree, pageType }: PassContext,
): BlockRoleChange[] {
  const repeated = groupByText(blocks, pageType).filter(({ rank, weight, indices }) =>
    pageType === 'forum'
      ? rank < FORUM_REPEAT_LIMITS.openingTexts || weight >= FORUM_REPEAT_LIMITS.words
      : indices.length === 2 || weight >= MAX_CARD_LABEL_WORDS,
  );
  if (repeated.length === 0) return [];
  const { parents } = getTree();
  const getParent = (index: number) => parents.get((blocks[index] as DecidedBlock).element.id);
  /** Returns the text directly before a block in the same element, such as the name of a value. */
  const getName = (index: number): string | undefined =>
    index > 0 && getParent(index - 1) === getParent(index)
      ? toPlainText([(blocks[index - 1] as DecidedBlock).block])
      : undefined;
  const listAncestors = createAncestorLister(getTree());
  const isDescription = (index: number): boolean =>
    listAncestors(blocks[index]!.element, MAX_LEVELS_UP_TO_DESCRIPTION).some(({ tag }) => tag === 'dd');
  return repeated.flatMap(({ indices: [first = 0, ...later] }) =>
    later
      .filter(
        (index) =>
          getParent(index) !== getParent(first) &&
          (isDescription(first) || !isDescription(index)) &&
          !haveOtherNames(getName(first), getName(index)),
      )
      .map((index) => ({ index, role: 'appendix' as const, evidence: { code: 'repeatedText' as const } })),
  );
}

/** Whether two equal texts are values of different names: `Monday`, `9:00 – 17:00`. */
const haveOtherNames = (first: string | undefined, second: string | undefined): boolean =>
  first !== undefined && second !== undefined && first !== second;
