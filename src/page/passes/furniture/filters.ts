import { collectChoiceIds } from '../control-texts.ts';
import { isPlainSectionHeading } from '../headings/headings.ts';
import type { BlockRoleChange, DecidedBlock, PassContext } from '../pass.ts';

/** Demotes the texts of checkboxes and radio buttons, which filter or compare the entries of a list, with their headings. */
export function demoteFilters(blocks: readonly DecidedBlock[], { root }: PassContext): BlockRoleChange[] {
  const choiceIds = collectChoiceIds(root);
  const isFilter = ({ nodeIds, hasOwnText }: DecidedBlock): boolean =>
    hasOwnText && nodeIds.every((id) => choiceIds.has(id));
  const changes: BlockRoleChange[] = [];
  let isBeforeFilter = false;
  for (const [index, decided] of [...blocks.entries()].toReversed()) {
    isBeforeFilter = isFilter(decided) || (isBeforeFilter && isPlainSectionHeading(decided));
    if (isBeforeFilter && decided.role === 'main')
      changes.push({ index, role: 'appendix', evidence: { code: 'filter' } });
  }
  return changes.toReversed();
}
