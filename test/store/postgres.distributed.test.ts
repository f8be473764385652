import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openStore, type Store, StoreUnavailable } from '../../src/store/index.ts';
import { newPlace, openUntilFinished, type Place } from './support.ts';

const set = (store: Pick<Store, 'db'>, name: string) =>
  store.db.insertInto('settings').values({ name, value: '' }).execute();

const names = async (store: Store): Promise<string[]> =>
  (await store.db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

/** Terminates all other connections of the database. */
const terminateOthers = (store: Store) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(store.db);

const asFailure = (error: unknown): unknown => error;

describe('failures of the Postgres server', () => {
  it('throws StoreUnavailable when the server does not listen', async () => {
    const { dataDir } = await newPlace();
    const database = { url: 'postgres://nobody@127.0.0.1:1/nothing', maxConnections: 1 };
    const failure: unknown = await openStore({ dataDir, database }).catch(asFailure);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ tag: 'ServiceUnavailable', status: 503, mayHaveHappened: false });
  });

  it('a transaction fails if its connection breaks, and the next one succeeds', async () => {
    const place = await newPlace();
    const [store, other] = [await openUntilFinished(place), await openUntilFinished(place)];
    const failure: unknown = await store.db
      .transaction()
      .execute(async (trx) => {
        await set({ db: trx }, 'a');
        await terminateOthers(other);
        await set({ db: trx }, 'b');
      })
      .catch(asFailure);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ mayHaveHappened: false });
    await set(store, 'c');
    expect(await names(store)).toEqual(['c']);
  });

  it('reports an unknown outcome if the connection breaks during a statement', async () => {
    const place = await newPlace();
    const [store, other] = [await openUntilFinished(place), await openUntilFinished(place)];
    const slow = sql`select pg_sleep(30)`.execute(store.db).catch(asFailure);
    const runs = sql<{ runs: boolean }>`select exists (select from pg_stat_activity
      where datname = current_database() and wait_event = 'PgSleep') as runs`;
    await expect.poll(async () => (await runs.execute(other.db)).rows).toEqual([{ runs: true }]);
    await terminateOthers(other);
    expect(await slow).toMatchObject({ tag: 'ServiceUnavailable', mayHaveHappened: true });
  });

  it('a statement fails after the lock timeout if another transaction holds the lock of the row', async () => {
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
  });

  it('returns ServiceUnavailable for a read-only database', async () => {
    const store = await openUntilFinished(await newPlace());
    const changed = store.db.transaction().execute(async (trx) => {
      await sql`set transaction read only`.execute(trx);
      await set({ db: trx }, 'a');
    });
    await expect(changed).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      fields: { message: 'The database is read-only at the moment.' },
    });
  });

  it('reconnects if the server has become read-only, as after a failover', async () => {
    const { dataDir, database } = await newPlace();
    if (!database) throw new TypeError('No database.');
    const store = await openUntilFinished({ dataDir, database: { ...database, maxConnections: 1 } });
    await sql`set default_transaction_read_only = on`.execute(store.db);
    await expect(set(store, 'a')).rejects.toMatchObject({
      tag: 'ServiceUnavailable',
      mayHaveHappened: false,
    });
    await set(store, 'b');
    await sql`set default_transaction_read_only = on`.execute(store.db);
    const change = () => store.db.transaction().execute((trx) => set({ db: trx }, 'c'));
    await expect(change()).rejects.toMatchObject({ tag: 'ServiceUnavailable', mayHaveHappened: false });
    await change();
    expect(await names(store)).toEqual(['b', 'c']);
  });

  it('does not return ServiceUnavailable for a constraint violation', async () => {
    const store = await openUntilFinished(await newPlace());
    await set(store, 'a');
    const again: unknown = await set(store, 'a').catch(asFailure);
    expect(again).not.toBeInstanceOf(StoreUnavailable);
    expect(again).toMatchObject({ code: '23505' });
  });
});

describe('migration of a Postgres database', () => {
  /** Creates a database without the last migration. */
  async function withoutLastMigration(): Promise<{ place: Place; store: Store }> {
    const place = await newPlace();
    const store = await openUntilFinished(place);
    await sql`drop table requests`.execute(store.db);
    await sql`alter table runs drop column name, drop column key_id, drop column user_id,
      drop column scroll_full_page, drop column view, drop column trace_parent,
      drop column crawl, drop column crawl_skipped, drop column crawl_sitemaps,
      drop column crawl_disallowed, drop column error_pages, drop column network_policy`.execute(store.db);
    await sql`alter table run_items drop column depth, drop column found_by, drop column address_key,
      drop column trap_key, drop column content_key, drop column final_key, drop column postponed`.execute(
      store.db,
    );
    await sql`alter table run_hosts drop column delay_ms, drop column not_before,
      drop column max_open`.execute(store.db);
    await sql`alter table captures drop column trace_parent, drop column network_policy`.execute(store.db);
    await sql`drop table invitations, sign_in_failures, monitor_results, monitor_runs, monitors`.execute(
      store.db,
    );
    await sql`delete from migrations where name >= '005'`.execute(store.db);
    return { place, store };
  }

  const applied = async (store: Store): Promise<string[]> =>
    (await sql<{ name: string }>`select name from migrations order by name`.execute(store.db)).rows.map(
      ({ name }) => name,
    );

  it('a failed migration leaves the earlier migrations applied', async () => {
    const { place, store } = await withoutLastMigration();
    for (const change of [
      sql`drop table usage_hours`,
      sql`drop index snapshots_by_time`,
      sql`delete from migrations where name = '003-usage'`,
      sql`create table requests (blocking text)`,
    ])
      await change.execute(store.db);
    await expect(openStore(place)).rejects.toMatchObject({ code: '42P07' });
    expect(await applied(store)).toEqual(['001-tables', '002-runs', '003-usage', '004-profiles']);
    await sql`drop table requests`.execute(store.db);
    await openUntilFinished(place);
    expect(await applied(store)).toEqual([
      '001-tables',
      '002-runs',
      '003-usage',
      '004-profiles',
      '005-requests',
      '006-invitations',
      '007-run-view',
      '008-sign-ins',
      '009-trace-parent',
      '010-crawls',
      '011-crawl-disallowed',
      '012-request-details',
      '013-error-pages',
      '014-network-policy',
      '015-monitors',
    ]);
  });

  it('a migration that waits for a table does not block other queries', async () => {
    const { place, store } = await withoutLastMigration();
    let opening: Promise<Store> | undefined;
    await store.db.transaction().execute(async (holder) => {
      await holder.deleteFrom('runs').execute();
      opening = openUntilFinished(place);
      const waits = sql<{ waits: boolean }>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`;
      await expect.poll(async () => (await waits.execute(store.db)).rows).toEqual([{ waits: true }]);
      await store.db.transaction().execute(async (other) => {
        await sql`set local lock_timeout = 2500`.execute(other);
        await other.deleteFrom('runs').execute();
      });
    });
    await opening;
    expect(await applied(store)).toContain('005-requests');
  });
});

describe('notifications between processes', () => {
  async function listen(): Promise<{ one: Store; other: Store; received: string[] }> {
    const place = await newPlace();
    const [one, other] = [await openUntilFinished(place), await openUntilFinished(place)];
    const received: string[] = [];
    const stop = other.channel?.listen((message) => received.push(message));
    onTestFinished(stop ?? (() => {}));
    await expect.poll(() => other.channel?.isAlive()).toBe(true);
    return { one, other, received };
  }

  it('a channel delivers messages to other processes, but not to the sender', async () => {
    const { one, received } = await listen();
    await one.channel?.send('hello');
    await expect.poll(() => received).toEqual(['hello']);
  });

  it('a channel reports a lost connection and delivers messages after reconnecting', async () => {
    const { one, other, received } = await listen();
    await terminateOthers(one);
    await expect.poll(() => other.channel?.isAlive()).toBe(false);
    await expect.poll(() => other.channel?.isAlive()).toBe(true);
    await one.channel?.send('again');
    await expect.poll(() => received).toEqual(['again']);
  });

  it('the store has no channel without a direct URL', async () => {
    const { dataDir, database } = await newPlace();
    if (!database) throw new TypeError('No database.');
    const store = await openUntilFinished({ dataDir, database: { ...database, directUrl: undefined } });
    expect(store.channel).toBeUndefined();
  });
});

/** Reads the prepared statements of a store with one connection. */
const readPrepared = async (store: Store): Promise<string[]> => {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
    store.db,
  );
  return rows.map(({ statement }) => statement);
};

describe('prepared statements of Postgres', () => {
  it('statements that select all columns are not prepared, so that a newer version can add a column', async () => {
    const { dataDir, database } = await newPlace();
    if (!database) throw new TypeError('No database.');
    const store = await openUntilFinished({ dataDir, database: { ...database, maxConnections: 1 } });
    await set(store, 'a');
    const readAll = () => store.db.selectFrom('settings').selectAll().execute();
    expect(await readAll()).toEqual([{ name: 'a', value: '' }]);
    await sql`alter table settings add column note text`.execute(store.db);
    await set(store, 'b');
    expect(await readAll()).toHaveLength(2);
    expect(await names(store)).toEqual(['a', 'b']);
    const statements = await readPrepared(store);
    expect(statements.filter((text) => text.startsWith('insert into "settings"'))).toHaveLength(1);
    expect(statements.filter((text) => text.includes('*') && text.includes('settings'))).toEqual([]);
  });
});
