import { type ErrorTag, ERRORS, ServiceError } from '../contract/index.ts';

/** What a model should do about an error, where the error itself does not say. */
const ADVICE: Partial<Record<ErrorTag, string>> = {
  HttpApiDecodeError: 'Correct the arguments as the issues say, then call again.',
  BadRequest: 'Correct the arguments as the message says, then call again.',
  AuthFailed: 'Tell the user that the API key of this MCP server is not accepted.',
  AccessBlocked:
    'Tell the user: the organization cannot run fetches now, most often for want of credits. Do not retry.',
  FetchBlocked:
    'The site refuses automated visitors; other exits were tried. Do not retry; look for the information elsewhere.',
  FetchSnapshotSearchNotFound: 'The snapshot is unknown or has expired: fetch the page again.',
  FetchSnapshotHighlightsNotFound: 'The snapshot is unknown or has expired: fetch the page again.',
  SnapshotNotFound: 'The snapshot is unknown or has expired: fetch the page again.',
  BatchedRunNotFound: 'Check the id: it is the one that batched_start returned.',
  BatchedIdempotencyConflict:
    'The idempotency key belongs to another batch: use a new key, or follow existingRunId with batched_get.',
  BatchedCancellationConflict: 'The batch is over: read its results with batched_get.',
  PayloadTooLarge: 'Send less at once, for example fewer URLs in a batch.',
  FetchPageTooLarge: 'The page is larger than this service takes. Do not retry; look for a smaller page.',
  FetchConcurrencyLimitExceeded:
    'Too many captures at once; nothing was captured. Wait retryAfterSeconds, then call again, or use batched_start.',
  TooManyRequests: 'Wait retryAfterSeconds, then call again.',
  FetchUnsupportedContentType: 'The URL serves something that cannot be read as text. Do not retry.',
  FetchVideoUnavailable: 'The video cannot be watched anonymously. Do not retry.',
  FetchCaptureTimeout:
    'The page did not finish in time. Retrying rarely helps; look for the same content elsewhere.',
};

const advice = (tag: ErrorTag): string =>
  ADVICE[tag] ??
  ('retryable' in ERRORS[tag] && ERRORS[tag].retryable
    ? 'Wait a few seconds, then call again; if it fails again, go on without this page.'
    : 'The same call fails again: do not retry.');

/**
 * A failure as a tool's result: the body that HTTP callers get, what it means and what to do next.
 * @param requestId the trace id of the call
 * @param onFault told of what the contract has no name for
 */
export function refusal(
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
