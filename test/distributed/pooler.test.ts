import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { PostgresSettings } from '../../src/store/index.ts';
import { newDatabase, POOLER, startPooler } from '../postgres/index.ts';
import { startSides } from './sides.ts';

const CALLS = 40;
/** Fewer server connections than concurrent transactions, so that connections are shared between clients. */
const CONNECTIONS = 3;

/** Starts a pooler in front of the Postgres server of the tests until the test is finished. */
async function newPooler(): Promise<(database: PostgresSettings) => string> {
  const { url, drop } = await newDatabase();
  onTestFinished(drop);
  const pooler = await startPooler(url, CONNECTIONS);
  onTestFinished(pooler.stop);
  return (database) => pooler.url.replace(new URL(pooler.url).pathname, new URL(database.url).pathname);
}

describe.skipIf(POOLER === undefined)('through PgBouncer with transaction pooling (needs pgbouncer)', () => {
  it.each([
    ['with a direct URL', (database: PostgresSettings) => database.url],
    ['without a direct URL', () => undefined],
    ['with a direct URL that also leads to the pooler', undefined],
  ])('%s, the cluster answers every call and frees every slot', async (_name, direct) => {
    const pooled = await newPooler();
    const { dispatcher, worker, submit, store } = await startSides(
      async () => ({ outcome: 'succeeded', snapshotId: 'snap', billable: true, body: { n: 1 } }),
      (database) => ({
        url: pooled(database),
        directUrl: direct ? direct(database) : pooled(database),
        maxConnections: 10,
      }),
    );
    const { signal } = new AbortController();
    const results = await Promise.all(
      Array.from({ length: CALLS }, async () => {
        const result = await dispatcher.submit({ ...submit, signal });
        await result.pendingCharge.complete(signal);
        return result.outcome;
      }),
    );
    expect(results).toEqual(Array.from({ length: CALLS }, () => 'succeeded'));
    const { in_flight } = await store.db
      .selectFrom('organizations')
      .select('in_flight')
      .where('id', '=', submit.organizationId)
      .executeTakeFirstOrThrow();
    expect(in_flight).toBe(0);
    const charged = await store.db.selectFrom('ledger').select('id').where('kind', '=', 'fetch').execute();
    expect(charged).toHaveLength(CALLS);
    // Nothing is prepared through a pooler, because the next statement may use another server connection.
    const kept = await sql`select name from pg_prepared_statements where name like 'pagewright%'`.execute(
      store.db,
    );
    expect(kept.rows).toEqual([]);
    await worker.drain(dispatcher.drain());
  });
});
