import { toPlainText } from '../../../content/index.ts';
import type { BlockRoleChange, DecidedBlock } from '../pass.ts';

const ONLY_NUMBERS = /^\d{1,6}(?:\s+\d{1,6})*$/;

/** Demotes the line numbers of code that is next to them: texts that only count up. */
export function demoteLineNumbers(blocks: readonly DecidedBlock[]): BlockRoleChange[] {
  if (!blocks.some(({ block }) => block.type === 'code')) return [];
  const changes: BlockRoleChange[] = [];
  let start = 0;
  while (start < blocks.length) {
    const numbers: number[] = [];
    let end = start;
    for (; end < blocks.length; end += 1) {
      const next = readNumbers(blocks[end]!);
      if (next === undefined) break;
      for (const number of next) numbers.push(number);
    }
    // Marks next to the numbers fold lines.
    if (numbers.length > 1) while (end < blocks.length && isSymbol(blocks[end]!)) end += 1;
    const isNextToCode = [blocks[start - 1], blocks[end]].some((decided) => decided?.block.type === 'code');
    if (isNextToCode && numbers.length > 1 && countsUp(numbers))
      for (let index = start; index < end; index += 1)
        if (blocks[index]!.role === 'main')
          changes.push({ index, role: 'appendix', evidence: { code: 'lineNumbers' } });
    start = Math.max(end, start + 1);
  }
  return changes;
}

function readNumbers({ block }: DecidedBlock): number[] | undefined {
  if (block.type !== 'paragraph') return undefined;
  const text = toPlainText([block]).trim();
  return ONLY_NUMBERS.test(text) ? text.split(/\s+/).map(Number) : undefined;
}

const isSymbol = ({ block }: DecidedBlock): boolean =>
  block.type === 'paragraph' && /^[\p{S}\p{P}\s]+$/u.test(toPlainText([block]));

const countsUp = (numbers: readonly number[]): boolean =>
  numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + 1);
