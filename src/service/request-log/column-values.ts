import type { FetchOriginError } from '../../contract/index.ts';

/** Cause of a capture that a redirect limit ended. The contract has no kind of its own for it. */
export const REDIRECT_LIMIT = 'redirectLimit';

/** Maximum length of a stored JSON text. A part of a longer text could not be read again. */
const MAX_JSON_CHARS = 8_000;

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

/** Converts a value of the request log to JSON. Returns null for a missing value, and if the text is too long. */
export function toJsonText(value: unknown): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return text.length > MAX_JSON_CHARS ? null : text;
}
