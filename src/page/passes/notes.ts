import { hasLink } from '../nodes.ts';
import { createAncestorLister } from './ancestry.ts';
import { type BlockRoleChange, createPromotion, type DecidedBlock, type PassContext } from './pass.ts';

const WORDS = { min: 5, max: 80 };
/** Maximum number of elements from a block up to its `aside`, and from a main text up to the element around both. */
const MAX_LEVELS = 3;

/** Promotes notes: a short `aside` without links between two main texts in the same element. */
export function promoteNotes(blocks: readonly DecidedBlock[], { getTree }: PassContext): BlockRoleChange[] {
  const isNote = ({ role, weight, block, evidence }: DecidedBlock): boolean =>
    role !== 'main' &&
    weight >= WORDS.min &&
    weight <= WORDS.max &&
    !hasLink(block) &&
    evidence.some((item) => item.code === 'surroundedBy' && item.landmark === 'aside');
  const notes = [...blocks.entries()].filter(
    ([index, decided]) =>
      isNote(decided) && blocks[index - 1]?.role === 'main' && blocks[index + 1]?.role === 'main',
  );
  if (notes.length === 0) return [];
  const tree = getTree();
  const listAncestors = createAncestorLister(tree);
  const listNear = ({ element }: DecidedBlock) => listAncestors(element, MAX_LEVELS + 1);
  return notes
    .filter(([index, note]) => {
      const aside = listNear(note).find(({ tag }) => tag === 'aside');
      const column = aside && tree.parents.get(aside.id);
      return (
        column !== undefined &&
        [blocks[index - 1]!, blocks[index + 1]!].every((next) => listNear(next).includes(column))
      );
    })
    .map(([index]) => createPromotion(index, 'betweenMainBlocks'));
}
