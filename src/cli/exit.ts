/** Exit codes of the command line. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  unreachable: 3,
  httpError: 4,
  blocked: 5,
  /** Some pages of a batch failed or answered with an error status. */
  partial: 6,
  /** The code that shells use after Ctrl-C: 128 + SIGINT. */
  interrupted: 130,
} as const;

/** Error for invalid input. Only the message is printed, without a stack. */
export class UsageError extends Error {}

/** Error for a command that the user stopped. */
export class InterruptedError extends Error {
  constructor() {
    super('Stopped.');
  }
}
