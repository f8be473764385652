import type { RunResult } from '../../content/index.ts';

/** Describes the outcome of a URL in a few words, for the summary. */
export function describeOutcome({ data, error, originError, status }: RunResult): string {
  if (originError) return `http ${originError.originStatusCode ?? ''}`.trimEnd();
  if (data) return 'ok';
  if (error && 'kind' in error) return `unreachable: ${String(error.kind)}`;
  return error ? error._tag : status.toLowerCase();
}

/** Whether a later fetch of the URL may have another outcome (specification 7.2). */
export const mayImprove = ({ error, originError }: RunResult): boolean =>
  (originError ?? error)?.['retryable'] === true;

/** Outcome of a page that was fetched successfully. */
export const OK_OUTCOME = 'ok';
