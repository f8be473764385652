import { z } from 'zod';
import { CaptureSettings, SettingsCookie } from './capture-settings.ts';
import { quoteValue } from './patterns.ts';

export const ProfileName = z
  .string()
  .regex(/^[A-Za-z\d][\w.-]{0,63}$/, {
    error: ({ input }) =>
      `${quoteValue(input)} is not a profile name. Use at most 64 letters, digits, -, _ and dots.`,
  })
  .describe('Name of a profile.');

/** Body of `POST /v1/profiles`. */
export const NewProfile = z
  .strictObject({ name: ProfileName, ...CaptureSettings.shape })
  .meta({ id: 'NewProfile', description: 'A profile with its secrets.' });
export type NewProfile = z.infer<typeof NewProfile>;

/** A profile without its secrets: headers and cookies are given without their values. */
export const ProfileInfo = z
  .object({
    name: z.string().describe('Name of the profile.'),
    ...CaptureSettings.omit({ headers: true, cookies: true }).shape,
    headerNames: z.array(z.string()).optional().describe('Names of the additional request headers.'),
    cookies: z
      .array(SettingsCookie.omit({ value: true }))
      .optional()
      .describe('The cookies without their values.'),
    createdAt: z.string().describe('When it was created (ISO 8601).'),
    updatedAt: z.string().describe('When it was last replaced (ISO 8601).'),
  })
  .meta({ id: 'ProfileInfo', description: 'A profile without its secrets.' });
export type ProfileInfo = z.infer<typeof ProfileInfo>;

/** 200 of `GET /v1/profiles`. */
export const ProfileList = z
  .object({ profiles: z.array(ProfileInfo).describe('All profiles, by name.') })
  .meta({ id: 'ProfileList', description: 'The profiles of the organization.' });
export type ProfileList = z.infer<typeof ProfileList>;

export const ProfileParams = z.object({ name: ProfileName });

/** The header that selects a profile. */
export const ProfileHeader = z.object({
  'x-service-profile': ProfileName.optional().describe(
    'Name of a profile: the page is loaded with its headers, cookies and other settings.',
  ),
});
