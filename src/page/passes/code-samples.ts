import {
  type BlockRoleChange,
  createPromotion,
  type DecidedBlock,
  isDetached,
  isSideMatter,
  type PassContext,
} from './pass.ts';

const MIN_SAMPLE_CHARS = 12;
const MAX_SAMPLE_LABEL_WORDS = 6;

/**
 * Promotes code, with a short label above it, wherever it is in the content of a page: references for developers show
 * their samples in a column of their own. In an article, only between main texts.
 */
export function promoteSamples(
  blocks: readonly DecidedBlock[],
  { getTree, pageType }: PassContext,
): BlockRoleChange[] {
  const isText = ({ role, hasOwnText }: DecidedBlock): boolean => role === 'main' && hasOwnText;
  const [first, last] =
    pageType === 'article' ? [blocks.findIndex(isText), blocks.findLastIndex(isText)] : [-1, blocks.length];
  return [...blocks.entries()].flatMap(([index, decided]) => {
    const { block, role, element } = decided;
    if (block.type !== 'code' || role === 'main' || isDetached(decided)) return [];
    if (index < first || index > last) return [];
    const before = blocks[index - 1];
    const isOutput = before?.block.type === 'code';
    if (block.value.length < MIN_SAMPLE_CHARS && !isOutput) return [];
    const { parents } = getTree();
    const parent = parents.get(element.id);
    const box = parent && (parents.get(parent.id) ?? parent);
    const hasLabel =
      before?.role === 'appendix' &&
      before.hasOwnText &&
      before.weight <= MAX_SAMPLE_LABEL_WORDS &&
      !isSideMatter(before) &&
      before.element.id > (box?.id ?? Infinity);
    const promotion = createPromotion(index, 'codeSample');
    return hasLabel ? [createPromotion(index - 1, 'codeSample'), promotion] : [promotion];
  });
}
