import { z } from 'zod';
import { ACCEPTED_FORMATS, CaptureSettings, SettingsCookie } from '../fetch/capture-settings.ts';
import { quoteValue } from '../runs/patterns.ts';
import * as schema from '../schema.ts';

export const ProfileName = z
  .string()
  .regex(/^[A-Za-z\d][\w.-]{0,63}$/, {
    error: ({ input }) =>
      `${quoteValue(input)} is not a profile name. Use at most 64 letters, digits, -, _ and dots.`,
  })
  .describe('Name of a profile.');

/** Body of `POST /v1/profiles`. */
export const NewProfile = schema.namedInput('NewProfile', 'A profile with its secrets.', {
  name: ProfileName,
  ...CaptureSettings.shape,
});
export type NewProfile = z.infer<typeof NewProfile>;

/** A profile without its secrets: headers and cookies are given without their values. */
export const ProfileInfo = schema.namedObject('ProfileInfo', 'A profile without its secrets.', {
  name: schema.text('Name of the profile.'),
  ...CaptureSettings.omit({ headers: true, cookies: true }).shape,
  headerNames: schema.optional(z.array(z.string()), 'Names of the additional request headers.'),
  cookies: schema.optional(
    z.array(SettingsCookie.omit({ value: true })),
    'The cookies without their values.',
  ),
  createdAt: schema.text('When it was created (ISO 8601).'),
  updatedAt: schema.text('When it was last replaced (ISO 8601).'),
});
export type ProfileInfo = z.infer<typeof ProfileInfo>;

/** 200 of `GET /v1/profiles`. */
export const ProfileList = schema.namedObject('ProfileList', 'The profiles of the organization.', {
  profiles: schema.list('All profiles, by name.', ProfileInfo),
});
export type ProfileList = z.infer<typeof ProfileList>;

export const ProfileParams = z.object({ name: ProfileName });

/** The headers that select how a page is loaded. */
export const LoadHeaders = z.object({
  'x-service-profile': ProfileName.optional().describe(
    'Name of a profile: the page is loaded with its headers, cookies and other settings.',
  ),
  'x-service-accept': z
    .enum(ACCEPTED_FORMATS)
    .optional()
    .describe(
      '`markdown` asks the site for Markdown first, `html` does not. Overrides the profile and the setting of the service.',
    ),
});
export type LoadHeaders = z.infer<typeof LoadHeaders>;
