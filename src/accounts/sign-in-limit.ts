import { ServiceError } from '../contract/index.ts';
import { normaliseAddress } from '../egress/index.ts';

/**
 * Maximum number of failed sign-ins per window. `perAccount` is high, because anyone can reach it and so lock the user
 * out.
 */
const MAX_FAILURES = { perAccountAndNetwork: 5, perNetwork: 30, perAccount: 50 } as const;
const WINDOW_MS = 15 * 60_000;
/** Maximum number of counters in memory. If there are more, the oldest are dropped. */
const MAX_ENTRIES = 20_000;

interface FailureCount {
  count: number;
  /** Time at which the window ends, on the clock that the limit uses. */
  until: number;
}

/** Limits the number of failed sign-ins in this process. */
export class SignInLimit {
  readonly #entries = new Map<string, FailureCount>();
  readonly #now: () => number;

  /**
   * Creates the limit.
   * @param now returns milliseconds of a monotonic clock
   */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Runs a sign-in. It counts as a failure while it runs, so that attempts sent at once cannot pass the limit, and
   * afterwards if it returns undefined.
   * @param email absent when the secret does not belong to an account
   * @throws ServiceError `TooManyRequests` after too many recent failures
   */
  async attempt<Result>(
    address: string,
    email: string | undefined,
    signIn: () => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const entries = this.#count(listLimits(toNetwork(address), email?.trim().toLowerCase()));
    let isFailure = false;
    try {
      const result = await signIn();
      isFailure = result === undefined;
      return result;
    } finally {
      if (!isFailure) for (const entry of entries) entry.count--;
    }
  }

  /** Counts an attempt for each name, unless one of them has reached its limit. */
  #count(limits: [name: string, limit: number][]): FailureCount[] {
    const now = this.#now();
    const entries = limits.map(([name, limit]): [string, FailureCount] => {
      const existing = this.#entries.get(name);
      const entry = existing && existing.until > now ? existing : { count: 0, until: now + WINDOW_MS };
      if (entry.count < limit) return [name, entry];
      const retryAfterSeconds = Math.max(1, Math.ceil((entry.until - now) / 1000));
      throw new ServiceError('TooManyRequests', { retryAfterSeconds });
    });
    for (const [name, entry] of entries) {
      entry.count++;
      this.#entries.delete(name);
      this.#entries.set(name, entry);
    }
    for (const name of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ENTRIES) break;
      this.#entries.delete(name);
    }
    return entries.map(([, entry]) => entry);
  }
}

function listLimits(network: string, email: string | undefined): [string, number][] {
  const limits: [string, number][] = [[`network ${network}`, MAX_FAILURES.perNetwork]];
  if (email !== undefined) {
    limits.push([`account ${network} ${email}`, MAX_FAILURES.perAccountAndNetwork]);
    limits.push([`account * ${email}`, MAX_FAILURES.perAccount]);
  }
  return limits;
}

const NETWORK_GROUPS = 4;

/**
 * Returns the address, or the /64 network of an IPv6 address, because one host can use every address of its network.
 */
function toNetwork(address: string): string {
  const canonical = normaliseAddress(address.replace(/%.*$/, '')) ?? address;
  if (!canonical.includes(':')) return canonical;
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
