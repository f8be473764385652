import { parseDictionary, Token } from 'structured-headers';
import type { UsagePreferences } from '../contract/index.ts';
import { createPathPattern, matchesPath, type PathPattern } from './path-rule.ts';

/** A line `Content-Usage` of a `robots.txt` and the paths that it applies to. */
export interface ContentUsageRule extends PathPattern {
  usage: UsagePreferences;
}

const USAGE_FIELDS: ReadonlyMap<string, keyof UsagePreferences> = new Map([
  ['train-ai', 'trainAi'],
  ['ai-use', 'aiUse'],
  ['search', 'search'],
]);

/**
 * Parses a statement of preference such as `train-ai=n, search=y` (draft-ietf-aipref-vocab-08, section 6.5): a
 * dictionary of structured fields (RFC 9651). Unknown categories, parameters and values state nothing. Neither does a
 * statement that is not a dictionary.
 */
export function parseContentUsage(statement: string): UsagePreferences {
  const usage: UsagePreferences = {};
  for (const [label, [value]] of readDictionary(statement)) {
    const field = USAGE_FIELDS.get(label);
    const answer = value instanceof Token ? value.toString() : undefined;
    if (field !== undefined && (answer === 'y' || answer === 'n')) usage[field] = answer === 'y';
  }
  return usage;
}

function readDictionary(text: string): ReturnType<typeof parseDictionary> {
  try {
    return parseDictionary(text);
  } catch {
    return new Map();
  }
}

/**
 * Parses the value of a line `Content-Usage` of a `robots.txt`: `[path] statement` (draft-ietf-aipref-attach-05,
 * section 3.2). A rule without a path applies to every URL.
 */
export function parseContentUsageRule(value: string): ContentUsageRule {
  const path = /^\/\S*/.exec(value)?.[0] ?? '';
  return { ...createPathPattern(path), usage: parseContentUsage(value.slice(path.length).trim()) };
}

/**
 * Returns the preferences for a path: those of the rule with the longest matching pattern. Rules of the same length are
 * combined (draft-ietf-aipref-attach-05, section 3.1).
 * @param path as `toComparablePath` returns it
 */
export function findContentUsage(rules: readonly ContentUsageRule[], path: string): UsagePreferences {
  const matching = rules.filter((rule) => matchesPath(rule, path));
  const length = matching.reduce((longest, rule) => Math.max(longest, rule.length), 0);
  return combineContentUsage(matching.filter((rule) => rule.length === length).map(({ usage }) => usage));
}

/** Combines statements about the same content. The most restrictive applies (draft-ietf-aipref-vocab-08, section 5.1). */
export function combineContentUsage(statements: readonly UsagePreferences[]): UsagePreferences {
  const combined: UsagePreferences = {};
  for (const field of USAGE_FIELDS.values()) {
    const answers = statements.map((usage) => usage[field]).filter((answer) => answer !== undefined);
    if (answers.length > 0) combined[field] = !answers.includes(false);
  }
  return combined;
}
