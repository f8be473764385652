import type { z } from 'zod';
import { type DecodeIssue, ServiceError } from './errors.ts';

/**
 * Validates input with a schema of the contract.
 * @param root part of the request that the error message names, for example "body" or "query"
 * @throws ServiceError `HttpApiDecodeError` for invalid input, `BadRequest` if unknown properties are the only problem
 */
export function decode<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  root: string,
): z.output<Schema> {
  const result = schema.safeParse(input, { reportInput: true });
  if (result.success) return result.data;
  const flat = result.error.issues.flatMap(flatten);
  const unknown = flat.filter((issue) => issue.code === 'unrecognized_keys');
  if (unknown.length === flat.length) {
    const names = unknown.flatMap((issue) => issue.keys.map((key) => `"${pathText([...issue.path, key])}"`));
    throw new ServiceError('BadRequest', {
      message: `Unknown properties in the ${root}: ${names.join(', ')}. Check the spelling, or remove them.`,
    });
  }
  const issues = flat.filter((issue) => issue.code !== 'unrecognized_keys').map(toDecodeIssue);
  throw decodeError(root, issues);
}

/** Creates the error for invalid input; its message names the first issue. */
export function decodeError(root: string, issues: DecodeIssue[]): ServiceError<'HttpApiDecodeError'> {
  const first = issues[0];
  const where = first && first.path.length > 0 ? ` at ${pathText(first.path)}` : '';
  return new ServiceError('HttpApiDecodeError', {
    message: `The ${root} is not valid${where}: ${first?.message ?? ''}`,
    issues: issues.slice(0, MOST_ISSUES),
  });
}

type Issue = z.core.$ZodIssue;

/** Limits the response: a long list can have an issue in every item. */
const MOST_ISSUES = 100;

/** Replaces the issues of a union by those of the branch that matches best. */
function flatten(issue: Issue): Issue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue];
  const branches = issue.errors.map((branch) => branch.flatMap(flatten));
  const best = branches.reduce((a, b) => (reach(b) > reach(a) ? b : a));
  if (reach(best) === 0) return [{ ...issue, message: unionMessage(branches) } as Issue];
  return best.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }) as Issue);
}

/** How deep a branch of a union matched: a matching type with invalid contents is better than a wrong type. */
function reach(branch: Issue[]): number {
  return Math.max(
    0,
    ...branch.map((issue) => issue.path.length + (issue.code === 'unrecognized_keys' ? 1 : 0)),
  );
}

function unionMessage(branches: Issue[][]): string {
  const messages = branches.flat().map((issue) => issue.message.replace(/^Invalid input: /, ''));
  return `Invalid input: ${[...new Set(messages)].join(', or ')}`;
}

function toDecodeIssue(issue: Issue): DecodeIssue {
  const missing = issue.code === 'invalid_type' && issue.input === undefined && issue.path.length > 0;
  return { _tag: missing ? 'Missing' : 'Pointer', path: issue.path.map(String), message: issue.message };
}

const pathText = (path: PropertyKey[]): string => path.map(String).join('.');
