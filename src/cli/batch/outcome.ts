import type { RunResult } from '../../content/index.ts';

/** Describes the outcome of a URL in a few words, for the summary. */
export function describeOutcome({ data, error, originError, status }: RunResult): string {
  if (originError) return `http ${originError.originStatusCode ?? ''}`.trimEnd();
  if (data) return 'ok';
  if (error && 'kind' in error) return `unreachable: ${String(error.kind)}`;
  return error ? error._tag : status.toLowerCase();
}

/** Errors that say nothing about the page: a later fetch may succeed, for example with more credits. */
const UNRELATED_ERRORS: ReadonlySet<string> = new Set(['AccessBlocked', 'SnapshotNotFound']);

/** Whether a later fetch of the URL may have another outcome (specification 7.2). */
export function mayImprove({ error, originError }: RunResult): boolean {
  const failure = originError ?? error;
  return failure?.['retryable'] === true || UNRELATED_ERRORS.has(String(failure?.['_tag']));
}

/** Outcome of a page that was fetched successfully. */
export const OK_OUTCOME = 'ok';
