import type { Store } from '../store/index.ts';

/** Reads a value that the service stored for itself. */
export async function readSetting({ db }: Pick<Store, 'db'>, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a value, or replaces it. */
export async function writeSetting({ db }: Pick<Store, 'db'>, name: string, value: string): Promise<void> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
