/** Exit codes by outcome, for scripts. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  httpError: 4,
  blocked: 5,
  /** Some pages of a batch did not come. */
  partial: 6,
  /** As shells have it for Ctrl-C. */
  interrupted: 130,
} as const;

/** A mistake of the caller's: its message is for people, without a stack. */
export class UsageError extends Error {}
