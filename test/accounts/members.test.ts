import { describe, expect, it } from 'vitest';
import {
  acceptInvitation,
  updateMemberRole,
  createInvitation,
  createUser,
  deleteInvitation,
  findInvitation,
  listInvitations,
  deleteMember,
} from '../../src/accounts/index.ts';
import type { Store } from '../../src/store/index.ts';
import { testOrganization, testStore } from './support.ts';

const WEEK_MS = 7 * 24 * 3_600_000;
const password = 'correct horse';

async function invite(store: Store, organizationId: string, email: string) {
  const created = await createInvitation(store, { organizationId, email, role: 'member' });
  if (!created) throw new Error('no invitation');
  return created;
}

describe('an invitation to an organization', () => {
  it('an invitation expires after seven days', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { invitation, token } = await invite(store, organizationId, ' Ann@Example.com');
    store.time.now += WEEK_MS - 1;
    expect(await findInvitation(store, token)).toEqual(invitation);
    expect(await listInvitations(store, organizationId)).toEqual([invitation]);
    store.time.now += 1;
    expect(await findInvitation(store, token)).toBeUndefined();
    expect(await listInvitations(store, organizationId)).toEqual([]);
    expect(await acceptInvitation(store, { token, email: 'ann@example.com', password })).toBeUndefined();
  });

  it('a new invitation replaces only the earlier one for the same address and organization', async () => {
    const store = await testStore();
    const [organizationId, other] = [await testOrganization(store), await testOrganization(store)];
    const earlier = await invite(store, organizationId, 'ann@example.com');
    const kept = [
      await invite(store, other, 'ann@example.com'),
      await invite(store, organizationId, 'bob@example.com'),
      await invite(store, organizationId, 'ANN@example.com'),
    ];
    expect(await findInvitation(store, earlier.token)).toBeUndefined();
    for (const { token, invitation } of kept) expect(await findInvitation(store, token)).toEqual(invitation);
  });

  it('an invitation can be accepted once, and only with the invited e-mail address', async () => {
    const store = await testStore();
    const organizationId = await testOrganization(store);
    const { token } = await invite(store, organizationId, 'ann@example.com');
    const accept = (email: string) => acceptInvitation(store, { token, email, password });
    expect(await accept('bob@example.com')).toBeUndefined();
    expect(await accept('Ann@example.com ')).toMatchObject({ email: 'ann@example.com', role: 'member' });
    expect(await accept('ann@example.com')).toBeUndefined();
    const invitation = { organizationId, email: 'ann@example.com', role: 'member' } as const;
    expect(await createInvitation(store, invitation)).toBeUndefined();
  });

  it('an invitation can be deleted only by its organization', async () => {
    const store = await testStore();
    const [organizationId, other] = [await testOrganization(store), await testOrganization(store)];
    const { invitation, token } = await invite(store, organizationId, 'ann@example.com');
    await invite(store, organizationId, 'bob@example.com');
    expect(await deleteInvitation(store, { organizationId: other, id: invitation.id })).toBe(false);
    expect(await deleteInvitation(store, { organizationId, id: invitation.id })).toBe(true);
    expect(await findInvitation(store, token)).toBeUndefined();
    expect(await listInvitations(store, organizationId)).toHaveLength(1);
  });
});

describe('members of an organization', () => {
  it('refuses to remove or demote the last owner of an organization', async () => {
    const store = await testStore();
    const [organizationId, other] = [await testOrganization(store), await testOrganization(store)];
    const add = async (organization: string, email: string, role: 'owner' | 'member') => {
      const user = await createUser(store, { organizationId: organization, email, password, role });
      if (!user) throw new Error('no user');
      return { organizationId: organization, userId: user.id };
    };
    const owner = await add(organizationId, 'owner@example.com', 'owner');
    const member = await add(organizationId, 'member@example.com', 'member');
    const stranger = await add(other, 'stranger@example.com', 'owner');
    expect(await deleteMember(store, { ...stranger, organizationId })).toBe('notFound');
    expect(await deleteMember(store, owner)).toBe('lastOwner');
    expect(await updateMemberRole(store, { ...owner, role: 'member' })).toBe('lastOwner');
    expect(await updateMemberRole(store, { ...owner, role: 'owner' })).toBe('changed');
    expect(await updateMemberRole(store, { ...member, role: 'member' })).toBe('changed');
    expect(await updateMemberRole(store, { ...member, role: 'owner' })).toBe('changed');
    expect(await deleteMember(store, owner)).toBe('changed');
    expect(await deleteMember(store, member)).toBe('lastOwner');
  });
});
