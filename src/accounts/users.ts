import type { Selectable } from 'kysely';
import { generateId, readDatabaseTime, type Store, type UserRow } from '../store/index.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export interface User {
  id: string;
  organizationId: string;
  email: string;
  role: 'owner' | 'member';
  createdAt: number;
}

export interface NewUser {
  organizationId: string;
  email: string;
  role: User['role'];
}

/** Creates a user. Returns undefined when the e-mail address is already used. */
export async function createUser(
  store: Store,
  { password, ...user }: NewUser & { password: string },
): Promise<User | undefined> {
  return await insertUser(store, { ...user, passwordHash: await hashPassword(password) });
}

/** Creates a user whose password is already hashed. */
export async function insertUser(
  store: Store,
  user: NewUser & { passwordHash: string },
): Promise<User | undefined> {
  const row = await store.db
    .insertInto('users')
    .values({
      id: generateId('usr'),
      organization_id: user.organizationId,
      email: user.email.trim().toLowerCase(),
      password_hash: user.passwordHash,
      role: user.role,
      created_at: await readDatabaseTime(store),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returningAll()
    .executeTakeFirst();
  return row && toUser(row);
}

/** Lists the users of an organization, oldest first. */
export async function listUsers(store: Store, organizationId: string): Promise<User[]> {
  const rows = await store.db
    .selectFrom('users')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toUser);
}

/** Changes a user's password and ends all sessions of the user. Returns false when there is no such user. */
export async function setPassword(
  store: Store,
  { userId, password }: { userId: string; password: string },
): Promise<boolean> {
  const passwordHash = await hashPassword(password);
  return await store.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await trx.deleteFrom('sessions').where('user_id', '=', userId).execute();
    return numUpdatedRows > 0n;
  });
}

/**
 * Changes the password of a user who knows the current one, and ends all sessions of the user.
 * @returns false if the current password is wrong
 */
export async function changePassword(
  store: Store,
  { userId, currentPassword, newPassword }: { userId: string; currentPassword: string; newPassword: string },
): Promise<boolean> {
  const user = await store.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!user || !(await verifyPassword(currentPassword, user.password_hash))) return false;
  return await setPassword(store, { userId, password: newPassword });
}

/** Deletes a user and the sessions of the user. Returns false when there was no such user. */
export async function deleteUser(store: Store, userId: string): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom('users')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function findUser(store: Store, id: string): Promise<User | undefined> {
  const row = await store.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toUser(row);
}

/** Reads the row of a user by e-mail address, including the password hash. */
export async function findUserByEmail(store: Store, email: string): Promise<Selectable<UserRow> | undefined> {
  return await store.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', email.trim().toLowerCase())
    .executeTakeFirst();
}

/** Converts the row of a user. Leaves out the password hash. */
export const toUser = (row: Selectable<UserRow>): User => ({
  id: row.id,
  organizationId: row.organization_id,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
});
