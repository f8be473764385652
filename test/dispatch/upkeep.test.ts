import { setTimeout as sleep } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { admitCapture } from '../../src/dispatch/calls/admit-capture.ts';
import { claimJob } from '../../src/dispatch/claim/claim-job.ts';
import { completeCharge } from '../../src/dispatch/calls/pending-charge.ts';
import { finishJob } from '../../src/dispatch/end/finish-job.ts';
import {
  createWakeups,
  DEFAULT_RULES,
  type DispatchEvent,
  recoverCaptures,
  startRun,
  deleteExpiredData,
} from '../../src/dispatch/index.ts';
import { renewWaiterLeases } from '../../src/dispatch/renew-leases.ts';
import { runUpkeep, startUpkeep } from '../../src/dispatch/upkeep/upkeep.ts';
import { generateId, readDatabaseTime, type Store, StoreUnavailable } from '../../src/store/index.ts';
import { inFlight, ledgerOf, row, testOrganization, testStore, withQueryCount } from './support.ts';
import { OPTIONS } from './work.ts';

const RULES = DEFAULT_RULES;
const options = (store: Store) => ({ store, rules: RULES, wakeups: createWakeups(store), observe: () => {} });

const submit = (store: Store, organizationId: string, waiterId = 'api') =>
  admitCapture(store, RULES, {
    captureId: generateId('cap'),
    organizationId,
    url: 'https://example.com/',
    options: OPTIONS,
    waiterId,
  });

async function begin(store: Store) {
  const job = await claimJob(store, RULES, { workerId: 'w', includeItems: true });
  if (!job) throw new Error('nothing to claim');
  return job;
}

/** Returns the same store, in which every update of this capture fails. */
function failingFor(store: Store, captureId: string, error: Error): Store {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      const isUpdate = node.kind === 'UpdateQueryNode';
      if (isUpdate && JSON.stringify(node).includes(captureId)) throw error;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { ...store, db: store.db.withPlugin(plugin) };
}

it('deletes the password of a document when its capture ends', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  const documentConfig = { password: 'secret of the document' };
  const submitLocked = async () => {
    const capture = {
      captureId: generateId('cap'),
      organizationId,
      url: 'https://example.com/',
      waiterId: 'api',
    };
    return await admitCapture(store, RULES, { ...capture, options: { ...OPTIONS, documentConfig } });
  };
  const finished = await submitLocked();
  const job = await begin(store);
  expect(job.options).toMatchObject({ documentConfig });
  expect(
    await finishJob(store, job, { outcome: 'succeeded', snapshotId: 's', billable: true, body: {} }),
  ).toBe(true);
  const orphan = await submitLocked();
  store.time.now += RULES.waitMs;
  await runUpkeep(options(store));
  for (const { captureId } of [finished, orphan]) {
    expect(JSON.stringify(await row(store, captureId))).not.toContain(documentConfig.password);
  }
});

describe('upkeep of the queue', () => {
  it.each([
    ['an error', new Error('a damaged row')],
    ['an error of the store', new StoreUnavailable('The row is locked.', { cause: undefined })],
  ])('ends other captures although ending one row fails with %s', async (_name, error) => {
    const store = await testStore();
    const organization = await testOrganization(store);
    const captures = [];
    for (let n = 0; n < 3; n++) captures.push(await submit(store, organization, 'dead'));
    store.time.now += RULES.waitMs;
    const damaged = captures[1]?.captureId ?? '';
    const events: DispatchEvent[] = [];
    const failing = failingFor(store, damaged, error);
    await runUpkeep({ ...options(failing), observe: (event) => events.push(event) });
    const states = await Promise.all(
      captures.map(async ({ captureId }) => (await row(store, captureId)).state),
    );
    expect(states).toEqual(['CANCELLED', 'QUEUED', 'CANCELLED']);
    expect(events).toContainEqual({ type: 'storeFailed', during: 'upkeep', error });
  });

  it('upkeep stops after two failures of the database in a row', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    for (let n = 0; n < 3; n++) await submit(store, organization, 'dead');
    store.time.now += RULES.waitMs;
    const failing = failingFor(store, 'cap_', new StoreUnavailable('No database.', { cause: undefined }));
    await expect(runUpkeep(options(failing))).rejects.toThrow();
  });

  it('upkeep executes one query while no work is open', async () => {
    const { store, queries } = withQueryCount(await testStore());
    await runUpkeep(options(store));
    expect(queries.count).toBe(1);
  });

  it('cancels only captures whose callers are gone', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    const dead = await submit(store, organization, 'dead');
    const living = await submit(store, organization, 'living');
    store.time.now += RULES.waitMs - 1;
    await renewWaiterLeases(store, RULES, 'living');
    store.time.now += 1;
    await runUpkeep(options(store));
    expect((await row(store, dead.captureId)).state).toBe('CANCELLED');
    expect((await row(store, living.captureId)).state).toBe('QUEUED');
    expect(await inFlight(store, organization)).toBe(1);
  });

  it('after an outage of the database, waits before it regards captures as lost', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    const { captureId } = await submit(store, organization);
    await begin(store);
    store.time.now += RULES.waitMs;
    await runUpkeep(options(store), RULES.leaseMs - 1);
    expect((await row(store, captureId)).state).toBe('RUNNING');
    await runUpkeep(options(store), RULES.waitMs - 1);
    expect((await row(store, captureId)).state).toBe('QUEUED');
    await runUpkeep(options(store), RULES.waitMs);
    expect((await row(store, captureId)).state).toBe('CANCELLED');
  });

  it('cancels the pending charge of a process that died before it answered', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { credits: 1 });
    const { captureId } = await submit(store, organization);
    await finishJob(store, await begin(store), {
      outcome: 'succeeded',
      snapshotId: 's',
      billable: true,
      body: {},
    });
    store.time.now += 3_600_000;
    await runUpkeep(options(store));
    expect((await row(store, captureId)).charge).toBe('void');
    expect(await completeCharge(store, { captureId, organizationId: organization })).toBe(false);
    expect(await ledgerOf(store, organization)).toEqual([]);
    await submit(store, organization);
  });

  it('expires an item whose worker sends no renewal until after the deadline', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    await startRun(store, { organizationId, urls: ['https://a.example/'], options: OPTIONS });
    const { captureId } = await begin(store);
    store.time.now += RULES.captureMs + RULES.classificationMs;
    await runUpkeep(options(store));
    expect((await row(store, captureId)).state).toBe('CAPTURE_TIMEOUT');
    expect(await inFlight(store, organizationId)).toBe(0);
  });

  it.each([
    [true, 'httpError'],
    [false, 'succeeded'],
    [undefined, 'succeeded'],
  ] as const)('counts a page with isHttpError %s in the metrics as %s', async (isHttpError, kind) => {
    const store = await testStore();
    await submit(store, await testOrganization(store));
    const result = { outcome: 'succeeded', snapshotId: 's', billable: false, body: {} } as const;
    await finishJob(store, await begin(store), {
      ...result,
      ...(isHttpError !== undefined && { isHttpError }),
    });
    const usage = await store.db.selectFrom('usage_hours').select(['kind', 'amount']).execute();
    expect(usage).toEqual([{ kind, amount: 1 }]);
  });

  it('keeps the pending charge of a capture that just ended', async () => {
    const store = await testStore();
    const organization = await testOrganization(store, { credits: 1 });
    const { captureId } = await submit(store, organization);
    const result = { outcome: 'succeeded', snapshotId: 's', billable: true, body: {} } as const;
    await finishJob(store, await begin(store), result);
    store.time.now += 60_000;
    await runUpkeep(options(store));
    expect(await completeCharge(store, { captureId, organizationId: organization })).toBe(true);
  });
});

describe('recovery at the start of a process', () => {
  it('cancels synchronous captures and requeues batched items', async () => {
    const store = { ...(await testStore()), tryTakeOwnership: () => true };
    const organization = await testOrganization(store);
    const running = await submit(store, organization);
    await begin(store);
    const queued = await submit(store, organization);
    await startRun(store, { organizationId: organization, urls: ['https://a.example/'], options: OPTIONS });
    // The queued capture is claimed first, because a caller waits for it.
    await begin(store);
    const item = await begin(store);
    const events: DispatchEvent[] = [];
    await recoverCaptures({ ...options(store), observe: (event) => void events.push(event) });
    expect(events).toContainEqual({ type: 'workerLost', captureId: item.captureId, became: 'requeued' });
    for (const { captureId } of [running, queued]) {
      expect((await row(store, captureId)).state).toBe('CANCELLED');
    }
    expect(await inFlight(store, organization)).toBe(1);
    expect(await begin(store)).toMatchObject({ captureId: item.captureId, attempt: 2 });
  });
});

describe('recovery while another process runs', () => {
  it('recovery changes nothing if another process owns the database', async () => {
    const store = await testStore();
    const { captureId } = await submit(store, await testOrganization(store));
    await recoverCaptures(options({ ...store, tryTakeOwnership: () => false }));
    expect((await row(store, captureId)).state).toBe('QUEUED');
  });
});

describe('the sweep that deletes old rows', () => {
  const keep = { keepCapturesMs: 86_400_000, keepRequestsMs: 86_400_000 };

  async function snapshot(store: Store, organizationId: string, id: string, expiresAt: number, bytes = 10) {
    await store.blobs.put(`snapshots/${id}/core`, new Uint8Array(bytes));
    const facts = {
      url: 'https://example.com/',
      title: null,
      format_version: 1,
      has_screenshot: 0,
      facts: '{}',
    };
    const created_at = await readDatabaseTime(store);
    await store.db
      .insertInto('snapshots')
      .values({
        id,
        organization_id: organizationId,
        ...facts,
        created_at,
        expires_at: expiresAt,
        bytes,
        blob_prefix: `snapshots/${id}`,
      })
      .execute();
  }

  async function left(store: Store): Promise<string[]> {
    const rows = await store.db.selectFrom('snapshots').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  }

  it('deletes expired snapshots with their blobs, and no others', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    await snapshot(store, organization, 'old', store.time.now + 1);
    await snapshot(store, organization, 'new', store.time.now + 2);
    store.time.now += 1;
    await deleteExpiredData(store, keep);
    expect(await left(store)).toEqual(['new']);
    expect(await store.blobs.get('snapshots/old/core')).toBeUndefined();
    expect(await store.blobs.get('snapshots/new/core')).toBeDefined();
  });

  it('deletes the oldest snapshots in batches until the storage quota is met', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    for (let n = 0; n < 450; n++) {
      store.time.now += 1;
      await snapshot(store, organization, `s${1000 + n}`, store.time.now + 10_000, 1);
    }
    const deletions: number[] = [];
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        if (node.kind === 'DeleteQueryNode' && JSON.stringify(node).includes('"snapshots"')) {
          deletions.push(new Set(JSON.stringify(node).match(/s1\d{3}/g)).size);
        }
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await deleteExpiredData({ ...store, db: store.db.withPlugin(counting) }, { ...keep, maxBytes: 10 });
    expect(deletions).toEqual([200, 200, 40]);
    expect((await left(store))[0]).toBe('s1440');
  });

  it('deletes no more of the oldest snapshots than the quota requires', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    for (const id of ['a', 'b', 'c', 'd']) {
      store.time.now += 1;
      await snapshot(store, organization, id, store.time.now + 1000, 100);
    }
    await deleteExpiredData(store, { ...keep, maxBytes: 250 });
    expect(await left(store)).toEqual(['c', 'd']);
    expect(await store.blobs.get('snapshots/b/core')).toBeUndefined();
  });

  it('deletes the blobs that a killed sweep left behind', async () => {
    const store = await testStore();
    await store.blobs.put('snapshots/gone/core', new Uint8Array(1));
    await store.db.insertInto('blob_deletions').values({ prefix: 'snapshots/gone' }).execute();
    await deleteExpiredData(store, keep);
    expect(await store.blobs.get('snapshots/gone/core')).toBeUndefined();
    expect(await store.db.selectFrom('blob_deletions').selectAll().execute()).toEqual([]);
  });

  it('deletes ended captures and runs after the retention time, and no open ones', async () => {
    const store = await testStore();
    const organization = await testOrganization(store);
    await submit(store, organization);
    await finishJob(store, await begin(store), { outcome: 'originError', body: {} });
    await startRun(store, { organizationId: organization, urls: ['https://a.example/'], options: OPTIONS });
    const open = await submit(store, organization);
    store.time.now += keep.keepCapturesMs + 1;
    await deleteExpiredData(store, keep);
    const captures = await store.db.selectFrom('captures').select('id').execute();
    expect(captures).toEqual([{ id: open.captureId }]);
    expect(await store.db.selectFrom('runs').selectAll().execute()).toHaveLength(1);
  });
});

it('cancels no capture directly after the process stood still', async () => {
  const store = await testStore();
  const organizationId = await testOrganization(store);
  const rules = { ...RULES, waitMs: 3000 };
  const { captureId } = await submit(store, organizationId);
  const upkeep = startUpkeep({ ...options(store), rules });
  // Nothing runs meanwhile, like in a suspended process.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);
  store.time.now += RULES.waitMs;
  // The overdue round starts before this timer ends.
  await sleep(1);
  await upkeep.stop();
  expect(await row(store, captureId)).toMatchObject({ state: 'QUEUED' });
  await runUpkeep(options(store));
  expect(await row(store, captureId)).toMatchObject({ state: 'CANCELLED' });
});
