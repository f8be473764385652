import type { Inline } from '../../content/index.ts';
import { plainTextOf } from './block-builder.ts';

/** Matches superscript endings of ordinal numbers and superscript marks, which belong to the word before them. */
const PART_OF_WORD = /^(?:st|nd|rd|th|er|re|ère|e|o|a|tm|sm|®|™)$/i;

/**
 * Returns the character to write before superscript or subscript text that follows a word, as in TeX. Without it, `x`
 * with the exponent `2` would read as `x2`; subscript digits, as in `H2O`, need no such character.
 */
export function scriptPrefix(
  position: 'super' | 'sub',
  value: string,
  before: readonly Inline[],
): '' | '^' | '_' {
  if (!/[\p{L}\p{N})\]]$/u.test(plainTextOf(before.slice(-1))) || PART_OF_WORD.test(value)) return '';
  if (position === 'super') return /^[-+−]?[\p{L}\p{N}]/u.test(value) ? '^' : '';
  return /^\p{L}/u.test(value) ? '_' : '';
}
