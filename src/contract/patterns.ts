import { compile } from 'css-select';
import { RE2JS } from 're2js';

/**
 * Compiles a regular expression of a caller with RE2, which matches any pattern in linear time.
 * @returns undefined if the pattern is not valid
 */
export function compilePattern(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source);
  } catch {
    return undefined;
  }
}

/** Whether a CSS selector can be matched. Pseudo-elements and unknown pseudo-classes can only be parsed. */
export function isSupportedSelector(source: string): boolean {
  try {
    compile(source);
    return true;
  } catch {
    return false;
  }
}

/** Quotes a rejected value for an error message, shortened to 100 characters. */
export const quote = (value: unknown): string => JSON.stringify(String(value).slice(0, 100));

/** The error message for a pagination cursor that the service did not issue. */
export const describeCursorError = ({ input }: { input?: unknown }): string =>
  `${quote(input)} is not a cursor of this list. Use nextCursor of the previous page unchanged.`;
