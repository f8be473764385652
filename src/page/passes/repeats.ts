import { type Block, plainText } from '../../content/index.ts';
import { words } from '../main/text.ts';
import { recordAncestry } from './ancestry.ts';
import type { Change, DecidedBlock, PassContext } from './pass.ts';

/** Shorter texts are repeated on purpose, such as names and prices. */
const MIN_WORDS = 3;
/** Equal tables and code examples stand for different things. */
const UNREPEATED = new Set<Block['type']>(['table', 'code', 'math']);

/**
 * Demotes later copies of a main block: texts for small screens, quick views, repeated opening posts. Copies with the
 * same parent stay, such as the refrain of a song.
 */
export function demoteRepeats(blocks: readonly DecidedBlock[], { root }: PassContext): Change[] {
  const first = new Map<string, DecidedBlock>();
  const copies: { index: number; original: DecidedBlock }[] = [];
  for (const [index, decided] of blocks.entries()) {
    const { block, role, weight, isOwn } = decided;
    if (role !== 'main' || !isOwn || weight < MIN_WORDS || UNREPEATED.has(block.type)) continue;
    const key = words(plainText([block])).join(' ');
    const original = first.get(key);
    if (original === undefined) first.set(key, decided);
    else copies.push({ index, original });
  }
  if (copies.length === 0) return [];
  const listAncestors = recordAncestry(root);
  const parentOf = ({ element }: DecidedBlock) => listAncestors(element)[1];
  return copies
    .filter(({ index, original }) => parentOf(blocks[index] as DecidedBlock) !== parentOf(original))
    .map(({ index }) => ({ index, role: 'appendix', evidence: { code: 'repeatedText' } }));
}
