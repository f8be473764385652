import { ServiceError } from '../contract/index.ts';

/** Wrong passwords before a pause: for one account from one address, and for one address altogether. */
const TRIES = { account: 5, address: 30 } as const;
const WINDOW_MS = 15 * 60_000;
/** Names remembered; beyond it the oldest are forgotten. */
const MAX_ENTRIES = 20_000;

/** Slows down whoever tries passwords, in this process. */
export class SignInLimit {
  readonly #failures = new Map<string, { count: number; until: number }>();
  readonly #now: () => number;

  /** @param now milliseconds on a clock that never goes back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** @throws ServiceError `TooManyRequests` where too many tries have failed of late */
  check(address: string, email: string): void {
    const now = this.#now();
    for (const [name, most] of names(address, email)) {
      const entry = this.#failures.get(name);
      if (!entry || entry.until <= now || entry.count < most) continue;
      throw new ServiceError('TooManyRequests', {
        retryAfterSeconds: Math.max(1, Math.ceil((entry.until - now) / 1000)),
      });
    }
  }

  /** Notes a wrong password. */
  recordFailure(address: string, email: string): void {
    const now = this.#now();
    for (const [name] of names(address, email)) {
      const known = this.#failures.get(name);
      const entry = known && known.until > now ? known : { count: 0, until: now + WINDOW_MS };
      entry.count++;
      this.#failures.delete(name);
      this.#failures.set(name, entry);
    }
    for (const name of this.#failures.keys()) {
      if (this.#failures.size <= MAX_ENTRIES) break;
      this.#failures.delete(name);
    }
  }

  /** A right password: the account's wrong ones are forgiven. */
  recordSuccess(address: string, email: string): void {
    this.#failures.delete(accountName(address, email));
  }
}

const accountName = (address: string, email: string): string => `${address} ${email.trim().toLowerCase()}`;

const names = (address: string, email: string): [string, number][] => [
  [accountName(address, email), TRIES.account],
  [address, TRIES.address],
];
