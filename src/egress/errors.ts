/**
 * The stage at which a request failed. `dns`, `policy`, `connect`, `tls` and `http` are failures of the origin. `exit`
 * (the operator's proxy failed), `limit` (a limit of this service was reached) and `aborted` (the caller cancelled) are
 * not.
 */
export type EgressStage = 'dns' | 'policy' | 'connect' | 'exit' | 'limit' | 'tls' | 'http' | 'aborted';

/** A network failure with its stage. `code` is an errno, a code of c-ares or TLS, or a code of this module. */
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

/** Returns the `code` of a Node error, or `fallback` if it has none. */
export function getErrorCode(error: unknown, fallback: string): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return fallback;
  return typeof error.code === 'string' ? error.code : fallback;
}

/** Finds the `EgressError` in the chain of causes of an error, because HTTP clients wrap errors. */
export function findEgressError(error: unknown): EgressError | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof EgressError) return current;
    current = current.cause;
  }
  return undefined;
}

/**
 * Code for an exit that works but refuses the target without naming the origin as the cause. It counts as a failure of
 * the exit, and is the only one after which the next address of the name is tried.
 */
export const DECLINED_CODE = 'EDECLINED';

/** Code for a transfer that exceeded its byte limit. */
export const TRANSFER_LIMIT_CODE = 'ETRANSFERLIMIT';
