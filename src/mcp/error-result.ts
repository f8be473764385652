import { type ErrorTag, ERRORS, ServiceError } from '../contract/index.ts';

/** What a model should do next, by error. */
const ADVICE: Partial<Record<ErrorTag, string>> = {
  HttpApiDecodeError: 'Correct the arguments listed in issues, then call again.',
  BadRequest: 'Correct the arguments named in message, then call again.',
  AuthFailed: 'Tell the user that the API key of this MCP server is not valid.',
  AccessBlocked:
    'Tell the user that the organization cannot fetch now, usually because it has no credits left. Do not retry.',
  FetchBlocked: 'The site blocks automated access. Do not retry; look for the information on another site.',
  FetchSnapshotSearchNotFound: 'Fetch the page again.',
  FetchSnapshotHighlightsNotFound: 'Fetch the page again.',
  SnapshotNotFound: 'Fetch the page again.',
  BatchedRunNotFound: 'Use the id that batched_start returned.',
  BatchedIdempotencyConflict:
    'The idempotency key belongs to another run. Use a new key, or read existingRunId with batched_get.',
  BatchedCancellationConflict: 'The run has finished. Read its results with batched_get.',
  PayloadTooLarge: 'Send a smaller request, for example with fewer URLs.',
  FetchPageTooLarge: 'Do not retry; look for a smaller page.',
  FetchConcurrencyLimitExceeded:
    'Wait retryAfterSeconds, then call again, or use batched_start for many pages.',
  TooManyRequests: 'Wait retryAfterSeconds, then call again.',
  FetchUnsupportedContentType: 'Do not retry: the content cannot be read as text.',
  FetchVideoUnavailable: 'Do not retry.',
  FetchCaptureTimeout: 'Retrying rarely helps; look for the same content on another site.',
};

const advice = (tag: ErrorTag): string =>
  ADVICE[tag] ??
  ('retryable' in ERRORS[tag] && ERRORS[tag].retryable
    ? 'Wait a few seconds, then call again. If it fails again, continue without this page.'
    : 'Do not retry: the same call fails again.');

/**
 * Converts an error to a tool result: the body of the HTTP API, its description, and what to do next.
 * @param requestId the trace id of the call
 * @param onFault receives unexpected errors
 */
export function errorResult(
  error: unknown,
  requestId: string,
  onFault: (error: unknown) => unknown,
): Record<string, unknown> {
  if (!(error instanceof ServiceError)) onFault(error);
  const known: ServiceError = error instanceof ServiceError ? error : new ServiceError('InternalError', {});
  return {
    ...known.body(requestId),
    ...(known.retryAfterSeconds !== undefined && { retryAfterSeconds: known.retryAfterSeconds }),
    description: ERRORS[known.tag].description,
    next: advice(known.tag),
  };
}
