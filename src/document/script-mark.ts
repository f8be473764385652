/** Matches endings of ordinal numbers and other superscript text that belongs to the word before it. */
const PART_OF_WORD = /^(?:st|nd|rd|th|er|re|ère|e|o|a|tm|sm|®|™)$/i;

/**
 * Returns the character to write before superscript or subscript text that follows a word, as in TeX. Without it, `x`
 * with the exponent `2` would read as `x2`. Subscript digits, as in `H2O`, need no such character.
 */
export function createScriptMark(
  position: 'super' | 'sub',
  script: string,
  textBefore: string,
): '' | '^' | '_' {
  if (!/[\p{L}\p{N})\]]$/u.test(textBefore) || PART_OF_WORD.test(script)) return '';
  if (position === 'super') return /^[-+−]?[\p{L}\p{N}]/u.test(script) ? '^' : '';
  return /^\p{L}/u.test(script) ? '_' : '';
}
