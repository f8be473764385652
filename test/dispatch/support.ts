import type { KyselyPlugin } from 'kysely';
import { createOrganization, type OrganizationLimits } from '../../src/accounts/index.ts';
import { type CaptureRow, createDatabaseClock, type Store, StoreUnavailable } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from '../store/support.ts';

export interface TestStore extends Store {
  /** The time of the database, in milliseconds. */
  time: { now: number };
}

/** A store for one test. Its clock advances only when the test sets `time.now`. */
export async function testStore(): Promise<TestStore> {
  const time = { now: 1_000_000 };
  return {
    ...(await openUntilFinished(
      await newPlace(),
      createDatabaseClock(() => time.now),
    )),
    time,
  };
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

/** Runs a transaction until its commit. Can inject a fault before or after the commit. */
export type AroundCommit = (commit: () => Promise<unknown>) => Promise<unknown>;

/** Returns the same store, but calls `around` for every transaction. */
export function withCommits(store: Store, around: AroundCommit): Store {
  const transaction = () => ({
    execute: (work: Parameters<ReturnType<Store['db']['transaction']>['execute']>[0]) =>
      around(() => store.db.transaction().execute(work)),
  });
  const db = new Proxy(store.db, {
    get(target, name) {
      if (name === 'transaction') return transaction;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  const withoutSync = ((work) => around(() => store.withoutSync(work))) as Store['withoutSync'];
  return { ...store, db, withoutSync };
}

/** The error of a database call whose connection broke after the request was sent. */
export const lostAnswer = (): StoreUnavailable =>
  new StoreUnavailable('The answer was lost.', { cause: undefined, mayHaveHappened: true });

/** Returns the same store, but records every query in `queries`. */
export function withQueryCount(store: Store): { store: Store; queries: { count: number } } {
  const queries = { count: 0 };
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      queries.count++;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const withoutSync: Store['withoutSync'] = (work) => store.withoutSync((db) => work(db.withPlugin(plugin)));
  return { store: { ...store, db: store.db.withPlugin(plugin), withoutSync }, queries };
}
