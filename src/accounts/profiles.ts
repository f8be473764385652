import { readDatabaseTime, type Store } from '../store/index.ts';

/** Named capture settings of an organization. Times are in milliseconds since the epoch. */
export interface Profile {
  name: string;
  /** Settings as encrypted JSON (`sealText`). */
  sealedSettings: string;
  createdAt: number;
  updatedAt: number;
}

/** Maximum number of profiles per organization. */
export const MAX_PROFILES = 100;

/** Creates or replaces a profile. Returns undefined if the organization already has `MAX_PROFILES` other profiles. */
export async function saveProfile(
  store: Store,
  organizationId: string,
  { name, sealedSettings }: Pick<Profile, 'name' | 'sealedSettings'>,
): Promise<Profile | undefined> {
  return await store.db.transaction().execute(async (trx) => {
    const now = await readDatabaseTime(store, trx);
    const { others } = await trx
      .selectFrom('profiles')
      .select(({ fn }) => fn.countAll<number | string>().as('others'))
      .where('organization_id', '=', organizationId)
      .where('name', '!=', name)
      .executeTakeFirstOrThrow();
    if (Number(others) >= MAX_PROFILES) return undefined;
    const { created_at } = await trx
      .insertInto('profiles')
      .values({
        organization_id: organizationId,
        name,
        settings: sealedSettings,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['organization_id', 'name'])
          .doUpdateSet({ settings: sealedSettings, updated_at: now }),
      )
      .returning('created_at')
      .executeTakeFirstOrThrow();
    return { name, sealedSettings, createdAt: created_at, updatedAt: now };
  });
}

/** Lists the profiles of an organization, sorted by name. */
export async function listProfiles(store: Store, organizationId: string): Promise<Profile[]> {
  const rows = await store.db
    .selectFrom('profiles')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    name: row.name,
    sealedSettings: row.settings,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

/** Returns the encrypted settings of a profile; undefined if there is no such profile. */
export async function findProfileSettings(
  store: Store,
  organizationId: string,
  name: string,
): Promise<string | undefined> {
  const row = await store.db
    .selectFrom('profiles')
    .select('settings')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.settings;
}

/** Deletes a profile. Returns false if there is no such profile. */
export async function deleteProfile(store: Store, organizationId: string, name: string): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom('profiles')
    .where('organization_id', '=', organizationId)
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
