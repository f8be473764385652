import { z } from 'zod';
import { describeIssue, describeType } from './describe-issue.ts';
import type { DecodeIssue } from '../errors/error-fields.ts';
import { ServiceError } from '../errors/errors.ts';
import { REFUSED_PROPERTIES } from '../schema.ts';
import { findMostSimilarWord } from './nearest.ts';
import { quoteValue } from '../runs/patterns.ts';

/**
 * Validates input with a schema of the contract.
 * @param root part of the request that the error message names, for example "body" or "query"
 * @throws ServiceError `HttpApiDecodeError` for invalid input, `BadRequest` if unknown properties are the only problem
 */
export function decodeInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  root: string,
): z.output<Schema> {
  const boundedInput = cutInvalidLists(schema, input);
  if (hasTooManyValues(schema, boundedInput)) {
    const message = `It has more than ${MAX_VALUES.toLocaleString('en')} values. Send a smaller one.`;
    throw createDecodeError(root, [{ _tag: 'Pointer', path: [], message }]);
  }
  const result = schema.safeParse(boundedInput, { reportInput: true, error: describeIssue });
  if (result.success) return result.data;
  const flatIssues = result.error.issues.flatMap(flattenIssue);
  const unknownKeyIssues = flatIssues.filter((issue) => issue.code === 'unrecognized_keys');
  const unknownKeysMessage = unknownKeyIssues
    .flatMap(({ path, keys }) => keys.map((key) => ({ path, key })))
    .slice(0, MAX_REPORTED_UNKNOWN_KEYS)
    .map(
      ({ path, key }) =>
        `Unknown property in the ${root}: ${quoteValue(formatIssuePath([...path, key]))}. ${suggestCorrection(findObjectSchemasAt(schema, path), key)}`,
    )
    .join(' ');
  if (unknownKeyIssues.length === flatIssues.length)
    throw new ServiceError('BadRequest', { message: unknownKeysMessage });
  const issues = flatIssues.filter((issue) => issue.code !== 'unrecognized_keys').map(toDecodeIssue);
  throw createDecodeError(root, issues, unknownKeysMessage);
}

/**
 * Cuts a list of strings a few entries behind its first value that is no string. The reported issues are the same, and
 * the issues of millions of values would exhaust the memory.
 */
function cutInvalidLists(schema: z.ZodType, input: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof input !== 'object' || input === null) return input;
  const lists = Object.entries(schema.shape).flatMap(([key, property]) => {
    const list: unknown = Reflect.get(input, key);
    if (!Array.isArray(list) || !isListOfStrings(property)) return [];
    const firstWrong = list.findIndex((entry) => typeof entry !== 'string');
    return firstWrong < 0 ? [] : [[key, list.slice(0, firstWrong + MAX_REPORTED_ISSUES)] as const];
  });
  return lists.length === 0 ? input : { ...input, ...Object.fromEntries(lists) };
}

/** Maximum number of values in an input, without the entries of its lists of strings. */
const MAX_VALUES = 100_000;

/** Whether an input has so many values that an issue for each of them would take seconds and exhaust the memory. */
function hasTooManyValues(schema: z.ZodType, input: unknown): boolean {
  const values: unknown[] = [input];
  for (let count = 0; values.length > 0; count++) {
    const value = values.pop();
    if (typeof value !== 'object' || value === null) continue;
    const shape = value === input && schema instanceof z.ZodObject ? schema.shape : {};
    // Compare the length before the entries are copied, because a list can have millions.
    const length = Array.isArray(value) ? value.length : Object.keys(value).length;
    if (length + values.length + count > MAX_VALUES) return true;
    for (const [key, inner] of Object.entries(value)) if (!isListOfStrings(shape[key])) values.push(inner);
  }
  return false;
}

function isListOfStrings(schema: unknown): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return isListOfStrings(schema.unwrap());
  return schema instanceof z.ZodArray && schema.element instanceof z.ZodString;
}

/** Says what to do about an unknown property of an object. */
function suggestCorrection(objects: readonly z.ZodObject[], key: string): string {
  const [reason] = objects.flatMap((object) => REFUSED_PROPERTIES.get(object)?.[key] ?? []);
  if (reason !== undefined) return reason;
  const nearestName = findMostSimilarWord(
    key,
    objects.flatMap(({ shape }) => Object.keys(shape)),
  );
  return nearestName === undefined ? 'Check the spelling, or remove it.' : `Did you mean "${nearestName}"?`;
}

/** Finds the object schemas at a path of a schema. */
function findObjectSchemasAt(schema: unknown, path: readonly PropertyKey[]): z.ZodObject[] {
  const [key, ...rest] = path;
  if (schema instanceof z.ZodObject)
    return key === undefined ? [schema] : findObjectSchemasAt(schema.shape[String(key)], rest);
  if (schema instanceof z.ZodArray) return findObjectSchemasAt(schema.element, rest);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => findObjectSchemasAt(option, path));
  if (schema instanceof z.ZodPipe) return findObjectSchemasAt(schema.out, path);
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return findObjectSchemasAt(schema.unwrap(), path);
  return [];
}

/**
 * Creates the error for invalid input; its message names the first issue.
 * @param extraSentence a sentence at the end of the message
 */
export function createDecodeError(
  root: string,
  issues: DecodeIssue[],
  extraSentence = '',
): ServiceError<'HttpApiDecodeError'> {
  const firstIssue = issues[0];
  const location = firstIssue && firstIssue.path.length > 0 ? ` at ${formatIssuePath(firstIssue.path)}` : '';
  return new ServiceError('HttpApiDecodeError', {
    message:
      `The ${root} ${root.endsWith('s') ? 'are' : 'is'} not valid${location}: ${firstIssue?.message ?? ''} ${extraSentence}`.trimEnd(),
    issues: issues.slice(0, MAX_REPORTED_ISSUES),
  });
}

type SchemaIssue = z.core.$ZodIssue;

/** Limits the response: a long list can have an issue in every item. */
export const MAX_REPORTED_ISSUES = 100;
const MAX_REPORTED_UNKNOWN_KEYS = 10;

/**
 * Returns the issues inside an issue: for a union those of the branch that matches best, and for an invalid key the
 * reasons. Any other issue is returned unchanged.
 */
function flattenIssue(issue: SchemaIssue): SchemaIssue[] {
  if (issue.code === 'invalid_key')
    return issue.issues.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as SchemaIssue);
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((branch) => branch.flatMap(flattenIssue));
  const deepestBranch = branches.reduce((best, branch) =>
    measureMatchDepth(branch) > measureMatchDepth(best) ? branch : best,
  );
  if (measureMatchDepth(deepestBranch) === 0)
    return [{ ...issue, message: describeUnion(branches) } as SchemaIssue];
  return deepestBranch.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as SchemaIssue);
}

/** Measures how deep a branch of a union matched. A matching type with invalid contents counts more than a wrong type. */
function measureMatchDepth(branch: SchemaIssue[]): number {
  return Math.max(
    0,
    ...branch.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)),
  );
}

function describeUnion(branches: SchemaIssue[][]): string {
  const hasMatchingType = (branch: SchemaIssue[]): boolean =>
    branch.every(({ code }) => code !== 'invalid_type');
  const issues = (branches.some(hasMatchingType) ? branches.filter(hasMatchingType) : branches).flat();
  const types = issues.flatMap((issue) => (issue.code === 'invalid_type' ? [issue.expected] : []));
  if (types.length === issues.length) return describeType(types, issues[0]?.input);
  return [...new Set(issues.map((issue) => issue.message))].join(' Or: ');
}

function toDecodeIssue(issue: SchemaIssue): DecodeIssue {
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0;
  return {
    _tag: isMissing ? 'Missing' : 'Pointer',
    path: issue.path.map(String),
    message: isMissing ? 'The value is missing.' : issue.message,
  };
}

const formatIssuePath = (path: PropertyKey[]): string => path.map(String).join('.');
