import type { Store } from './types.ts';

/** The stored value of a name: this one where there was none, the first one where many processes ask at once. */
export async function ensureSetting({ db }: Pick<Store, 'db'>, name: string, value: string): Promise<string> {
  await db
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Whether a setting still had the one value, and now has the other: of many processes that ask, one. */
export async function compareAndSwapSetting(
  { db }: Pick<Store, 'db'>,
  name: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settings')
    .set({ value: to })
    .where('name', '=', name)
    .where('value', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
