import type { OriginUnreached } from './origin.ts';
import type { BatchedItem, FetchOriginError, Operations } from './types.ts';

/** A successful call. */
export interface Ok<Value> {
  _tag: 'Ok';
  value: Value;
  /** Identifies the call in the logs of the service. */
  traceId: string;
}

/** The service is not reachable, or the connection broke. */
export interface ConnectionFailed {
  _tag: 'ConnectionFailed';
  message: string;
  cause: unknown;
}

/** The service did not respond in time. */
export interface ClientTimeout {
  _tag: 'ClientTimeout';
  timeoutMs: number;
}

/** The response does not come from Pagewright, for example from a proxy. */
export interface UnexpectedAnswer {
  _tag: 'UnexpectedAnswer';
  status: number;
  /** The first 500 characters of the body. */
  body: string;
}

/** A failure without a response of the service. */
export type TransportFailure = ConnectionFailed | ClientTimeout | UnexpectedAnswer;

/** Fields of every error response. */
export interface Answered {
  status: number;
  traceId: string;
}

/** The result of a call, discriminated by `_tag`. Calls reject only if you abort them. */
export type Result<Value, Failure> = Ok<Value> | (Failure & Partial<Answered>) | TransportFailure;

/** Any failure, also of an item of a run. Discriminated by `_tag`. */
export type AnyFailure =
  | (Operations[keyof Operations]['failure'] & Partial<Answered>)
  | ((FetchOriginError | OriginUnreached) & Partial<Answered>)
  | NonNullable<BatchedItem['error']>
  | TransportFailure;

/**
 * A failure as an exception; see `unwrap`.
 * @example
 * if (error instanceof PagewrightError && error.failure._tag === 'FetchBlocked') console.error(error.failure.blockedType);
 */
export class PagewrightError extends Error {
  readonly failure: AnyFailure;

  constructor(failure: AnyFailure) {
    super(describeFailure(failure));
    this.name = 'PagewrightError';
    this.failure = failure;
  }
}

/** Describes a failure by its message, or else by its fields, and names the trace id. */
function describeFailure({ _tag, traceId, ...fields }: { _tag: string; traceId?: string }): string {
  const { message, description = message } = fields as { message?: string; description?: string };
  const shownFields = Object.entries(fields).filter(
    ([, value]) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  );
  const details = description ?? shownFields.map(([name, value]) => `${name} ${value}`).join(', ');
  return [_tag, details && `: ${details}`, traceId && ` (trace ${traceId})`].filter(Boolean).join('');
}

/**
 * Returns the value of a successful result.
 * @throws PagewrightError for a failure
 * @example
 * const { markdown } = unwrap(await client.fetch({ url: 'https://example.com/' }));
 */
export function unwrap<Value>(result: Ok<Value> | AnyFailure): Value {
  if (result._tag === 'Ok') return result.value;
  throw new PagewrightError(result);
}
