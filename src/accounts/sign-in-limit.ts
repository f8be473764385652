import type { Expression } from 'kysely';
import { ServiceError } from '../contract/index.ts';
import { normaliseAddress } from '../egress/index.ts';
import { hasCome, hashWithSecret, readDatabaseTime, type Store } from '../store/index.ts';

/**
 * Maximum number of failed sign-ins per time window. `perAccount` is high, because strangers can cause the failures
 * that lock a user out.
 */
const MAX_SIGN_IN_FAILURES = { perAccountAndNetwork: 5, perNetwork: 30, perAccount: 50 } as const;
const SIGN_IN_FAILURE_WINDOW_MS = 15 * 60_000;

/** A counter of an account or network that an attempt has increased, and the end of its time window. */
interface CountedSignInAttempt {
  name: string;
  endsAt: number;
}

/**
 * Runs a sign-in and limits the failed ones, over all processes that share the store. A sign-in counts as a failure
 * while it runs, so that attempts sent at once cannot exceed the limit. Afterwards it counts if it returns undefined.
 * @param email absent if the secret does not belong to an account
 * @throws ServiceError `TooManyRequests` after too many recent failures
 */
export async function limitSignIn<Result>(
  store: Store,
  { address, email }: { address: string; email?: string },
  attempt: () => Promise<Result | undefined>,
): Promise<Result | undefined> {
  const countedAttempts = await countAttempt(
    store,
    listSignInLimits(toNetworkAddress(address), email?.trim().toLowerCase()),
  );
  let isFailure = false;
  try {
    const result = await attempt();
    isFailure = result === undefined;
    return result;
  } finally {
    if (!isFailure) await removeCountedAttempt(store, countedAttempts);
  }
}

/**
 * Counts an attempt in the counter of each limit. Counts nothing if one of them has reached its limit.
 * @throws ServiceError `TooManyRequests`
 */
const countAttempt = (
  store: Store,
  limits: [counter: string, limit: number][],
): Promise<CountedSignInAttempt[]> =>
  store.db.transaction().execute(async (trx) => {
    const now = await readDatabaseTime(store, trx);
    const countedAttempts: CountedSignInAttempt[] = [];
    for (const [counter, limit] of limits) {
      const name = hashWithSecret(store.secret, `sign-in ${counter}`);
      const row = await trx
        .insertInto('sign_in_failures')
        .values({ name, failures: 1, ends_at: now + SIGN_IN_FAILURE_WINDOW_MS })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet((eb) => {
            const hasEnded = hasCome('sign_in_failures.ends_at', now, SIGN_IN_FAILURE_WINDOW_MS);
            const startOrKeep = <Value>(start: Value, kept: Expression<Value>) =>
              eb.case().when(hasEnded).then(start).else(kept).end();
            return {
              failures: startOrKeep(1, eb('sign_in_failures.failures', '+', 1)),
              ends_at: startOrKeep(now + SIGN_IN_FAILURE_WINDOW_MS, eb.ref('sign_in_failures.ends_at')),
            };
          }),
        )
        .returning(['failures', 'ends_at'])
        .executeTakeFirstOrThrow();
      if (row.failures > limit) {
        const retryAfterSeconds = Math.max(1, Math.ceil((row.ends_at - now) / 1000));
        throw new ServiceError('TooManyRequests', { retryAfterSeconds });
      }
      countedAttempts.push({ name, endsAt: row.ends_at });
    }
    return countedAttempts;
  });

/** Removes an attempt from its counters, in the order of `countAttempt`. Otherwise transactions could deadlock. */
async function removeCountedAttempt(store: Store, countedAttempts: CountedSignInAttempt[]): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    for (const { name, endsAt } of countedAttempts) {
      await trx
        .updateTable('sign_in_failures')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('name', '=', name)
        .where('ends_at', '=', endsAt)
        .execute();
    }
  });
}

/** Lists the counters that a sign-in increases, each with its maximum. */
function listSignInLimits(network: string, email: string | undefined): [counter: string, limit: number][] {
  const limits: [string, number][] = [[`network ${network}`, MAX_SIGN_IN_FAILURES.perNetwork]];
  if (email !== undefined) {
    limits.push([`account ${network} ${email}`, MAX_SIGN_IN_FAILURES.perAccountAndNetwork]);
    limits.push([`account * ${email}`, MAX_SIGN_IN_FAILURES.perAccount]);
  }
  return limits;
}

const IPV6_NETWORK_GROUPS = 4;

/**
 * Returns the address, or the /64 network of an IPv6 address, because one host can use every address of its network.
 */
function toNetworkAddress(address: string): string {
  const canonicalAddress = normaliseAddress(address.replace(/%.*$/, '')) ?? address;
  if (!canonicalAddress.includes(':')) return canonicalAddress;
  const [head = [], tail = []] = canonicalAddress.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, IPV6_NETWORK_GROUPS).join(':')}::/64`;
}
