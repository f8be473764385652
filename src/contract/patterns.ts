import { compile } from 'css-select';
import { RE2JS } from 're2js';

/**
 * Compiles a user's regular expression with RE2, whose matching takes linear time whatever the pattern.
 * @returns undefined for a pattern that RE2 does not know
 */
export function compilePattern(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source);
  } catch {
    return undefined;
  }
}

/** Whether a CSS selector can be matched: pseudo-elements and unknown pseudo-classes can be parsed, and no more. */
export function compileSelector(source: string): boolean {
  try {
    compile(source);
    return true;
  } catch {
    return false;
  }
}
