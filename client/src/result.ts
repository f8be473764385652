/** What worked, and what it gave. */
export interface Ok<Value> {
  _tag: 'Ok';
  value: Value;
  /** Names the call in the service's logs. */
  traceId: string;
}

/** No answer came from the service: it cannot be reached, or the connection broke. */
export interface ConnectionFailed {
  _tag: 'ConnectionFailed';
  message: string;
  cause: unknown;
}

/** The service did not answer in time. */
export interface ClientTimeout {
  _tag: 'ClientTimeout';
  timeoutMs: number;
}

/** Something answered that does not speak this API: a proxy, or another service. */
export interface UnexpectedAnswer {
  _tag: 'UnexpectedAnswer';
  status: number;
  /** The beginning of what it said. */
  body: string;
}

/** What can go wrong before the service has a say. */
export type TransportFailure = ConnectionFailed | ClientTimeout | UnexpectedAnswer;

/** What every failure of the service has beside its own fields. */
export interface Answered {
  status: number;
  traceId: string;
}

/** The outcome of a call: one value, told apart by `_tag`. Nothing but an abort of yours is thrown. */
export type Result<Value, Failure> = Ok<Value> | (Failure & Partial<Answered>) | TransportFailure;

/** A failure as an exception, for those who want one. */
export class PagewrightError<Failure extends { _tag: string } = { _tag: string }> extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super('message' in failure ? `${failure._tag}: ${String(failure.message)}` : failure._tag);
    this.name = 'PagewrightError';
    this.failure = failure;
  }
}

/**
 * The value of a result.
 * @throws PagewrightError for every other outcome
 */
export function unwrap<Value>(result: Ok<Value> | { _tag: string }): Value {
  if (isOk(result)) return result.value;
  throw new PagewrightError(result);
}

function isOk<Value>(result: Ok<Value> | { _tag: string }): result is Ok<Value> {
  return result._tag === 'Ok';
}
