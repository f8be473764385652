/**
 * The stage of a request that failed. `dns`, `policy`, `connect`, `tls` and `http` are failures of the origin;
 * `exit` (the operator's proxy), `limit` (our own cap) and `aborted` (cancelled by the caller) are not.
 */
export type EgressStage = 'dns' | 'policy' | 'connect' | 'exit' | 'limit' | 'tls' | 'http' | 'aborted';

/** A network failure, typed where it happens. `code` is an errno, a c-ares or TLS code, or our own. */
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
export function errorCode(error: unknown, fallback: string): string {
  if (typeof error !== 'object' || error === null || !('code' in error)) return fallback;
  return typeof error.code === 'string' ? error.code : fallback;
}

/** Finds the `EgressError` in the cause chain of an error, because HTTP clients wrap it. */
export function findEgressError(error: unknown): EgressError | undefined {
  let current = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    if (current instanceof EgressError) return current;
    current = current.cause;
  }
  return undefined;
}

/**
 * Code for an exit that works but refused the target without showing that the origin is the cause. It counts as a failure
 * of the exit. It is the only exit failure after which the next address of the name is tried.
 */
export const DECLINED = 'EDECLINED';

/** Code of a transfer beyond its byte limit. */
export const TRANSFER_LIMIT = 'ETRANSFERLIMIT';
