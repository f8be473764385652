import { z } from 'zod';
import { Email, NewPassword, Password, Role } from './account.ts';
import { createTimestamp } from './timestamp.ts';

const integer = z.int();

const Member = z
  .object({
    id: z.string().describe('Id of the user.'),
    email: z.string().describe('E-mail address of the user.'),
    role: Role,
    createdAt: createTimestamp('When the user joined'),
    isYou: z.boolean().describe('Whether this is the caller.'),
  })
  .meta({ id: 'Member', description: 'A user of the organization.' });

const InvitationInfo = z
  .object({
    id: z.string().describe('Id of the invitation.'),
    email: z.string().describe('The invited address.'),
    role: Role,
    createdAt: createTimestamp('When it was created'),
    expiresAt: createTimestamp('When its link stops working'),
  })
  .meta({ id: 'Invitation', description: 'An invitation that was not accepted yet.' });

/** 200 of `GET /v1/members`. */
export const MemberList = z
  .object({
    members: z.array(Member).describe('The users, oldest first.'),
    invitations: z.array(InvitationInfo).describe('Invitations that were not accepted yet.'),
  })
  .meta({ id: 'MemberList', description: 'The users of the organization.' });
export type MemberList = z.infer<typeof MemberList>;

/** Body of `POST /v1/members/invitations`. */
export const NewInvitation = z
  .strictObject({ email: Email.describe('The address of the person.'), role: Role.default('member') })
  .meta({ id: 'NewInvitation', description: 'The person to invite.' });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** 201 of `POST /v1/members/invitations`. */
export const InvitationCreated = z
  .object({
    invitation: InvitationInfo,
    url: z
      .string()
      .describe('The link to send to the person. It is returned only once and works for 7 days.'),
  })
  .meta({ id: 'InvitationCreated', description: 'A new invitation with its link.' });
export type InvitationCreated = z.infer<typeof InvitationCreated>;

export const InvitationParams = z.object({
  invitationId: z.string().min(1).max(100).describe('`id` of the invitation, from the list of members.'),
});

export const MemberParams = z.object({
  userId: z.string().min(1).max(100).describe('`id` of the member, from the list of members.'),
});

/** Body of `POST /v1/members/{userId}/role`. */
export const RoleChange = z
  .strictObject({ role: Role })
  .meta({ id: 'RoleChange', description: 'The new role of a member.' });
export type RoleChange = z.infer<typeof RoleChange>;

/** Body of `POST /v1/password`. */
export const PasswordChange = z
  .strictObject({ currentPassword: Password.describe('The password until now.'), newPassword: NewPassword })
  .meta({ id: 'PasswordChange', description: 'The old and the new password.' });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Body of `POST /v1/setup/check`. */
export const SetupCheck = z
  .strictObject({ token: z.string().min(1).max(200).describe('The part of the link after `#`.') })
  .meta({ id: 'SetupCheck', description: 'The link to check.' });

/** 200 of `POST /v1/setup/check`: what the link is for. */
export const SetupLink = z
  .object({
    role: Role,
    email: z.string().optional().describe('The invited address. Missing in the link of the first owner.'),
    organization: z.string().optional().describe('Name of the organization that invites.'),
  })
  .meta({ id: 'SetupLink', description: 'What a link is for.' });
export type SetupLink = z.infer<typeof SetupLink>;

/** 200 of `GET /v1/organizations`. */
export const OrganizationList = z
  .object({
    organizations: z
      .array(
        z.object({
          id: z.string().describe('Id of the organization.'),
          name: z.string().describe('Name of the organization.'),
          createdAt: createTimestamp('When it was created'),
          closedAt: createTimestamp('When it was closed', 'Missing if it is open.').optional(),
          blockedUntil: createTimestamp(
            'When fetching is possible again',
            'Missing if it is not blocked.',
          ).optional(),
          maxConcurrency: integer.describe('Maximum number of captures at the same time.'),
          ratePerMinute: integer.describe('Maximum number of API calls per minute.'),
          credits: integer.nullable().describe('Remaining credits. `null` means unlimited.'),
          inFlight: integer.describe('Captures that are running now.'),
          users: integer.describe('Number of users.'),
          activeKeys: integer.describe('Number of API keys that are not revoked.'),
          requests: integer.describe('Requests in the last 30 days.'),
          failures: integer.describe(
            'Requests without content in the last 30 days. Cancelled ones are not counted.',
          ),
          fetches: integer.describe(
            'Fetches that ended in the last 30 days. Rejected and cancelled fetches do not count.',
          ),
          fetchesWithContent: integer.describe('Fetches of these that returned content.'),
          creditsSpent: integer.describe('Credits spent in the last 30 days.'),
          lastRequestAt: createTimestamp(
            'Last request',
            'Missing if there was none in the last 30 days.',
          ).optional(),
          snapshots: integer.describe('Number of stored snapshots.'),
          storedBytes: integer.describe('Their size in bytes.'),
        }),
      )
      .describe('All organizations, oldest first.'),
  })
  .meta({ id: 'OrganizationList', description: 'All organizations of the service.' });
export type OrganizationList = z.infer<typeof OrganizationList>;
