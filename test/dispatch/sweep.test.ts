import { setTimeout as sleep } from 'node:timers/promises';
import { DeleteQueryNode, type KyselyPlugin, type RootOperationNode, UpdateQueryNode } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startRun, deleteExpiredData } from '../../src/dispatch/index.ts';
import type { Store } from '../../src/store/index.ts';
import { type TestStore, testOrganization, testStore } from './support.ts';
import { OPTIONS } from './work.ts';

const keep = { keepCapturesMs: 86_400_000, keepRequestsMs: 86_400_000 };

/** Returns the same store with a Kysely plugin that sees each statement. */
const seenBy = (store: TestStore, plugin: Partial<KyselyPlugin>): Store => ({
  ...store,
  db: store.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => result,
    ...plugin,
  }),
});

/** Returns the same store with another function that deletes blobs. */
const deleting = (store: TestStore, deletePrefix: (prefix: string) => Promise<void>): Store => ({
  ...store,
  blobs: { ...store.blobs, deleteTree: deletePrefix },
});

async function leaveBlobs(store: Store, names: string[]): Promise<void> {
  for (const name of names) {
    await store.blobs.put(`snapshots/${name}/core`, new Uint8Array(1));
    await store.db
      .insertInto('blob_deletions')
      .values({ prefix: `snapshots/${name}` })
      .execute();
  }
}

async function left(store: Store): Promise<string[]> {
  const rows = await store.db.selectFrom('blob_deletions').select('prefix').orderBy('prefix').execute();
  return rows.map(({ prefix }) => prefix);
}

async function endedCaptures(store: TestStore, count: number): Promise<void> {
  const organization_id = await testOrganization(store);
  const { now } = store.time;
  await store.db
    .insertInto('captures')
    .values(
      Array.from({ length: count }, (_, n) => ({
        id: `cap_${n}`,
        organization_id,
        url: 'https://example.com/',
        state: 'FAILED' as const,
        attempt: 1,
        queued_at: now,
        deadline: now,
        finish_by: now,
        finished_at: now,
        charge: 'none' as const,
      })),
    )
    .execute();
}

describe('a sweep of many rows', () => {
  it('deletes ended captures in batches until none are left', async () => {
    const store = await testStore();
    await endedCaptures(store, 450);
    store.time.now += keep.keepCapturesMs + 1;
    let most = 0n;
    const seen = seenBy(store, {
      async transformResult({ result }) {
        const affected = result.numAffectedRows ?? 0n;
        if (affected > most) most = affected;
        return result;
      },
    });
    await deleteExpiredData(seen, keep);
    expect(await store.db.selectFrom('captures').select('id').execute()).toEqual([]);
    expect(most).toBeLessThanOrEqual(200n);
  });

  it('deletes runs together with their captures, items and sites', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    for (let n = 0; n < 25; n++)
      await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
    await store.db.updateTable('runs').set({ state: 'COMPLETED', finished_at: store.time.now }).execute();
    store.time.now += keep.keepCapturesMs + 1;
    await deleteExpiredData(store, keep);
    expect(await store.db.selectFrom('runs').select('id').execute()).toEqual([]);
    expect(await store.db.selectFrom('run_items').select('url').execute()).toEqual([]);
  });
});

describe('a sweep of a long run', () => {
  async function endedRun(store: TestStore, items: number): Promise<void> {
    const organizationId = await testOrganization(store);
    const urls = Array.from({ length: items }, (_, n) => `https://a.example/${n}`);
    await startRun(store, { organizationId, urls, options: OPTIONS });
    await store.db.updateTable('runs').set({ state: 'COMPLETED', finished_at: store.time.now }).execute();
    store.time.now += keep.keepCapturesMs + 1;
  }
  const isRenewal = (node: RootOperationNode): boolean =>
    UpdateQueryNode.is(node) && JSON.stringify(node.table).includes('"settings"');

  it('renews the lock after each batch of items', async () => {
    const store = await testStore();
    await endedRun(store, 4500);
    const counts = { renewals: 0, deletions: 0 };
    const seen = seenBy(store, {
      transformQuery({ node }) {
        if (isRenewal(node)) counts.renewals++;
        if (DeleteQueryNode.is(node) && JSON.stringify(node.from).includes('"run_items"')) counts.deletions++;
        return node;
      },
    });
    await deleteExpiredData(seen, keep);
    expect(await store.db.selectFrom('run_items').select('item_index').execute()).toEqual([]);
    expect(counts.deletions).toBe(3);
    // One to take the lock, one after each of the two full batches, and one to release it.
    expect(counts.renewals).toBe(4);
  });

  it('reports earlier failures also if another process takes the lock', async () => {
    const store = await testStore();
    await endedRun(store, 2500);
    const failure = new Error('too slow');
    let hasFailed = false;
    const seen = seenBy(store, {
      transformQuery({ node }) {
        const deletesCaptures = DeleteQueryNode.is(node) && JSON.stringify(node.from).includes('"captures"');
        if (!deletesCaptures || hasFailed) return node;
        hasFailed = true;
        throw failure;
      },
      async transformResult({ result }) {
        const takesLock = result.numAffectedRows === 2000n;
        if (takesLock) await store.db.updateTable('settings').set({ value: '1' }).execute();
        return result;
      },
    });
    await expect(deleteExpiredData(seen, keep)).rejects.toMatchObject({ errors: [failure] });
    expect(await store.db.selectFrom('run_items').select('item_index').execute()).toHaveLength(500);
  });
});

describe('a sweep that cannot delete something', () => {
  it('skips and reports blobs that cannot be deleted', async () => {
    const store = await testStore();
    await leaveBlobs(store, ['a', 'b', 'c']);
    const failure = new Error('cannot be deleted');
    const stubborn = deleting(store, async (prefix) => {
      if (prefix === 'snapshots/a') throw failure;
      await store.blobs.deleteTree(prefix);
    });
    await expect(deleteExpiredData(stubborn, keep)).rejects.toMatchObject({ errors: [failure] });
    expect(await left(store)).toEqual(['snapshots/a']);
    await deleteExpiredData(store, keep);
    expect(await left(store)).toEqual([]);
  });

  it('continues with the other steps if captures cannot be deleted', async () => {
    const store = await testStore();
    await leaveBlobs(store, ['a']);
    const failure = new Error('too slow');
    const seen = seenBy(store, {
      transformQuery({ node }) {
        const deletesCaptures = DeleteQueryNode.is(node) && JSON.stringify(node.from).includes('"captures"');
        if (deletesCaptures) throw failure;
        return node;
      },
    });
    await expect(deleteExpiredData(seen, keep)).rejects.toMatchObject({ errors: [failure] });
    expect(await left(store)).toEqual([]);
  });
});

describe('sweeps in several processes', () => {
  it('only one process runs the sweep at a time', async () => {
    const store = await testStore();
    await leaveBlobs(store, ['a', 'b', 'c']);
    const deleted: string[] = [];
    const counted = deleting(store, async (prefix) => {
      await sleep(50);
      deleted.push(prefix);
    });
    await Promise.all([
      deleteExpiredData(counted, keep),
      deleteExpiredData(counted, keep),
      deleteExpiredData(counted, keep),
    ]);
    expect(deleted.sort()).toEqual(['snapshots/a', 'snapshots/b', 'snapshots/c']);
    expect(await left(store)).toEqual([]);
  });

  it('another process continues the sweep if the first process dies', async () => {
    const store = await testStore();
    await leaveBlobs(store, ['a']);
    const { promise: begun, resolve } = Promise.withResolvers<void>();
    const dying = deleting(store, () => {
      resolve();
      return new Promise(() => {});
    });
    void deleteExpiredData(dying, keep);
    await begun;
    await deleteExpiredData(store, keep);
    expect(await left(store)).toEqual(['snapshots/a']);
    store.time.now += 600_000;
    await deleteExpiredData(store, keep);
    expect(await left(store)).toEqual([]);
  });
});
