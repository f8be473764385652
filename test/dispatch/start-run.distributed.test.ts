import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { DEFAULT_RULES, startRun } from '../../src/dispatch/index.ts';
import { generateId, type Store } from '../../src/store/index.ts';
import { newPlace, openUntilFinished, type Place } from '../store/support.ts';
import { inFlight, testOrganization, withCommits } from './support.ts';
import { OPTIONS } from './work.ts';

const RULES = DEFAULT_RULES;
const URLS = ['https://a.example/', 'https://b.example/'];

/** Opens a store with one connection, whose lock timeout is one second. */
async function openImpatient({ dataDir, database }: Place): Promise<Store> {
  if (!database) throw new TypeError('No database.');
  const store = await openUntilFinished({ dataDir, database: { ...database, maxConnections: 1 } });
  await sql`set lock_timeout = 1000`.execute(store.db);
  return store;
}

describe('a run whose many items take long to insert', () => {
  it('other calls of the organization continue during the insertion, and the run starts when it is complete', async () => {
    const place = await newPlace();
    const [store, other] = [await openUntilFinished(place), await openUntilFinished(place)];
    const organizationId = await testOrganization(store);
    let start: Promise<{ id: string }> | undefined;
    await other.db.transaction().execute(async (holder) => {
      await sql`lock table run_hosts in share mode`.execute(holder);
      start = startRun(store, { organizationId, urls: URLS, options: OPTIONS });
      const held = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`;
      await expect.poll(async () => (await held.execute(other.db)).rows).toEqual([{ waits: true }]);
      const admission = {
        captureId: generateId('cap'),
        organizationId,
        url: 'https://c.example/',
        options: OPTIONS,
      };
      await admitCapture(other, RULES, { ...admission, waiterId: 'api' });
      expect(await inFlight(other, organizationId)).toBe(1);
      expect(await claimJob(other, RULES, { workerId: 'w', includeItems: true })).toMatchObject({
        url: admission.url,
      });
      expect(await claimJob(other, RULES, { workerId: 'w', includeItems: true })).toBeUndefined();
    });
    const run = await start;
    const job = await claimJob(other, RULES, { workerId: 'w', includeItems: true });
    expect(job?.run).toEqual({ id: run?.id, itemIndex: 0 });
  });

  it('a second start with the same idempotency key waits for the insertion, even beyond the lock timeout', async () => {
    const place = await newPlace();
    const holderStore = await openUntilFinished(place);
    const [store, other] = [await openImpatient(place), await openImpatient(place)];
    const organizationId = await testOrganization(store);
    const attempts = [0, 0];
    const countAttempts = (counted: Store, index: number): Store =>
      withCommits(counted, async (commit) => {
        attempts[index] = (attempts[index] ?? 0) + 1;
        return await commit();
      });
    const run = { organizationId, urls: URLS, options: OPTIONS, idempotencyKey: 'k' };
    let started: Promise<[{ id: string }, { id: string }]> | undefined;
    await holderStore.db.transaction().execute(async (holder) => {
      await sql`lock table run_hosts in share mode`.execute(holder);
      started = Promise.all([startRun(countAttempts(store, 0), run), startRun(countAttempts(other, 1), run)]);
      started.catch(() => undefined);
      // After the lock timeout, both the writing and the waiting transaction have been started again.
      await expect.poll(() => Math.min(...attempts)).toBeGreaterThan(1);
    });
    const [one, same] = (await started) ?? [];
    expect(one?.id).toBe(same?.id);
    expect(await store.db.selectFrom('runs').selectAll().execute()).toHaveLength(1);
  });
});
