import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { NewerSchemaError, openStore, type Store } from '../../src/store/index.ts';
import { runCommand, spawnCommand } from '../cli/command.ts';
import { newPlace, openUntilFinished, type Place } from './support.ts';

/** Records migrations that this release does not know, as a newer release does at its start. */
const migrateToNewerSchema = ({ db }: Store): Promise<unknown> =>
  sql`insert into migrations (name, applied_at) values ('998-later', 0), ('999-latest', 0)`.execute(db);

/** Reads every table name, migration and setting of a database. */
async function readDatabase({ db }: Store): Promise<unknown> {
  const tables = (await db.introspection.getTables()).map(({ name, columns }) => [name, columns]);
  const migrations = await sql`select * from migrations order by name`.execute(db);
  return [tables, migrations.rows, await db.selectFrom('settings').selectAll().execute()];
}

/** Returns the settings of a command that uses the database. */
const createSettings = ({ dataDir, database, secret }: Place): Record<string, string> => ({
  PAGEWRIGHT_PORT: '0',
  PAGEWRIGHT_DATA_DIR: dataDir,
  PAGEWRIGHT_LOG_LEVEL: 'silent',
  ...(database && { PAGEWRIGHT_DATABASE_URL: database.url, PAGEWRIGHT_SECRET: secret }),
});

describe('a database that a newer release has migrated', () => {
  it('is refused with the names of both schemas, and is not changed', async () => {
    const place = await newPlace();
    const store = await openUntilFinished(place);
    await migrateToNewerSchema(store);
    const before = await readDatabase(store);
    const opened = openStore({ ...place, secret: undefined });
    await expect(opened).rejects.toThrow(NewerSchemaError);
    await expect(opened).rejects.toThrow(
      /^its schema is 999-latest of a newer release, and this release knows schemas up to \d{3}-[a-z-]+\. Start that release/,
    );
    expect(await readDatabase(store)).toEqual(before);
  });

  it('is still used by an older process that has already started', async () => {
    const store = await openUntilFinished(await newPlace());
    await migrateToNewerSchema(store);
    const row = { name: 'a setting', value: 'of the older process' };
    await store.db.insertInto('settings').values(row).execute();
    expect(await store.db.selectFrom('settings').selectAll().execute()).toContainEqual(row);
  });

  it.each([
    ['serve', spawnCommand],
    ['keys list', runCommand],
  ])('makes %s fail like a wrong setting', async (command, run) => {
    const place = await newPlace();
    const store = await openStore(place);
    await migrateToNewerSchema(store);
    await store.close();
    const setting = place.database ? 'PAGEWRIGHT_DATABASE_URL' : `PAGEWRIGHT_DATA_DIR=${place.dataDir}`;
    const failure = await run(command.split(' '), { env: createSettings(place) });
    expect(failure).toMatchObject({ code: 2, stdout: '' });
    expect(failure.stderr).toMatch(/^[^\n]* Start that release or a newer one, restore a backup[^\n]*\n$/);
    expect(failure.stderr).toContain(
      `${setting} cannot be used: its schema is 999-latest of a newer release`,
    );
  });
});
