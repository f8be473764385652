import { type KyselyPlugin, SelectQueryNode, TableNode } from 'kysely';
import { expect, it } from 'vitest';
import { readQueueLoad, readHealthSignals } from '../../src/dispatch/index.ts';
import { createMetrics } from '../../src/metrics/index.ts';
import { testOrganization, testStore } from './support.ts';

/** Records the first table of each query. */
class Tables implements KyselyPlugin {
  readonly read: string[] = [];

  transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => {
    const from = SelectQueryNode.is(node) ? node.from?.froms[0] : undefined;
    if (from && TableNode.is(from)) this.read.push(from.table.identifier.name);
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ result }) => result;
}

it('a metrics scrape runs each query once, and no query that reads the whole ledger', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  const tables = new Tables();
  const seen = { ...store, db: store.db.withPlugin(tables) };
  await Promise.all([readQueueLoad(seen), readHealthSignals(seen)]);
  const once = tables.read.splice(0).toSorted();
  const metrics = createMetrics({ store: seen, build: { version: '0', role: 'all' }, slots: 1 });
  const drift = async () => /^pagewright_in_flight_drift (\d+)$/m.exec((await metrics.render()).text)?.[1];
  expect(await drift()).toBe('0');
  expect(tables.read.toSorted()).toEqual(once);
  expect(once).not.toContain('ledger');
  // The next scrape runs the queries again.
  await store.db
    .updateTable('organizations')
    .set({ in_flight: 3 })
    .where('id', '=', organizationId)
    .execute();
  expect(await drift()).toBe('3');
});
