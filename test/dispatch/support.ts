import { createOrganization, type OrganizationLimits } from '../../src/accounts/index.ts';
import type { CaptureRow, Store } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';

export interface TestStore extends Store {
  /** The database's time, which only the test moves. */
  time: { now: number };
}

/** A store of its own, gone after the test, whose clock stands still until it is moved. */
export async function testStore(): Promise<TestStore> {
  const time = { now: 1_000_000 };
  return { ...(await openUntilFinished(await newPlace(), async () => time.now)), time };
}

export async function testOrganization(
  store: Store,
  limits: Partial<OrganizationLimits> = {},
): Promise<string> {
  const all = { maxConcurrency: 50, ratePerMinute: 600, credits: null, ...limits };
  return (await createOrganization(store, { name: 'test', ...all })).id;
}

export async function row(store: Store, captureId: string): Promise<CaptureRow> {
  return await store.db
    .selectFrom('captures')
    .selectAll()
    .where('id', '=', captureId)
    .executeTakeFirstOrThrow();
}

export async function inFlight(store: Store, organizationId: string): Promise<number> {
  const { in_flight } = await store.db
    .selectFrom('organizations')
    .select('in_flight')
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return in_flight;
}

export async function ledgerOf(
  store: Store,
  organizationId: string,
): Promise<{ job: string; amount: number }[]> {
  const rows = await store.db
    .selectFrom('ledger')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', '!=', 'grant')
    .execute();
  return rows.map((entry) => ({ job: entry.job_id, amount: entry.amount }));
}
