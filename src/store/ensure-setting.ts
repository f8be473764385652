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
