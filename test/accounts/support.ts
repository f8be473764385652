import { createOrganization, type OrganizationLimits } from '../../src/accounts/index.ts';
import { createDatabaseClock, type Store } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';

export const LIMITS: OrganizationLimits = { maxConcurrency: 50, ratePerMinute: 600, credits: null };

/** Creates a store with a clock that advances only when the test sets it. */
export async function testStore(): Promise<Store & { time: { now: number } }> {
  const time = { now: 1_795_000_000_000 };
  return {
    ...(await openUntilFinished(
      await newPlace(),
      createDatabaseClock(() => time.now),
    )),
    time,
  };
}

export const testOrganization = async (
  store: Store,
  limits: Partial<OrganizationLimits> = {},
): Promise<string> => (await createOrganization(store, { name: 'test', ...LIMITS, ...limits })).id;
