/**
 * Where on the way out something failed. `dns`, `policy`, `connect`, `tls` and `http` speak of the origin;
 * `exit` (the operator's proxy), `limit` (a cap of ours) and `aborted` (nobody wants it any more) never do.
 */
export type EgressStage = 'dns' | 'policy' | 'connect' | 'exit' | 'limit' | 'tls' | 'http' | 'aborted';

/** A failure on the way out, typed at its source. `code` is the errno, c-ares, TLS or own code. */
export class EgressError extends Error {
  readonly stage: EgressStage;
  readonly code: string;

  constructor(stage: EgressStage, code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EgressError';
    this.stage = stage;
    this.code = code;
  }
}

/** The `code` of a Node error, or `fallback` where it has none. */
export function errorCode(error: unknown, fallback: string): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return fallback;
  return typeof error.code === 'string' ? error.code : fallback;
}

/** The typed error behind `error`, looking through the wrappers that HTTP clients put around a cause. */
export function egressErrorWithin(error: unknown): EgressError | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof EgressError) return current;
    current = current.cause;
  }
  return undefined;
}

/**
 * A living exit declined a target without a reason that could be told as the origin's. Ours, on the safe side.
 * The only exit failure after which another address of the same name is tried.
 */
export const DECLINED = 'EDECLINED';

/** More bytes came than may come. */
export const TRANSFER_LIMIT = 'ETRANSFERLIMIT';
