import type { DiffBlock, DiffQuery } from '../../contract/index.ts';
import type { SnapshotCore } from '../core.ts';
import { removeNoise } from './noise.ts';

/** A block with its text in the form in which it is compared. */
export interface ComparedBlock extends DiffBlock {
  /** Type and Markdown without noise. Blocks with equal keys have the same content. */
  key: string;
}

/** Reads the blocks to compare, in document order. Separators are left out, because they have no content. */
export function readComparedBlocks(core: SnapshotCore, scope: DiffQuery['scope']): ComparedBlock[] {
  return core.blocks
    .filter(({ role, block }) => (scope === 'page' || role === 'main') && block.type !== 'separator')
    .map(({ evidenceId, block, headingPath, role, start, end }) => {
      const markdown = (role === 'main' ? core.markdown : core.appendix).slice(start, end).trim();
      const { type } = block;
      return { evidenceId, type, headingPath, markdown, key: `${type} ${removeNoise(markdown)}` };
    });
}

/** Returns the fields of a block that an answer contains. */
export const toDiffBlock = ({ evidenceId, type, headingPath, markdown }: ComparedBlock): DiffBlock => ({
  evidenceId,
  type,
  headingPath,
  markdown,
});
