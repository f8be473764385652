/** Exit codes. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  httpError: 4,
  blocked: 5,
  /** Some pages of a batch failed. */
  partial: 6,
  /** The convention of shells for Ctrl-C: 128 + SIGINT. */
  interrupted: 130,
} as const;

/** Invalid input. Only the message is printed, without a stack. */
export class UsageError extends Error {}

/** The user stopped the command before its end. */
export class Interrupted extends Error {
  constructor() {
    super('Stopped.');
  }
}
