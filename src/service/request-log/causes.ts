import { type FetchOriginError, ERRORS, type ErrorTag, ORIGIN_ERROR_TEXTS } from '../../contract/index.ts';

/** Cause of a capture that a redirect limit ended. The contract has no kind of its own for it. */
export const REDIRECT_LIMIT = 'redirectLimit';

/** Reads the cause of a request without content, and its detail: the status or network error code of the origin. */
export const readOriginCause = (
  originError: FetchOriginError,
): { cause: string; detail: string | undefined } => ({
  cause: originError.redirectLimitReached ? REDIRECT_LIMIT : originError.kind,
  detail: originError.originStatusCode?.toString() ?? originError.upstreamError,
});

/** Returns the message of an error: its field `message`, else `detail`. Undefined if the error has only a tag. */
export function readErrorMessage(fields: object | undefined, detail: string | undefined): string | undefined {
  const message = fields && 'message' in fields ? fields.message : undefined;
  return typeof message === 'string' ? message : detail;
}

/**
 * Explains a cause of the request log in plain words.
 * @param detail status or network error code of the origin, or the message of the error
 */
export function explainCause(cause: string, detail: string | null): string {
  if (Object.hasOwn(ERRORS, cause)) {
    const { description, next } = ERRORS[cause as ErrorTag];
    return `${detail ?? description} ${next}`;
  }
  if (cause === 'http')
    return `The site answered with status ${detail ?? 'unknown'}. Its error page was captured.`;
  if (cause === REDIRECT_LIMIT) return 'The site redirected too many times, so there is no page.';
  const text =
    ORIGIN_ERROR_TEXTS[cause as keyof typeof ORIGIN_ERROR_TEXTS] ?? `The site was not reached: ${cause}.`;
  return detail ? `${text} (${detail})` : text;
}
