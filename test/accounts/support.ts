import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createOrganization, type OrganizationLimits } from '../../src/accounts/index.ts';
import { openStore, type Store } from '../../src/store/index.ts';

export const LIMITS: OrganizationLimits = { maxConcurrency: 50, ratePerMinute: 600, credits: null };

/** Memory where there is such a folder: these tests commit thousands of times and lose nothing. */
const FAST = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** A store whose clock stands still until the test moves it. */
export async function testStore(): Promise<Store & { time: { now: number } }> {
  const time = { now: 1_795_000_000_000 };
  const dataDir = mkdtempSync(join(FAST, 'pagewright-accounts-'));
  const store = await openStore({ dataDir, clock: async () => time.now });
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  return { ...store, time };
}

export const testOrganization = async (
  store: Store,
  limits: Partial<OrganizationLimits> = {},
): Promise<string> => (await createOrganization(store, { name: 'test', ...LIMITS, ...limits })).id;
