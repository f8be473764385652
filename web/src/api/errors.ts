import type { ErrorTag } from '../../../src/contract/errors.ts';

/** A body that says what failed; `_tag` names it. */
export interface Failure {
  _tag: ErrorTag | 'Unreachable' | 'Unreadable';
  message?: string;
  retryable?: boolean;
  [field: string]: unknown;
}

/** A call that was answered with a failure, or not answered at all. */
export class ApiError extends Error {
  readonly failure: Failure;
  /** Of the answer; 0 without one. */
  readonly status: number;
  /** Names the request in the service's log. */
  readonly traceId: string | undefined;
  /** Seconds, where the answer said when to come again. */
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

/** Whether a call ended because its caller wanted it to. */
export const isAbort = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError';
