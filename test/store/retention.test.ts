import { describe, expect, it, onTestFinished } from 'vitest';
import { bootstrap } from '../../src/accounts/index.ts';
import { sweep } from '../../src/dispatch/index.ts';
import { newSnapshot, SnapshotArchive, sweepOrphans } from '../../src/archive/index.ts';
import { createDatabaseClock, openStore, parseS3Url, type Store } from '../../src/store/index.ts';
import { type Fault, type S3, startS3 } from '../s3/index.ts';
import { all, bytes } from './blobs-support.ts';
import { newPlace } from './support.ts';

const DAY_MS = 24 * 3_600_000;
const REFUSED: Fault = { kind: 'answer', status: 403, code: 'AccessDenied' };

/** A store with an organization, whose clock goes as the test says. */
interface World {
  store: Store;
  archive: SnapshotArchive;
  organizationId: string;
  /** Moves the clock on. */
  pass(ms: number): void;
  save(): Promise<string>;
  /** Ids of the snapshots that have blobs. */
  stored(): Promise<string[]>;
  /** A database of its own on the same blobs, where these are in S3. */
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
  const { organizationId } = await bootstrap(store, { limits });
  const archive = new SnapshotArchive(store, 30);
  return {
    store,
    archive,
    organizationId,
    pass(ms) {
      passed += ms;
    },
    async save() {
      const snapshotId = newSnapshot().snapshotId;
      const parts = { core: bytes('core'), html: bytes('html'), assets: [{ hash: 'x', bytes: bytes('x') }] };
      await archive.save({
        snapshotId,
        organizationId,
        url: 'http://a/',
        title: undefined,
        captureKey: '',
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
  it('go with their blobs when their owner deletes them', async () => {
    const { archive, organizationId, save, stored } = await create();
    const [one, other] = [await save(), await save()];
    await archive.delete(organizationId, one);
    expect(await stored()).toEqual([other]);
    const again = archive.delete(organizationId, one);
    await expect(again).rejects.toMatchObject({ tag: 'SnapshotNotFound' });
    await expect(archive.delete('org_other', other)).rejects.toMatchObject({ tag: 'SnapshotNotFound' });
    expect(await stored()).toEqual([other]);
  });

  it('go when their days are over', async () => {
    const { store, pass, save, stored } = await create();
    await save();
    pass(31 * DAY_MS);
    const young = await save();
    await sweep(store, { keepCapturesMs: DAY_MS });
    expect(await stored()).toEqual([young]);
  });

  it('go in any number', async () => {
    const { store, pass, save, stored } = await create();
    await Promise.all(Array.from({ length: 250 }, save));
    pass(31 * DAY_MS);
    await sweep(store, { keepCapturesMs: DAY_MS });
    expect(await stored()).toEqual([]);
    expect(await store.db.selectFrom('blob_deletions').selectAll().execute()).toEqual([]);
  });

  it('without a row are swept once they are old, and those with one stay', async () => {
    const { store, pass, save, stored } = await create();
    const known = await save();
    await store.blobs.put('snapshots/orphan/core', bytes('left by a process that died'));
    expect(await sweepOrphans(store)).toBe(0);
    pass(2 * DAY_MS);
    expect(await sweepOrphans(store)).toBe(1);
    expect(await stored()).toEqual([known]);
    expect(await sweepOrphans(store)).toBeUndefined();
  });

  it('are swept by one process at a time', async () => {
    const { store } = await create();
    const turns = await Promise.all([sweepOrphans(store), sweepOrphans(store), sweepOrphans(store)]);
    expect(turns.filter((turn) => turn === 0)).toHaveLength(1);
    expect(turns.filter((turn) => turn === undefined)).toHaveLength(2);
  });
});

describe('snapshots in a bucket', () => {
  it('of another database are nobody’s garbage', async () => {
    const { store, pass, save, stored, openOther } = await createS3World();
    const known = await save();
    await sweepOrphans(store);
    pass(2 * DAY_MS);
    expect(await sweepOrphans(await openOther())).toBe('foreign');
    expect(await stored()).toEqual([known]);
  });

  it('are gone for their owner even while it is away, and their blobs later', async () => {
    const { s3, store, archive, organizationId, save, stored } = await createS3World();
    const snapshotId = await save();
    s3.fault = () => REFUSED;
    await archive.delete(organizationId, snapshotId);
    expect(await archive.find(organizationId, snapshotId)).toBeUndefined();
    s3.fault = () => undefined;
    expect(await stored()).toEqual([snapshotId]);
    await sweep(store, { keepCapturesMs: DAY_MS });
    expect(await stored()).toEqual([]);
  });

  it('are swept as soon as it is back, where the first try found it away', async () => {
    const { s3, store, pass } = await createS3World();
    await store.blobs.put('snapshots/orphan/core', bytes('left by a process that died'));
    pass(2 * DAY_MS);
    s3.fault = () => REFUSED;
    await expect(sweepOrphans(store)).rejects.toMatchObject({ tag: 'ServiceUnavailable' });
    s3.fault = () => undefined;
    expect(await sweepOrphans(store)).toBe(1);
  });

  it('leave neither row nor blob when one of their parts cannot be stored', async () => {
    const { s3, store, save, stored } = await createS3World();
    s3.fault = ({ method, key }) => (method === 'PUT' && key.endsWith('/html') ? REFUSED : undefined);
    await expect(save()).rejects.toMatchObject({ tag: 'ServiceUnavailable' });
    expect(await stored()).toEqual([]);
    expect(await store.db.selectFrom('snapshots').selectAll().execute()).toEqual([]);
  });
});
