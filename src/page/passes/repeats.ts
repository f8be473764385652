import { type Block, plainText } from '../../content/index.ts';
import { recordAncestry } from './ancestry.ts';
import type { Change, DecidedBlock, PassContext } from './pass.ts';

/** Shorter texts are repeated on purpose, such as names and prices. */
const MIN_WORDS = 3;
/** Shorter texts that occur more than twice are labels of cards. */
const LABEL_WORDS = 12;
/** Equal tables and code examples stand for different things. */
const UNREPEATED = new Set<Block['type']>(['table', 'code', 'math']);
/** On a forum, shorter posts can be equal, except for copies of the opening post: one of the first texts. */
const POST = { words: 50, openingTexts: 6 };

/** Main blocks with one text, in document order. */
interface Copies {
  /** Number of different texts before the first of them. */
  rank: number;
  weight: number;
  indices: number[];
}

function groupByText(blocks: readonly DecidedBlock[]): Copies[] {
  const texts = new Map<string, Copies>();
  for (const [index, { block, role, weight, isOwn }] of blocks.entries()) {
    if (role !== 'main' || !isOwn || weight < MIN_WORDS || UNREPEATED.has(block.type)) continue;
    const key = plainText([block]).trim();
    const known = texts.get(key);
    if (known === undefined) texts.set(key, { rank: texts.size, weight, indices: [index] });
    else known.indices.push(index);
  }
  return [...texts.values()].filter(({ indices }) => indices.length > 1);
}

/**
 * Demotes later copies of a main block: texts for small screens, quick views, repeated opening posts. Copies with the
 * same parent stay, such as the refrain of a song.
 */
export function demoteRepeats(blocks: readonly DecidedBlock[], { root, pageType }: PassContext): Change[] {
  const repeated = groupByText(blocks).filter(({ rank, weight, indices }) =>
    pageType === 'forum'
      ? rank < POST.openingTexts || weight >= POST.words
      : indices.length === 2 || weight >= LABEL_WORDS,
  );
  if (repeated.length === 0) return [];
  const listAncestors = recordAncestry(root);
  const parentOf = (index: number) => listAncestors((blocks[index] as DecidedBlock).element)[1];
  return repeated.flatMap(({ indices: [first = 0, ...later] }) =>
    later
      .filter((index) => parentOf(index) !== parentOf(first))
      .map((index) => ({ index, role: 'appendix' as const, evidence: { code: 'repeatedText' as const } })),
  );
}
