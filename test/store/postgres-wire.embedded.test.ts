import { Kysely, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { StoreUnavailable } from '../../src/store/index.ts';
import { postgresDialect } from '../../src/store/postgres/driver.ts';
import { type Misbehaviour, startMisbehaving } from '../postgres/wire.ts';

async function connect(misbehaviour: Misbehaviour) {
  const { url, asked, stop } = await startMisbehaving(misbehaviour);
  const db = new Kysely<object>({ dialect: postgresDialect({ url, maxConnections: 1 }) });
  onTestFinished(async () => {
    await db.destroy();
    stop();
  });
  return { db, asked };
}

it('throws StoreUnavailable when the server disconnects right after the greeting', async () => {
  const { db } = await connect('vanishes');
  for (let n = 0; n < 2; n++) {
    const failure: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StoreUnavailable);
    expect(failure).toMatchObject({ mayHaveHappened: false });
  }
});

it('fails a transaction whose begin was rejected, although its first statement was executed', async () => {
  const { db, asked } = await connect('refuses to begin');
  const transaction = db.transaction().execute(async (trx) => {
    await sql`update one set value = 1`.execute(trx);
    await sql`update two set value = 2`.execute(trx);
  });
  const failure: unknown = await transaction.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(StoreUnavailable);
  expect(failure).toMatchObject({ mayHaveHappened: true });
  expect(asked.filter((text) => text.startsWith('update'))).toEqual(['update one set value = 1']);
  expect(asked).not.toContain('commit');
});
