import type { FetchOriginError } from '../../contract/index.ts';

/** Cause of a capture that a redirect limit ended. The contract has no kind of its own for it. */
export const REDIRECT_LIMIT = 'redirectLimit';

/** Reads the cause of a request without content, and its detail: the status or network error code of the origin. */
export function readOriginCause(originError: FetchOriginError): {
  cause: string;
  detail: string | undefined;
} {
  const { kind, originStatusCode, upstreamError, redirectLimitReached } = originError;
  return {
    cause: redirectLimitReached ? REDIRECT_LIMIT : kind,
    detail: originStatusCode?.toString() ?? upstreamError,
  };
}
