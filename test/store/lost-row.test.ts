import { InsertQueryNode, type KyselyPlugin, type QueryId } from 'kysely';
import { expect, it } from 'vitest';
import { lostAnswer, testOrganization } from '../dispatch/support.ts';
import { createSnapshotIdentity, SnapshotArchive } from '../../src/archive/index.ts';
import { type Store, StoreUnavailable } from '../../src/store/index.ts';
import { OPTIONS } from '../dispatch/work.ts';
import { all, bytes } from './blobs-support.ts';
import { newPlace, openUntilFinished } from './support.ts';

/** Writes rows, but loses the answers of inserts. */
class LostInsertAnswers implements KyselyPlugin {
  readonly #inserts = new WeakSet<QueryId>();

  transformQuery: KyselyPlugin['transformQuery'] = ({ node, queryId }) => {
    if (InsertQueryNode.is(node)) this.#inserts.add(queryId);
    return node;
  };

  transformResult: KyselyPlugin['transformResult'] = async ({ queryId, result }) => {
    if (this.#inserts.has(queryId)) throw lostAnswer();
    return result;
  };
}

const save = async (store: Store, organizationId: string): Promise<string> => {
  const snapshotId = createSnapshotIdentity().snapshotId;
  const parts = { core: bytes('core'), assets: [] };
  const entry = { snapshotId, organizationId, url: 'http://a/', title: undefined, options: OPTIONS, parts };
  await expect(new SnapshotArchive(store, 30).save(entry)).rejects.toMatchObject({
    tag: 'ServiceUnavailable',
  });
  return snapshotId;
};

it('keeps the blobs of a snapshot if its row may have been written', async () => {
  const store = await openUntilFinished(await newPlace());
  const organizationId = await testOrganization(store);
  const losing = { ...store, db: store.db.withPlugin(new LostInsertAnswers()) };
  const snapshotId = await save(losing, organizationId);
  const archive = new SnapshotArchive(store, 30);
  expect(await archive.find(organizationId, snapshotId)).toBeDefined();
  expect(Buffer.from((await archive.readCore(snapshotId)) ?? '').toString()).toBe('core');
});

it('deletes the blobs of a snapshot if its row was not written', async () => {
  const store = await openUntilFinished(await newPlace());
  const away = new StoreUnavailable('The database is unreachable.', { cause: undefined });
  const unreachable = {
    ...store,
    clock: () => {
      throw away;
    },
  };
  await save(unreachable, 'org_any');
  expect(await all(store.blobs.listFolders('snapshots'))).toEqual([]);
});
