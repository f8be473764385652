import { ServiceError } from '../contract/index.ts';

/** Allowed failures per window: for one account from one address, and for one address in total. */
const MAX_FAILURES = { account: 5, address: 30 } as const;
const WINDOW_MS = 15 * 60_000;
/** Most entries in memory; the oldest are dropped. */
const MAX_ENMAX_FAILURES = 20_000;

/** Limits failed sign-ins per process. */
export class SignInLimit {
  readonly #failures = new Map<string, { count: number; until: number }>();
  readonly #now: () => number;

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @throws ServiceError `TooManyRequests` after too many recent failures */
  check(address: string, email: string): void {
    const now = this.#now();
    for (const [name, limit] of limitsFor(address, email)) {
      const entry = this.#failures.get(name);
      if (!entry || entry.until <= now || entry.count < limit) continue;
      throw new ServiceError('TooManyRequests', {
        retryAfterSeconds: Math.max(1, Math.ceil((entry.until - now) / 1000)),
      });
    }
  }

  recordFailure(address: string, email: string): void {
    const now = this.#now();
    for (const [name] of limitsFor(address, email)) {
      const known = this.#failures.get(name);
      const entry = known && known.until > now ? known : { count: 0, until: now + WINDOW_MS };
      entry.count++;
      this.#failures.delete(name);
      this.#failures.set(name, entry);
    }
    for (const name of this.#failures.keys()) {
      if (this.#failures.size <= MAX_ENMAX_FAILURES) break;
      this.#failures.delete(name);
    }
  }

  /** Clears the failures of the account. */
  recordSuccess(address: string, email: string): void {
    this.#failures.delete(accountName(address, email));
  }
}

const accountName = (address: string, email: string): string => `${address} ${email.trim().toLowerCase()}`;

const limitsFor = (address: string, email: string): [string, number][] => [
  [accountName(address, email), MAX_FAILURES.account],
  [address, MAX_FAILURES.address],
];
