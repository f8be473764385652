import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore, type Store, StoreUnavailable } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from './support.ts';

const set = (store: Pick<Store, 'db'>, name: string) =>
  store.db.insertInto('settings').values({ name, value: '' }).execute();

const names = async (store: Store): Promise<string[]> =>
  (await store.db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

/** Cuts the connections of a database, as a failover or an administrator does. */
const cutOthers = (store: Store) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(store.db);

const asFailure = (error: unknown): unknown => error;

describe('a database that cannot answer', () => {
  it('is a typed failure where nobody listens, and nothing has happened', async () => {
    const { dataDir } = await newPlace();
    const database = { url: 'postgres://nobody@127.0.0.1:1/nothing', maxConnections: 1 };
    const failure: unknown = await openStore({ dataDir, database }).catch(asFailure);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ tag: 'ServiceUnavailable', status: 503, mayHaveHappened: false });
  });

  it('loses a transaction whose connection breaks, and answers the next one', async () => {
    const place = await newPlace();
    const [store, other] = [await openUntilFinished(place), await openUntilFinished(place)];
    const failure: unknown = await store.db
      .transaction()
      .execute(async (trx) => {
        await set({ db: trx }, 'a');
        await cutOthers(other);
        await set({ db: trx }, 'b');
      })
      .catch(asFailure);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ mayHaveHappened: false });
    await set(store, 'c');
    expect(await names(store)).toEqual(['c']);
  });

  it('does not say what became of a statement of its own whose connection breaks', async () => {
    const place = await newPlace();
    const [store, other] = [await openUntilFinished(place), await openUntilFinished(place)];
    const slow = sql`select pg_sleep(30)`.execute(store.db).catch(asFailure);
    await sleep(300);
    await cutOthers(other);
    expect(await slow).toMatchObject({ tag: 'ServiceUnavailable', mayHaveHappened: true });
  });

  it('holds nobody long for a row that another has', async () => {
    const place = await newPlace();
    const [store, other] = [await openUntilFinished(place), await openUntilFinished(place)];
    await set(store, 'a');
    await other.db.transaction().execute(async (holder) => {
      await holder.updateTable('settings').set({ value: 'held' }).execute();
      const waiting = store.db
        .transaction()
        .execute((trx) => trx.updateTable('settings').set({ value: 'late' }).execute());
      await expect(waiting).rejects.toMatchObject({ tag: 'ServiceUnavailable', mayHaveHappened: false });
    });
    expect(await store.db.selectFrom('settings').select('value').execute()).toEqual([{ value: 'held' }]);
  }, 60_000);

  it('says so where it takes no changes, as a standby does', async () => {
    const store = await openUntilFinished(await newPlace());
    const changed = store.db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await set({ db: trx }, 'a');
    });
    await expect(changed).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { message: 'The database takes no changes now.' },
    });
  });

  it('keeps a mistake of ours apart from a failure of its own', async () => {
    const store = await openUntilFinished(await newPlace());
    await set(store, 'a');
    const again: unknown = await set(store, 'a').catch(asFailure);
    expect(again).not.toBeInstanceOf(StoreUnavailable);
    expect(again).toMatchObject({ code: '23505' });
  });
});

describe('messages between processes', () => {
  async function listening(): Promise<{ one: Store; other: Store; heard: string[] }> {
    const place = await newPlace();
    const [one, other] = [await openUntilFinished(place), await openUntilFinished(place)];
    const heard: string[] = [];
    const stop = other.channel?.listen((message) => heard.push(message));
    onTestFinished(stop ?? (() => {}));
    await expect.poll(() => other.channel?.isAlive(), { timeout: 20_000 }).toBe(true);
    return { one, other, heard };
  }

  it('arrive, and those of the database itself do not', async () => {
    const { one, heard } = await listening();
    await one.channel?.send('hello');
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['hello']);
  });

  it('arrive again after the connection was lost, and are known not to arrive in between', async () => {
    const { one, other, heard } = await listening();
    await cutOthers(one);
    await expect.poll(() => other.channel?.isAlive(), { timeout: 10_000 }).toBe(false);
    await expect.poll(() => other.channel?.isAlive(), { timeout: 20_000 }).toBe(true);
    await one.channel?.send('again');
    await expect.poll(() => heard, { timeout: 10_000 }).toEqual(['again']);
  }, 60_000);

  it('need a way past the pooler: without one there is no channel', async () => {
    const { dataDir, database } = await newPlace();
    if (!database) throw new TypeError('No database.');
    const store = await openUntilFinished({ dataDir, database: { ...database, directUrl: undefined } });
    expect(store.channel).toBeUndefined();
  });
});
