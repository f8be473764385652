import { describe, expect, it, onTestFinished } from 'vitest';
import { createDefaultOrganization } from '../../src/accounts/index.ts';
import { deleteExpiredData } from '../../src/dispatch/index.ts';
import { createSnapshotIdentity, SnapshotArchive, sweepOrphanBlobs } from '../../src/archive/index.ts';
import { MapRequest } from '../../src/contract/index.ts';
import { loadMap, saveMap } from '../../src/service/sites/stored-maps.ts';
import { createDatabaseClock, openStore, parseS3Url, type Store } from '../../src/store/index.ts';
import { OPTIONS } from '../dispatch/work.ts';
import { type Fault, type S3, startS3 } from '../s3/index.ts';
import { all, bytes } from './blobs-support.ts';
import { newPlace } from './support.ts';

const DAY_MS = 24 * 3_600_000;
const REFUSED: Fault = { kind: 'answer', status: 403, code: 'AccessDenied' };

/** A store with an organization and a clock that the test controls. */
interface World {
  store: Store;
  archive: SnapshotArchive;
  organizationId: string;
  /** Advances the clock. */
  advance(ms: number): void;
  save(): Promise<string>;
  /** Ids of the snapshots that have blobs. */
  stored(): Promise<string[]>;
  /** Opens another database on the same bucket. */
  openOther(): Promise<Store>;
}

async function createWorld(s3?: S3): Promise<World> {
  let passed = 0;
  const open = async (): Promise<Store> => {
    const store = await openStore({
      ...(await newPlace()),
      clock: createDatabaseClock(() => Date.now() + passed),
      ...(s3 && { s3: parseS3Url(s3.url(), {}) }),
    });
    onTestFinished(() => store.close());
    return store;
  };
  const store = await open();
  const limits = { maxConcurrency: 1, ratePerMinute: 1, credits: null };
  const { organizationId } = await createDefaultOrganization(store, { limits });
  const archive = new SnapshotArchive(store, 30);
  return {
    store,
    archive,
    organizationId,
    advance(ms) {
      passed += ms;
    },
    async save() {
      const snapshotId = createSnapshotIdentity().snapshotId;
      const parts = { core: bytes('core'), html: bytes('html'), assets: [{ hash: 'x', bytes: bytes('x') }] };
      await archive.save({
        snapshotId,
        organizationId,
        url: 'http://a/',
        title: undefined,
        options: OPTIONS,
        parts,
      });
      return snapshotId;
    },
    stored: async () => (await all(store.blobs.listFolders('snapshots'))).sort(),
    openOther: open,
  };
}

async function createS3World(): Promise<World & { s3: S3 }> {
  const s3 = await startS3();
  onTestFinished(() => s3.stop());
  return { ...(await createWorld(s3)), s3 };
}

describe.each([
  ['files', createWorld],
  ['S3', createS3World],
])('snapshots in %s', (_name, create: () => Promise<World>) => {
  it('deletes a snapshot together with its blobs', async () => {
    const { archive, organizationId, save, stored } = await create();
    const [one, other] = [await save(), await save()];
    await archive.delete(organizationId, one);
    expect(await stored()).toEqual([other]);
    const again = archive.delete(organizationId, one);
    await expect(again).rejects.toMatchObject({ tag: 'SnapshotNotFound' });
    await expect(archive.delete('org_other', other)).rejects.toMatchObject({ tag: 'SnapshotNotFound' });
    expect(await stored()).toEqual([other]);
  });

  it('a sweep deletes expired snapshots', async () => {
    const { store, advance, save, stored } = await create();
    await save();
    advance(31 * DAY_MS);
    const young = await save();
    await deleteExpiredData(store, { keepCapturesMs: DAY_MS, keepRequestsMs: DAY_MS });
    expect(await stored()).toEqual([young]);
  });

  it('every process can read a stored map until the next sweep', async () => {
    const { store, organizationId } = await create();
    const owner = { organizationId, request: MapRequest.parse({ url: 'http://a/', limit: 1 }) };
    const map = { url: 'http://a/', addresses: [], isCut: false, sitemaps: [] };
    const id = (await saveMap(store, owner, map)) ?? '';
    const further = { ...owner, request: { ...owner.request, limit: 2, cursor: '1' } };
    expect(await loadMap(store, further, id)).toEqual(map);
    expect(await loadMap(store, { ...owner, organizationId: 'org_other' }, id)).toBeUndefined();
    const filtered = { ...owner, request: { ...owner.request, search: 'x' } };
    expect(await loadMap(store, filtered, id)).toBeUndefined();
    await deleteExpiredData(store, { keepCapturesMs: DAY_MS, keepRequestsMs: DAY_MS });
    expect(await loadMap(store, owner, id)).toBeUndefined();
    expect(await all(store.blobs.listFolders('maps'))).toEqual([]);
  });

  it('deletes expired snapshots in several batches', async () => {
    const { store, advance, save, stored } = await create();
    await Promise.all(Array.from({ length: 250 }, save));
    advance(31 * DAY_MS);
    await deleteExpiredData(store, { keepCapturesMs: DAY_MS, keepRequestsMs: DAY_MS });
    expect(await stored()).toEqual([]);
    expect(await store.db.selectFrom('blob_deletions').selectAll().execute()).toEqual([]);
  });

  it('deletes blobs without a database row after a day, and keeps blobs with a row', async () => {
    const { store, advance, save, stored } = await create();
    const known = await save();
    await store.blobs.put('snapshots/orphan/core', bytes('left by a process that died'));
    expect(await sweepOrphanBlobs(store)).toBe(0);
    advance(2 * DAY_MS);
    expect(await sweepOrphanBlobs(store)).toBe(1);
    expect(await stored()).toEqual([known]);
    expect(await sweepOrphanBlobs(store)).toBeUndefined();
  });

  it('deletes uploaded files of a process that died after a day', async () => {
    const { store, archive, advance } = await create();
    const id = await archive.uploads.save(bytes('a file'));
    await sweepOrphanBlobs(store);
    expect(String(await archive.uploads.read(id))).toBe('a file');
    advance(2 * DAY_MS);
    await sweepOrphanBlobs(store);
    expect(await archive.uploads.read(id)).toBeUndefined();
  });

  it('only one process sweeps blobs without a row at a time', async () => {
    const { store } = await create();
    const results = await Promise.all([
      sweepOrphanBlobs(store),
      sweepOrphanBlobs(store),
      sweepOrphanBlobs(store),
    ]);
    expect(results.filter((result) => result === 0)).toHaveLength(1);
    expect(results.filter((result) => result === undefined)).toHaveLength(2);
  });
});

describe('snapshots in a bucket', () => {
  it('the sweep of blobs without a row keeps the blobs of another database', async () => {
    const { store, advance, save, stored, openOther } = await createS3World();
    const known = await save();
    await sweepOrphanBlobs(store);
    advance(2 * DAY_MS);
    expect(await sweepOrphanBlobs(await openOther())).toBe('foreign');
    expect(await stored()).toEqual([known]);
  });

  it('deletes a snapshot although the bucket rejects requests, and its blobs later', async () => {
    const { s3, store, archive, organizationId, save, stored } = await createS3World();
    const snapshotId = await save();
    s3.fault = () => REFUSED;
    await archive.delete(organizationId, snapshotId);
    expect(await archive.find(organizationId, snapshotId)).toBeUndefined();
    s3.fault = () => undefined;
    expect(await stored()).toEqual([snapshotId]);
    await deleteExpiredData(store, { keepCapturesMs: DAY_MS, keepRequestsMs: DAY_MS });
    expect(await stored()).toEqual([]);
  });

  it('deletes blobs without a row in the next sweep if the bucket rejected the first one', async () => {
    const { s3, store, advance } = await createS3World();
    await store.blobs.put('snapshots/orphan/core', bytes('left by a process that died'));
    advance(2 * DAY_MS);
    s3.fault = () => REFUSED;
    await expect(sweepOrphanBlobs(store)).rejects.toMatchObject({ tag: 'ServiceUnavailable' });
    s3.fault = () => undefined;
    expect(await sweepOrphanBlobs(store)).toBe(1);
  });

  it('stores neither the row nor the blobs of a snapshot if one blob cannot be stored', async () => {
    const { s3, store, save, stored } = await createS3World();
    s3.fault = ({ method, key }) => (method === 'PUT' && key.endsWith('/html') ? REFUSED : undefined);
    await expect(save()).rejects.toMatchObject({ tag: 'ServiceUnavailable' });
    expect(await stored()).toEqual([]);
    expect(await store.db.selectFrom('snapshots').selectAll().execute()).toEqual([]);
  });
});
