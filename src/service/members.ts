import {
  updateMemberRole,
  createInvitation,
  deleteInvitation,
  findUser,
  type Invitation,
  listInvitations,
  listUsers,
  type MemberChange,
  type AuthenticatedCaller,
  deleteMember,
  type User,
} from '../accounts/index.ts';
import {
  type InvitationCreated,
  type MemberList,
  type NewInvitation,
  type RoleChange,
  ServiceError,
} from '../contract/index.ts';
import type { Store } from '../store/index.ts';
import { toIsoTime } from './iso-time.ts';

export interface MemberDependencies {
  store: Store;
  /** Base of the links of invitations. */
  publicUrl: () => string;
}

/** `GET /v1/members`: the users of the organization and its open invitations. */
export async function listMembers(
  { store }: MemberDependencies,
  principal: AuthenticatedCaller,
): Promise<MemberList> {
  const user = await findSignedInUser(store, principal);
  const [users, invitations] = await Promise.all([
    listUsers(store, user.organizationId),
    listInvitations(store, user.organizationId),
  ]);
  return {
    members: users.map(({ id, email, role, createdAt }) => ({
      id,
      email,
      role,
      createdAt: toIsoTime(createdAt),
      isYou: id === user.id,
    })),
    invitations: invitations.map(toInvitationInfo),
  };
}

/** `POST /v1/members/invitations`: creates a link with which a person becomes a member. */
export async function inviteMember(
  { store, publicUrl }: MemberDependencies,
  principal: AuthenticatedCaller,
  { email, role }: NewInvitation,
): Promise<InvitationCreated> {
  const { organizationId } = await findOwner(store, principal);
  const created = await createInvitation(store, { organizationId, email, role });
  if (!created) throw new ServiceError('BadRequest', { message: `A user with the address ${email} exists.` });
  return { invitation: toInvitationInfo(created.invitation), url: `${publicUrl()}/set-up#${created.token}` };
}

/** `DELETE /v1/members/invitations/{invitationId}`. */
export async function withdrawInvitation(
  { store }: MemberDependencies,
  principal: AuthenticatedCaller,
  id: string,
): Promise<void> {
  const { organizationId } = await findOwner(store, principal);
  if (await deleteInvitation(store, { organizationId, id })) return;
  throw new ServiceError('NotFound', { path: `/v1/members/invitations/${id}` });
}

/** `POST /v1/members/{userId}/role`. */
export async function changeRole(
  { store }: MemberDependencies,
  principal: AuthenticatedCaller,
  userId: string,
  { role }: RoleChange,
): Promise<void> {
  const { organizationId } = await findOwner(store, principal);
  ensureMemberChanged(await updateMemberRole(store, { organizationId, userId, role }), userId);
}

/** `DELETE /v1/members/{userId}`. */
export async function removeMember(
  { store }: MemberDependencies,
  principal: AuthenticatedCaller,
  userId: string,
): Promise<void> {
  const { organizationId } = await findOwner(store, principal);
  ensureMemberChanged(await deleteMember(store, { organizationId, userId }), userId);
}

const toInvitationInfo = (invitation: Invitation): InvitationCreated['invitation'] => ({
  id: invitation.id,
  email: invitation.email,
  role: invitation.role,
  createdAt: toIsoTime(invitation.createdAt),
  expiresAt: toIsoTime(invitation.expiresAt),
});

function ensureMemberChanged(change: MemberChange, userId: string): void {
  if (change === 'notFound') throw new ServiceError('NotFound', { path: `/v1/members/${userId}` });
  if (change === 'lastOwner') {
    throw new ServiceError('BadRequest', {
      message: 'This is the last owner. Make another member an owner first.',
    });
  }
}

/**
 * Returns the user that sends a request.
 * @throws ServiceError `AuthFailed` for an API key, which belongs to no user
 */
export async function findSignedInUser(store: Store, { userId }: AuthenticatedCaller): Promise<User> {
  const user = userId === undefined ? undefined : await findUser(store, userId);
  if (user) return user;
  throw createPermissionError('An API key cannot manage members. Sign in to the dashboard.');
}

async function findOwner(store: Store, principal: AuthenticatedCaller): Promise<User> {
  const user = await findSignedInUser(store, principal);
  if (user.role === 'owner') return user;
  throw createPermissionError('Only an owner can manage members. Ask an owner of your organization.');
}

/** Refuses a caller whose role or kind of credentials is not enough. */
export const createPermissionError = (description: string): ServiceError =>
  new ServiceError('AuthFailed', { reason: 'InvalidSession', description });
