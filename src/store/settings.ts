import type { Store } from './types.ts';

/**
 * Returns the stored value of a setting; stores `value` first if there is none. Concurrent callers get the same value.
 */
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

/** Changes a setting from one value to another. Returns true for exactly one of several concurrent callers. */
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
