import { z } from 'zod';
import { Email, NewPassword, Password, Role } from './account.ts';
import * as schema from '../schema.ts';

const Member = schema.namedObject('Member', 'A user of the organization.', {
  id: schema.text('Id of the user.'),
  email: schema.text('E-mail address of the user.'),
  role: Role,
  createdAt: schema.timestamp('When the user joined'),
  isYou: z.boolean().describe('Whether this is the caller.'),
});

const InvitationInfo = schema.namedObject('Invitation', 'An invitation that was not accepted yet.', {
  id: schema.text('Id of the invitation.'),
  email: schema.text('The invited address.'),
  role: Role,
  createdAt: schema.timestamp('When it was created'),
  expiresAt: schema.timestamp('When its link stops working'),
});

/** 200 of `GET /v1/members`. */
export const MemberList = schema.namedObject('MemberList', 'The users of the organization.', {
  members: schema.list('The users, oldest first.', Member),
  invitations: schema.list('Invitations that were not accepted yet.', InvitationInfo),
});
export type MemberList = z.infer<typeof MemberList>;

/** Body of `POST /v1/members/invitations`. */
export const NewInvitation = schema.namedInput('NewInvitation', 'The person to invite.', {
  email: Email.describe('The address of the person.'),
  role: Role.default('member'),
});
export type NewInvitation = z.infer<typeof NewInvitation>;

/** 201 of `POST /v1/members/invitations`. */
export const InvitationCreated = schema.namedObject('InvitationCreated', 'A new invitation with its link.', {
  invitation: InvitationInfo,
  url: schema.text('The link to send to the person. It is returned only once and works for 7 days.'),
});
export type InvitationCreated = z.infer<typeof InvitationCreated>;

export const InvitationParams = z.object({
  invitationId: z.string().min(1).describe('`id` of the invitation, from the list of members.'),
});

export const MemberParams = z.object({
  userId: z.string().min(1).describe('`id` of the member, from the list of members.'),
});

/** Body of `POST /v1/members/{userId}/role`. */
export const RoleChange = schema.namedInput('RoleChange', 'The new role of a member.', { role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

/** Body of `POST /v1/password`. */
export const PasswordChange = schema.namedInput('PasswordChange', 'The old and the new password.', {
  currentPassword: Password.describe('The password until now.'),
  newPassword: NewPassword,
});
export type PasswordChange = z.infer<typeof PasswordChange>;

/** 200 of `GET /v1/setup`. */
export const SetupState = schema.namedObject('SetupState', 'How the service is set up.', {
  needsOwner: z
    .boolean()
    .describe(
      'Whether nobody can sign in as operator yet. The service prints the set-up link when it starts.',
    ),
  requiresKey: z.boolean().describe('Whether calls need an API key.'),
});
export type SetupState = z.infer<typeof SetupState>;

/** Body of `POST /v1/setup/check`. */
export const SetupCheck = schema.namedInput('SetupCheck', 'The link to check.', {
  token: z.string().min(1).max(200).describe('The part of the link after `#`.'),
});

/** 200 of `POST /v1/setup/check`: what the link is for. */
export const SetupLink = schema.namedObject('SetupLink', 'What a link is for.', {
  role: Role,
  email: schema.optionalText('The invited address. Missing in the link of the first owner.'),
  organization: schema.optionalText('Name of the organization that invites.'),
});
export type SetupLink = z.infer<typeof SetupLink>;

/** 200 of `GET /v1/organizations`. */
export const OrganizationList = schema.namedObject('OrganizationList', 'All organizations of the service.', {
  organizations: schema.objectList('All organizations, oldest first.', {
    id: schema.text('Id of the organization.'),
    name: schema.text('Name of the organization.'),
    createdAt: schema.timestamp('When it was created'),
    closedAt: schema.timestamp('When it was closed', 'Missing if it is open.').optional(),
    blockedUntil: schema
      .timestamp('When fetching is possible again', 'Missing if it is not blocked.')
      .optional(),
    maxConcurrency: schema.integer('Maximum number of captures at the same time.'),
    ratePerMinute: schema.integer('Maximum number of API calls per minute.'),
    credits: z.int().nullable().describe('Remaining credits. `null` means unlimited.'),
    inFlight: schema.integer('Captures that are running now.'),
    users: schema.integer('Number of users.'),
    activeKeys: schema.integer('Number of API keys that are not revoked.'),
    requests: schema.integer('Requests in the last 30 days.'),
    failures: schema.integer('Requests without content in the last 30 days. Cancelled ones are not counted.'),
    fetches: schema.integer(
      'Fetches that ended in the last 30 days. Rejected and cancelled fetches do not count.',
    ),
    fetchesWithContent: schema.integer('Fetches of these that returned content.'),
    creditsSpent: schema.integer('Credits spent in the last 30 days.'),
    lastRequestAt: schema
      .timestamp('Last request', 'Missing if there was none in the last 30 days.')
      .optional(),
    snapshots: schema.integer('Number of stored snapshots.'),
    storedBytes: schema.integer('Their size in bytes.'),
  }),
});
export type OrganizationList = z.infer<typeof OrganizationList>;
