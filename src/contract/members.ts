import { z } from 'zod';
import { Email, NewPassword, Password, Role } from './account.ts';

const integer = z.int();
const timestamp = z.string().describe('ISO 8601, UTC');

const Member = z
  .object({
    id: z.string(),
    email: z.string(),
    role: Role,
    createdAt: timestamp,
    isYou: z.boolean(),
  })
  .meta({ id: 'Member' });

const InvitationInfo = z
  .object({ id: z.string(), email: z.string(), role: Role, createdAt: timestamp, expiresAt: timestamp })
  .meta({ id: 'Invitation' });

/** 200 of `GET /v1/members`. */
export const MemberList = z
  .object({ members: z.array(Member), invitations: z.array(InvitationInfo) })
  .meta({ id: 'MemberList' });
export type MemberList = z.infer<typeof MemberList>;

/** Body of `POST /v1/members/invitations`. */
export const NewInvitation = z
  .strictObject({ email: Email, role: Role.default('member') })
  .meta({ id: 'NewInvitation' });
export type NewInvitation = z.infer<typeof NewInvitation>;

/** 201 of `POST /v1/members/invitations`. */
export const InvitationCreated = z
  .object({
    invitation: InvitationInfo,
    url: z
      .string()
      .describe('The link to send to the person. It is returned only once and works for 7 days.'),
  })
  .meta({ id: 'InvitationCreated' });
export type InvitationCreated = z.infer<typeof InvitationCreated>;

export const InvitationParams = z.object({
  invitationId: z.string().min(1).max(100).describe('`id` of the invitation, from the list of members.'),
});

export const MemberParams = z.object({
  userId: z.string().min(1).max(100).describe('`id` of the member, from the list of members.'),
});

/** Body of `POST /v1/members/{userId}/role`. */
export const RoleChange = z.strictObject({ role: Role }).meta({ id: 'RoleChange' });
export type RoleChange = z.infer<typeof RoleChange>;

/** Body of `POST /v1/password`. */
export const PasswordChange = z
  .strictObject({ currentPassword: Password, newPassword: NewPassword })
  .meta({ id: 'PasswordChange' });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Body of `POST /v1/setup/check`. */
export const SetupCheck = z.strictObject({ token: z.string().min(1).max(200) }).meta({ id: 'SetupCheck' });

/** 200 of `POST /v1/setup/check`: what the link is for. */
export const SetupLink = z
  .object({
    role: Role,
    email: z.string().optional().describe('The invited address. Missing in the link of the first owner.'),
    organization: z.string().optional().describe('Name of the organization that invites.'),
  })
  .meta({ id: 'SetupLink' });
export type SetupLink = z.infer<typeof SetupLink>;

/** 200 of `GET /v1/organizations`. */
export const OrganizationList = z
  .object({
    organizations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        createdAt: timestamp,
        closedAt: timestamp.optional(),
        blockedUntil: timestamp.optional(),
        maxConcurrency: integer,
        ratePerMinute: integer,
        credits: integer.nullable().describe('Remaining credits. `null` means unlimited.'),
        inFlight: integer,
        users: integer,
        activeKeys: integer,
        requests: integer.describe('Requests in the last 30 days.'),
        failures: integer.describe('Requests without content in the last 30 days.'),
        creditsSpent: integer.describe('Credits spent in the last 30 days.'),
        lastRequestAt: timestamp.optional(),
        snapshots: integer,
        storedBytes: integer,
      }),
    ),
  })
  .meta({ id: 'OrganizationList' });
export type OrganizationList = z.infer<typeof OrganizationList>;
