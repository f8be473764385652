import type { z } from 'zod';
import { findMostSimilarWord } from './nearest.ts';
import { quoteValue } from '../runs/patterns.ts';

/** What Zod knows of a value that does not match a schema. */
type RawIssue = z.core.$ZodRawIssue;

/** Texts for the types of Zod. Others are named as Zod names them. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'an array',
};

/**
 * Says in plain words what a schema expects and what it received. Strings are not repeated, because they can be secrets.
 * @returns undefined for issues that keep the text of the schema
 */
export function describeIssue(issue: RawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return describeType([issue.expected], issue.input);
    case 'too_small':
      return describeBound('at least', issue.minimum, issue);
    case 'too_big':
      return describeBound('at most', issue.maximum, issue);
    case 'invalid_value':
      return describeChoice(issue.values.map(String), issue.input);
    default:
      return undefined;
  }
}

/** Says which types a value can have, and which one it has. */
export function describeType(expectedTypes: readonly string[], input: unknown): string {
  const names = [...new Set(expectedTypes.map((type) => TYPE_NAMES[type] ?? type))];
  return `Expected ${joinWithOr(names)}, not ${describeValue(input)}.`;
}

function describeBound(comparison: string, bound: number | bigint, { origin, input }: RawIssue): string {
  const unit = { string: 'character', array: 'item', set: 'item' }[String(origin)];
  if (unit === undefined) return `Expected a number of ${comparison} ${bound}, not ${input}.`;
  const { length } = input as string | unknown[];
  const count = length === 0 ? 'none' : length;
  return `Expected ${comparison} ${bound} ${unit}${Number(bound) === 1 ? '' : 's'}, not ${count}.`;
}

function describeChoice(choices: readonly string[], input: unknown): string {
  const expected = `Expected ${joinWithOr(choices.map((choice) => JSON.stringify(choice)))}`;
  if (typeof input !== 'string') return `${expected}, not ${describeValue(input)}.`;
  const nearest = findMostSimilarWord(input, choices);
  return `${expected}, not ${quoteValue(input)}.${nearest === undefined ? '' : ` Did you mean "${nearest}"?`}`;
}

function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return 'a string';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' && value !== null ? 'an object' : String(value);
}

function joinWithOr(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} or ${texts.at(-1)}`;
}
