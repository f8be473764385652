import type { Transaction } from 'kysely';
import type { Database, Store } from '../store/index.ts';
import { lockOrganization } from './organizations.ts';
import type { User } from './users.ts';

/** Identifies a user of an organization. */
export interface MemberRef {
  organizationId: string;
  userId: string;
}

/** Result of a change. It is `lastOwner` if the change is refused because the organization would have no owner. */
export type MemberChange = 'changed' | 'notFound' | 'lastOwner';

export async function updateMemberRole(
  store: Store,
  { organizationId, userId, role }: MemberRef & { role: User['role'] },
): Promise<MemberChange> {
  return await changeMember(store, { organizationId, userId }, role === 'owner', async (trx) => {
    await trx.updateTable('users').set({ role }).where('id', '=', userId).execute();
  });
}

export async function deleteMember(store: Store, member: MemberRef): Promise<MemberChange> {
  return await changeMember(store, member, false, async (trx) => {
    await trx.deleteFrom('users').where('id', '=', member.userId).execute();
  });
}

/**
 * Changes or removes a member. Refuses to leave the organization without an owner.
 * @param isOwnerAfterChange whether the member is an owner after the change
 */
async function changeMember(
  store: Store,
  { organizationId, userId }: MemberRef,
  isOwnerAfterChange: boolean,
  change: (trx: Transaction<Database>) => Promise<void>,
): Promise<MemberChange> {
  // Without the lock, two owners could remove each other at the same time.
  return await lockOrganization(store, organizationId, async ({ trx }) => {
    const users = await trx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('organization_id', '=', organizationId)
      .execute();
    if (!users.some(({ id }) => id === userId)) return 'notFound';
    const hasOtherOwner = users.some(({ id, role }) => role === 'owner' && id !== userId);
    if (
      !isOwnerAfterChange &&
      !hasOtherOwner &&
      users.some(({ id, role }) => id === userId && role === 'owner')
    ) {
      return 'lastOwner';
    }
    await change(trx);
    return 'changed';
  });
}
