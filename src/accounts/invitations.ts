import type { Selectable } from 'kysely';
import {
  generateBase62,
  generateId,
  type InvitationRow,
  readDatabaseTime,
  type Store,
} from '../store/index.ts';
import { hashSecret } from './keys.ts';
import { hashPassword } from './passwords.ts';
import { insertUser, type User } from './users.ts';

/** Milliseconds for which the link of an invitation is valid. */
const INVITATION_LIFETIME_MS = 7 * 24 * 3_600_000;

export interface Invitation {
  id: string;
  organizationId: string;
  email: string;
  role: User['role'];
  createdAt: number;
  expiresAt: number;
}

/**
 * Invites a person. Replaces an earlier invitation of the same address, whose link then no longer works.
 * @returns the invitation with the token of its link, which cannot be read again; undefined if a user already has the
 * address
 */
export async function createInvitation(
  store: Store,
  { organizationId, email, role }: Pick<Invitation, 'organizationId' | 'email' | 'role'>,
): Promise<{ invitation: Invitation; token: string } | undefined> {
  const address = email.trim().toLowerCase();
  const token = generateBase62(256);
  const now = await readDatabaseTime(store);
  return await store.db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('id').where('email', '=', address).executeTakeFirst();
    if (user) return undefined;
    await trx
      .deleteFrom('invitations')
      .where('organization_id', '=', organizationId)
      .where('email', '=', address)
      .execute();
    const row = await trx
      .insertInto('invitations')
      .values({
        id: generateId('inv'),
        organization_id: organizationId,
        email: address,
        role,
        token_hash: hashSecret(token),
        created_at: now,
        expires_at: now + INVITATION_LIFETIME_MS,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return { invitation: toInvitation(row), token };
  });
}

/** Lists the invitations of an organization that are still valid, oldest first. */
export async function listInvitations(store: Store, organizationId: string): Promise<Invitation[]> {
  const rows = await store.db
    .selectFrom('invitations')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('expires_at', '>', await readDatabaseTime(store))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toInvitation);
}

/** Deletes an invitation. Returns false when there is none. */
export async function deleteInvitation(
  store: Store,
  { organizationId, id }: { organizationId: string; id: string },
): Promise<boolean> {
  const { numDeletedRows } = await store.db
    .deleteFrom('invitations')
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Finds a valid invitation by the token of its link. */
export async function findInvitation(store: Store, token: string): Promise<Invitation | undefined> {
  const row = await store.db
    .selectFrom('invitations')
    .selectAll()
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', await readDatabaseTime(store))
    .executeTakeFirst();
  return row && toInvitation(row);
}

/**
 * Creates the invited user. Undefined if the token is unknown, expired or used, if the e-mail address is not the
 * invited one, or if a user already has it.
 */
export async function acceptInvitation(
  store: Store,
  { token, email, password }: { token: string; email: string; password: string },
): Promise<User | undefined> {
  const invitation = await findInvitation(store, token);
  if (!invitation || invitation.email !== email.trim().toLowerCase()) return undefined;
  const passwordHash = await hashPassword(password);
  const { id, organizationId, role } = invitation;
  return await store.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('invitations')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return undefined;
    return await insertUser({ ...store, db: trx }, { organizationId, email, role, passwordHash });
  });
}

const toInvitation = (row: Selectable<InvitationRow>): Invitation => ({
  id: row.id,
  organizationId: row.organization_id,
  email: row.email,
  role: row.role,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
});
