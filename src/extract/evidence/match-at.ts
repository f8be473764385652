/**
 * Matches a pattern at a place of a text.
 * @param pattern has the flag `y`
 */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}
