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

/** Patterns that select URLs. */
export interface UrlSelection {
  /** Keep only URLs that match one of these. An empty or missing list keeps all. */
  includePatterns?: readonly string[] | undefined;
  /** Leave out URLs that match one of these. */
  excludePatterns?: readonly string[] | undefined;
}

/** Creates the function that decides whether patterns select a URL. Patterns that are not valid match nothing. */
export function createUrlFilter({
  includePatterns = [],
  excludePatterns = [],
}: UrlSelection): (url: string) => boolean {
  const includedPatterns = includePatterns.flatMap((source) => compilePattern(source) ?? []);
  const excludedPatterns = excludePatterns.flatMap((source) => compilePattern(source) ?? []);
  const matchesAny = (patterns: readonly RE2JS[], url: string): boolean =>
    patterns.some((pattern) => pattern.matcher(url).find());
  return (url) =>
    (includePatterns.length === 0 || matchesAny(includedPatterns, url)) && !matchesAny(excludedPatterns, url);
}

/**
 * Whether a CSS selector can be matched. Pseudo-elements and unknown pseudo-classes can only be parsed. The parser reads
 * a number as the name of an element, but no name begins with a digit.
 */
export function isSupportedSelector(source: string): boolean {
  if (/^\s*[-+.]*\d/.test(source)) return false;
  try {
    compile(source);
    return true;
  } catch {
    return false;
  }
}

/** Quotes a rejected value for an error message, shortened to 100 characters. */
export const quoteValue = (value: unknown): string => JSON.stringify(String(value).slice(0, 100));
