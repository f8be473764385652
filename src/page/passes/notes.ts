import type { ElementNode } from '../../content/index.ts';
import { hasLink } from '../nodes.ts';
import { readAttribute } from '../walk.ts';
import { createAncestorLister, createContainmentTest, type TreeIndex } from './ancestry.ts';
import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isSideMatter,
  type PassContext,
} from './pass.ts';

const WORDS = { min: 5, max: 80 };
/** Maximum number of elements from a block up to its note, and from a main text up to the element around both. */
const MAX_LEVELS = 3;

/** Classes of notes in programs for documentation. */
const NOTE_CLASS =
  /(?:^|\s)(?:admonition|theme-admonition|custom-block (?:tip|info|warning|danger|details|note|important|caution))(?:$|\s)/i;

/**
 * Promotes notes: a short `aside` without links between two main texts in the same element, and a note of a program for
 * documentation after a main text.
 */
export function promoteNotes(blocks: readonly DecidedBlock[], { getTree }: PassContext): BlockRoleChange[] {
  const isAside = ({ role, weight, block, evidence }: DecidedBlock): boolean =>
    role !== 'main' &&
    weight >= WORDS.min &&
    weight <= WORDS.max &&
    !hasLink(block) &&
    evidence.some((item) => item.code === 'surroundedBy' && item.landmark === 'aside');
  const asides = [...blocks.entries()].filter(
    ([index, decided]) =>
      isAside(decided) && blocks[index - 1]?.role === 'main' && blocks[index + 1]?.role === 'main',
  );
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const listNear = ({ element }: DecidedBlock) => listAncestors(element, MAX_LEVELS + 1);
  const isBetween = ([index, note]: [number, DecidedBlock]): boolean => {
    const aside = listNear(note).find(({ tag }) => tag === 'aside');
    const column = aside && tree.parents.get(aside.id);
    return (
      column !== undefined &&
      [blocks[index - 1]!, blocks[index + 1]!].every((next) => listNear(next).includes(column))
    );
  };
  return [...asides.filter(isBetween).map(([index]) => index), ...listNotesAfterMain(blocks, tree)].map(
    (index) => createPromotion(index, 'betweenMainBlocks'),
  );
}

const isNote = (element: ElementNode): boolean =>
  NOTE_CLASS.test(readAttribute(element, 'class').slice(0, 200));

const mayBeOfNote = (decided: DecidedBlock): boolean =>
  decided.weight <= WORDS.max && decided.block.type !== 'heading' && !isSideMatter(decided);

/** Lists the blocks of notes whose parent contains the main text directly above them. */
function listNotesAfterMain(blocks: readonly DecidedBlock[], tree: TreeIndex): number[] {
  const listAncestors = createAncestorLister(tree);
  /** Finds the element around the note that contains an element. */
  const findColumn = (element: ElementNode): ElementNode | undefined => {
    const note = listAncestors(element, MAX_LEVELS + 1).find(isNote);
    return note && tree.parents.get(note.id);
  };
  const indexes: number[] = [];
  let last: ElementNode | undefined;
  for (const [index, decided] of blocks.entries()) {
    const { element, role, hasOwnText } = decided;
    if (role === 'main') {
      last = element;
      continue;
    }
    const column = last && mayBeOfNote(decided) ? findColumn(element) : undefined;
    if (column !== undefined && createContainmentTest(column, tree)(last!)) indexes.push(index);
    else if (hasOwnText) last = undefined;
  }
  return indexes;
}
