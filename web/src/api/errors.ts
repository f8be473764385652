import type { ErrorTag } from '../../../src/contract/errors/errors.ts';

/** The body of an error. */
export interface Failure {
  _tag: ErrorTag | 'Unreachable' | 'Unreadable';
  message?: string;
  retryable?: boolean;
  [field: string]: unknown;
}

/** Error for a call that failed or got no response. */
export class ApiError extends Error {
  readonly failure: Failure;
  /** HTTP status. 0 without a response. */
  readonly status: number;
  /** Trace id of the request in the log of the service. */
  readonly traceId: string | undefined;
  /** Value of `Retry-After` in seconds. */
  readonly retryAfter: number | undefined;

  constructor(failure: Failure, status: number, headers?: Headers) {
    super(failure.message ?? failure._tag);
    this.name = 'ApiError';
    this.failure = failure;
    this.status = status;
    this.traceId = headers?.get('x-service-trace-id') ?? undefined;
    const after = Number(headers?.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(after) ? after : undefined;
  }
}

/** Whether a call was aborted by its caller. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
