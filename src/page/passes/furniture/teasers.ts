import { toPlainText } from '../../../content/index.ts';
import { hasEvidence } from '../../evidence.ts';
import { hasLink } from '../../nodes.ts';
import { isPlainSectionHeading } from '../headings/headings.ts';
import type { BlockRoleChange, DecidedBlock } from '../pass.ts';

const SENTENCE_END = /[.!?。！？؟।۔]$/u;
/** A longer block is a text of its own. */
const MAX_FACT_WORDS = 8;
/** Minimum number of words of a paragraph of the text around the teasers. */
const MIN_TEXT_WORDS = 20;

/** Whether a block is more than a date, a name or links: a sentence, or several words without a link. */
const isText = ({ block, weight, evidence }: DecidedBlock): boolean =>
  !hasEvidence(evidence, 'linkDensity') &&
  (weight > MAX_FACT_WORDS || SENTENCE_END.test(toPlainText([block]).trim()));

/** Demotes sections of teasers between sections of a text: headings with a link, and only dates and names below them. */
export function demoteTeasers(blocks: readonly DecidedBlock[]): BlockRoleChange[] {
  const changes: BlockRoleChange[] = [];
  const isLong = ({ role, weight }: DecidedBlock): boolean => role === 'main' && weight >= MIN_TEXT_WORDS;
  const [first, last] = [blocks.findIndex(isLong), blocks.findLastIndex(isLong)];
  for (const [start, decided] of blocks.entries()) {
    if (start < first || decided.role !== 'main' || !isPlainSectionHeading(decided)) continue;
    let end = start + 1;
    let teasers = 0;
    for (; end < blocks.length && !isPlainSectionHeading(blocks[end]!); end += 1) {
      const { block } = blocks[end]!;
      if (block.type === 'heading' && hasLink(block)) teasers += 1;
      else if (isText(blocks[end]!)) break;
    }
    const isSection = end < blocks.length && isPlainSectionHeading(blocks[end]!);
    if (teasers === 0 || !isSection || end > last) continue;
    for (let index = start; index < end; index += 1)
      if (blocks[index]!.role === 'main')
        changes.push({ index, role: 'appendix', evidence: { code: 'headingWithoutMain' } });
  }
  return changes;
}
