import { type ElementNode, toPlainText } from '../../../content/index.ts';
import { collectText } from '../../walk.ts';
import { collectFilterTexts } from '../control-texts.ts';
import { isPlainSectionHeading } from '../headings/headings.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';

/** Checkboxes with the same text compare or save the entries around them. */
const MIN_TEXTS = 2;
/** A longer block between filters is no count of the entries that a filter leaves. */
const MAX_COUNT_CHARS = 12;

/**
 * Demotes runs of checkboxes and radio buttons, which filter the entries of a list, with the headings above them. Between
 * the filters of a run is no other text, as between questions that open their answers.
 */
export function demoteFilters(blocks: readonly DecidedBlock[], { root }: PassContext): BlockRoleChange[] {
  const filterTexts = collectFilterTexts(root);
  const isFilter = (index: number): boolean => {
    const { nodeIds, hasOwnText } = blocks[index]!;
    return hasOwnText && nodeIds.every((id) => filterTexts.has(id));
  };
  const countTexts = (indexes: readonly number[]): number => {
    const labels = indexes.flatMap((index) => blocks[index]!.nodeIds.map((id) => filterTexts.get(id)));
    const named = [...new Set(labels)].filter((label): label is ElementNode => label !== undefined);
    return new Set(named.map((label) => collectText(label))).size;
  };
  const changes: BlockRoleChange[] = [];
  let run: number[] = [];
  const endRun = (): void => {
    // Headings after the last filter belong to the text below them.
    const demoted = run.slice(0, run.findLastIndex(isFilter) + 1);
    if (countTexts(demoted.filter(isFilter)) >= MIN_TEXTS)
      for (const index of demoted)
        if (blocks[index]!.role === 'main')
          changes.push({ index, role: 'appendix', evidence: { code: 'filter' } });
    run = [];
  };
  for (const [index, decided] of blocks.entries()) {
    if (isFilter(index) || isPlainSectionHeading(decided)) run.push(index);
    else if (decided.hasOwnText && toPlainText([decided.block]).length > MAX_COUNT_CHARS) endRun();
  }
  endRun();
  return changes;
}
