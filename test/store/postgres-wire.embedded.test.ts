import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { StoreUnavailable } from '../../src/store/index.ts';
import { postgresDialect } from '../../src/store/postgres/driver.ts';
import { type ServerFault, startFaultyServer } from '../postgres/wire.ts';

async function connect(fault: ServerFault) {
  const { url, statements, stop } = await startFaultyServer(fault);
  const db = new Kysely<object>({ dialect: postgresDialect({ url, maxConnections: 1 }) });
  onTestFinished(async () => {
    await db.destroy();
    stop();
  });
  return { db, statements };
}

it('throws StoreUnavailable when the server disconnects right after the greeting', async () => {
  const { db } = await connect('disconnects');
  for (let n = 0; n < 2; n++) {
    const failure: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ mayHaveHappened: false });
  }
});

it('a transaction fails if its BEGIN was rejected, although its first statement was executed', async () => {
  const { db, statements } = await connect('rejects begin');
  const transaction = db.transaction().execute(async (trx) => {
    await sql`update one set value = 1`.execute(trx);
    await sql`update two set value = 2`.execute(trx);
  });
  const failure: unknown = await transaction.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(failure).toMatchObject({ mayHaveHappened: true });
  expect(statements.filter((text) => text.startsWith('update'))).toEqual(['update one set value = 1']);
  expect(statements).not.toContain('commit');
});
