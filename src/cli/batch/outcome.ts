import type { RunResult } from '../../content/index.ts';

/** Describes the outcome of a URL in a few words, for the summary. */
export function describeOutcome({ data, error, originError, status }: RunResult): string {
  if (originError) return `http ${originError.originStatusCode ?? ''}`.trimEnd();
  if (data) return 'ok';
  if (error && 'kind' in error) return `unreachable: ${String(error.kind)}`;
  return error ? error._tag : status.toLowerCase();
}

/** Outcome of a page that was fetched successfully. */
export const OK_OUTCOME = 'ok';
