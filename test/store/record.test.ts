// Behaviour that SQLite and Postgres share.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openStore, readDatabaseTime, type Store } from '../../src/store/index.ts';
import { newPlace, openUntilFinished } from './support.ts';

const set = (store: Pick<Store, 'db'>, name: string, value = '') =>
  store.db.insertInto('settings').values({ name, value }).execute();

const names = async (store: Store): Promise<string[]> =>
  (await store.db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

describe('opening a database', () => {
  it('a reopened database has the same rows, and its schema is migrated once', async () => {
    const place = await newPlace();
    const first = await openStore(place);
    await set(first, 'a');
    await first.close();
    const second = await openUntilFinished(place);
    expect(await names(second)).toEqual(['a']);
    const { rows } = await sql<{ name: string }>`select name from migrations`.execute(second.db);
    expect(new Set(rows.map((row) => row.name)).size).toBe(rows.length);
  });

  it('a process that runs continues with the newer schema of a later version', async () => {
    const older = await openUntilFinished(await newPlace());
    await sql`alter table settings add column later text`.execute(older.db);
    await sql`insert into migrations (name, applied_at) values ('999-later', 0)`.execute(older.db);
    await set(older, 'a');
    expect(await names(older)).toEqual(['a']);
  });

  it('migrates the schema once if several processes open the database at the same time', async () => {
    const place = await newPlace({ empty: true });
    const entryPoint = new URL('../../src/store/index.ts', import.meta.url).href;
    const script = `import { openStore } from ${JSON.stringify(entryPoint)};
      const store = await openStore(${JSON.stringify(place)});
      await store.db.insertInto('settings').values({ name: String(process.pid), value: '' }).execute();
      await store.close();`;
    const node = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
    await Promise.all([node(), node(), node()]);
    expect(await names(await openUntilFinished(place))).toHaveLength(3);
  });

  describe('executeBatch', () => {
    const insert = (db: Store['db'], name: string) => db.insertInto('settings').values({ name, value: '' });

    it('later statements see the writes of executeBatch, which are then committed', async () => {
      const store = await openUntilFinished(await newPlace());
      const visible = await store.db.transaction().execute(async (trx) => {
        await store.executeBatch(trx, [insert(trx, 'a'), insert(trx, 'b')]);
        return await names({ ...store, db: trx });
      });
      expect(visible).toEqual(['a', 'b']);
      expect(await names(store)).toEqual(['a', 'b']);
    });

    it('a failed write in executeBatch fails the transaction with its error', async () => {
      const store = await openUntilFinished(await newPlace());
      await set(store, 'taken');
      const failing = store.db.transaction().execute(async (trx) => {
        await insert(trx, 'before').execute();
        await store.executeBatch(trx, [insert(trx, 'another'), insert(trx, 'taken')]);
      });
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await names(store)).toEqual(['taken']);
      await set(store, 'after');
      expect(await names(store)).toEqual(['after', 'taken']);
    });

    it('a failed batched write fails the transaction even if another statement follows', async () => {
      const store = await openUntilFinished(await newPlace());
      await set(store, 'taken');
      const failing = store.db.transaction().execute(async (trx) => {
        await store.executeBatch(trx, [insert(trx, 'taken')]);
        await insert(trx, 'behind').execute();
      });
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await names(store)).toEqual(['taken']);
    });

    it('writes of executeBatch are rolled back if the transaction throws', async () => {
      const store = await openUntilFinished(await newPlace());
      const failing = store.db.transaction().execute(async (trx) => {
        await store.executeBatch(trx, [insert(trx, 'a')]);
        throw new Error('no after all');
      });
      await expect(failing).rejects.toThrow('no after all');
      expect(await names(store)).toEqual([]);
    });
  });

  describe('executeInOrder', () => {
    const insert = (db: Store['db'], name: string) =>
      db.insertInto('settings').values({ name, value: '' }).returning('name');
    const count = (db: Store['db']) =>
      db.selectFrom('settings').select((eb) => eb.fn.countAll<number>().as('count'));

    it('returns the rows of each statement, which sees the changes of earlier statements', async () => {
      const store = await openUntilFinished(await newPlace());
      await set(store, 'before');
      const rows = await store.db
        .transaction()
        .execute((trx) => store.executeInOrder(trx, [count(trx), insert(trx, 'a'), count(trx)]));
      const [[first], [inserted], [last]] = rows;
      expect(Number(last?.count) - Number(first?.count)).toBe(1);
      expect(inserted).toEqual({ name: 'a' });
      expect(await names(store)).toEqual(['a', 'before']);
    });

    it('a failed statement fails the call and the transaction with its error', async () => {
      const store = await openUntilFinished(await newPlace());
      await set(store, 'taken');
      const failing = store.db
        .transaction()
        .execute((trx) => store.executeInOrder(trx, [insert(trx, 'a'), insert(trx, 'taken'), count(trx)]));
      await expect(failing).rejects.toThrow(/unique/i);
      expect(await names(store)).toEqual(['taken']);
      await set(store, 'after');
      expect(await names(store)).toEqual(['after', 'taken']);
    });
  });

  it('the clock of the database returns milliseconds', async () => {
    const store = await openUntilFinished(await newPlace());
    const before = Date.now();
    const now = await readDatabaseTime(store);
    expect(Number.isInteger(now)).toBe(true);
    expect(now).toBeGreaterThanOrEqual(before);
    expect(now).toBeLessThanOrEqual(Date.now());
  });

  it('times, counts and sums are returned as numbers', async () => {
    const { db } = await openUntilFinished(await newPlace());
    const organization = {
      id: 'o',
      name: '',
      max_concurrency: 1,
      rate_per_minute: 1,
      in_flight: 0,
      last_turn: 7,
    };
    await db
      .insertInto('organizations')
      .values({ ...organization, created_at: 1_795_000_000_123 })
      .execute();
    const row = await db
      .selectFrom('organizations')
      .select((eb) => [
        'created_at',
        eb.fn.countAll<number>().over().as('count'),
        eb.fn.sum<number>('last_turn').over().as('sum'),
      ])
      .executeTakeFirst();
    expect(row).toEqual({ created_at: 1_795_000_000_123, count: 1, sum: 7 });
  });
});

describe('a database transaction', () => {
  it('a transaction that throws is rolled back', async () => {
    const store = await openUntilFinished(await newPlace());
    const failed = store.db.transaction().execute(async (trx) => {
      await set({ db: trx }, 'a');
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await names(store)).toEqual([]);
    await set(store, 'b');
    expect(await names(store)).toEqual(['b']);
  });

  it('a transaction waits for other transactions with the same lock', async () => {
    const store = await openUntilFinished(await newPlace());
    await set(store, 'n', '0');
    const increment = () =>
      store.db.transaction().execute(async (trx) => {
        await store.acquireLock(trx, 'counting');
        const row = await trx.selectFrom('settings').selectAll().executeTakeFirstOrThrow();
        await new Promise((resolve) => setImmediate(resolve));
        await trx
          .updateTable('settings')
          .set({ value: String(Number(row.value) + 1) })
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await store.db.selectFrom('settings').select('value').execute()).toEqual([{ value: '20' }]);
  });
});
