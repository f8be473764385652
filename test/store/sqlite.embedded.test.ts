import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ServiceError } from '../../src/contract/index.ts';
import { generateId, openStore, type Store, toStorageError } from '../../src/store/index.ts';

function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'pagewright-store-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  return dataDir;
}

async function openTestStore(dataDir = newDataDir()): Promise<Store> {
  const store = await openStore({ dataDir, secret: 'secret' });
  onTestFinished(() => store.close());
  return store;
}

const set = (store: Pick<Store, 'db'>, name: string, value = '') =>
  store.db.insertInto('settings').values({ name, value }).execute();

const names = async (store: Store): Promise<string[]> =>
  (await store.db.selectFrom('settings').select('name').orderBy('name').execute()).map((row) => row.name);

describe('the SQLite store', () => {
  it('commits wait for the disk, except those of `withoutSync`', async () => {
    const store = await openTestStore();
    const readLevel = async (db: Store['db']): Promise<unknown> => {
      const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
      return rows[0]?.synchronous;
    };
    const [normal, full] = [1, 2];
    expect(await readLevel(store.db)).toBe(full);
    expect(
      await store.withoutSync(async (db) => {
        await set({ db }, 'in a statement');
        await db.transaction().execute((trx) => set({ db: trx }, 'in a transaction'));
        return await readLevel(db);
      }),
    ).toBe(normal);
    expect(await readLevel(store.db)).toBe(full);
    const failure = store.withoutSync((db) =>
      db.transaction().execute(async (trx) => {
        await set({ db: trx }, 'undone');
        throw new RangeError('test');
      }),
    );
    const later = store.db.transaction().execute((trx) => set({ db: trx }, 'later'));
    await expect(failure).rejects.toThrow(RangeError);
    await later;
    expect(await readLevel(store.db)).toBe(full);
    expect(await names(store)).toEqual(['in a statement', 'in a transaction', 'later']);
  });

  it('one process owns the data directory until the process ends', async () => {
    const dataDir = newDataDir();
    const store = await openTestStore(dataDir);
    const entryPoint = new URL('../../src/store/index.ts', import.meta.url).href;
    const script = `import { openStore } from ${JSON.stringify(entryPoint)};
      const store = await openStore({ dataDir: ${JSON.stringify(dataDir)}, secret: 'secret' });
      console.log(store.tryTakeOwnership());
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [output] = await once(child.stdout, 'data');
    expect(String(output)).toBe('true\n');
    expect(store.tryTakeOwnership()).toBe(false);
    child.kill('SIGKILL');
    await once(child, 'close');
    expect(store.tryTakeOwnership()).toBe(true);
    expect(store.tryTakeOwnership()).toBe(true);
  });

  it('a process that needs the directory for itself names the process that has it', async () => {
    const dataDir = newDataDir();
    const owner = { pid: 4711, port: 8080 };
    const store = await openStore({ dataDir, secret: 'secret', owner });
    const refused = openStore({ dataDir, secret: 'secret', owner: { pid: 4712 } });
    await expect(refused).rejects.toThrow('process 4711, which serves port 8080, uses it');
    const reader = await openStore({ dataDir, secret: 'secret' });
    await reader.close();
    await store.close();
    const next = await openStore({ dataDir, secret: 'secret', owner: { pid: 4712 } });
    await next.close();
  });

  it('writes each commit to the disk and enforces foreign keys', async () => {
    const { db } = await openTestStore();
    const { rows } = await sql<{ synchronous: number }>`pragma synchronous`.execute(db);
    expect(rows[0]?.synchronous).toBe(2);
    const key = { id: 'k', organization_id: 'unknown', name: '', key_hash: '', hint: '', created_at: 0 };
    await expect(db.insertInto('api_keys').values(key).execute()).rejects.toThrow(/FOREIGN KEY/);
  });

  it('creates ids that cannot be guessed', () => {
    expect(generateId('org')).toMatch(/^org_[0-9A-Za-z]{22}$/);
    expect(generateId('org')).not.toBe(generateId('org'));
  });
});

describe('a transaction of the SQLite store', () => {
  it('the statements of a transaction are never mixed with those of another', async () => {
    const store = await openTestStore();
    await set(store, 'n', '0');
    const increment = () =>
      store.db.transaction().execute(async (trx) => {
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

  it('a transaction takes the write lock at its start, also against other processes', async () => {
    const dataDir = newDataDir();
    const [one, other] = [await openTestStore(dataDir), await openTestStore(dataDir)];
    await one.db.transaction().execute(async (trx) => {
      await trx.selectFrom('settings').selectAll().execute();
      await expect(set(other, 'a')).rejects.toMatchObject({ tag: 'ServiceUnavailable' });
    });
    await set(other, 'a');
    expect(await names(one)).toEqual(['a']);
  });

  it('timers run while many statements are queued', async () => {
    const store = await openTestStore();
    let done = 0;
    const all = Promise.all(
      Array.from({ length: 2000 }, async () => {
        await store.db.selectFrom('settings').selectAll().execute();
        done++;
      }),
    );
    await new Promise((resolve) => setImmediate(resolve));
    expect(done).toBeLessThan(2000);
    await all;
  });
});

describe('the SQLite store on a full disk', () => {
  it('returns ServiceUnavailable until the database can grow again', async () => {
    const store = await openTestStore();
    await sql`pragma max_page_count = 1`.execute(store.db);
    const fill = store.db.transaction().execute((trx) => set({ db: trx }, 'a', 'x'.repeat(1_000_000)));
    await expect(fill).rejects.toMatchObject({ tag: 'ServiceUnavailable', status: 503 });
    await sql`pragma max_page_count = 1000000`.execute(store.db);
    await set(store, 'b');
    expect(await names(store)).toEqual(['b']);
  });

  it('a full file system returns ServiceUnavailable', async () => {
    const full = await open('/dev/full', 'w');
    const error: unknown = await full.writeFile('x').catch((reason: unknown) => reason);
    await full.close();
    expect(toStorageError(error)).toBeInstanceOf(ServiceError);
    expect(toStorageError(error)).toMatchObject({ tag: 'ServiceUnavailable', cause: { code: 'ENOSPC' } });
    const other = new Error('other');
    expect(toStorageError(other)).toBe(other);
  });
});
