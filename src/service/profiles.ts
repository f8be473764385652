import {
  deleteProfile,
  findProfileSettings,
  listProfiles,
  MAX_PROFILES,
  saveProfile,
} from '../accounts/index.ts';
import {
  CaptureSettings,
  createDecodeError,
  type NewProfile,
  type ProfileInfo,
  type ProfileList,
  ServiceError,
} from '../contract/index.ts';
import { openSealedText, sealText, type Store } from '../store/index.ts';

export interface ProfileDependencies {
  store: Store;
  /** What sites are asked for, unless the profile or the call says otherwise. Undefined for HTML. */
  defaultAccept?: CaptureSettings['accept'];
}

/** Dependencies of the use case that stores a profile. */
export interface PutProfileDependencies extends ProfileDependencies {
  exitCount: number;
}

interface ProfileOwner {
  organizationId: string;
}

/** The settings of a call: the settings of a stored profile, and settings of the call that override them. */
export interface CallSettings {
  /** Name of the stored profile. */
  profile?: string | undefined;
  settings?: CaptureSettings;
  accept?: CaptureSettings['accept'];
}

/**
 * `POST /v1/profiles`: creates or replaces a profile.
 * @throws ServiceError `BadRequest` if the organization has too many profiles, `HttpApiDecodeError` for an exit that the
 * service does not have
 */
export async function putProfile(
  { store, exitCount }: PutProfileDependencies,
  { organizationId }: ProfileOwner,
  { name, ...settings }: NewProfile,
): Promise<ProfileInfo> {
  checkExit(settings.exit, exitCount);
  const sealedSettings = sealText(store.secret, JSON.stringify(settings));
  const saved = await saveProfile(store, organizationId, { name, sealedSettings });
  if (saved) return toProfileInfo(saved, settings);
  const message = `The organization already has ${MAX_PROFILES} profiles. Delete one first.`;
  throw new ServiceError('BadRequest', { message });
}

function checkExit(exit: number | undefined, exitCount: number): void {
  if (exit === undefined || exit < exitCount) return;
  const expected = exitCount === 1 ? 'Expected 0' : `Expected a number from 0 to ${exitCount - 1}`;
  const message = `${expected}, not ${exit}: PAGEWRIGHT_PROXY_EXITS has ${exitCount} proxy exit${exitCount === 1 ? '' : 's'}.`;
  throw createDecodeError('profile', [{ _tag: 'Pointer', path: ['exit'], message }]);
}

/** `GET /v1/profiles`: returns the profiles of the organization, without their secrets. */
export async function getProfiles(
  { store }: ProfileDependencies,
  { organizationId }: ProfileOwner,
): Promise<ProfileList> {
  const profiles = await listProfiles(store, organizationId);
  return {
    profiles: profiles.map((profile) => toProfileInfo(profile, openSettings(store, profile.sealedSettings))),
  };
}

/**
 * `DELETE /v1/profiles/{name}`: deletes a profile.
 * @throws ServiceError `ProfileNotFound`
 */
export async function removeProfile(
  { store }: ProfileDependencies,
  { organizationId }: ProfileOwner,
  name: string,
): Promise<void> {
  if (!(await deleteProfile(store, organizationId, name)))
    throw new ServiceError('ProfileNotFound', { name });
}

/** Returns the settings as the caller sent them; undefined if there is neither a profile nor `accept`. */
export function pickSentSettings({ profile, settings, accept }: CallSettings): object | undefined {
  // `settings` is present even if it is undefined, so that it replaces the resolved settings in the comparison.
  if (profile === undefined && accept === undefined) return undefined;
  return { profile, settings, ...(accept && { accept }) };
}

/**
 * Reads the settings of a call.
 * @returns undefined if the call has no settings
 * @throws ServiceError `ProfileNotFound`
 */
export async function readCallSettings(
  { store, defaultAccept }: ProfileDependencies,
  { organizationId }: ProfileOwner,
  { profile, settings = {}, accept }: CallSettings,
): Promise<CaptureSettings | undefined> {
  let storedSettings: CaptureSettings = {};
  if (profile !== undefined) {
    const sealedSettings = await findProfileSettings(store, organizationId, profile);
    if (sealedSettings === undefined) throw new ServiceError('ProfileNotFound', { name: profile });
    storedSettings = openSettings(store, sealedSettings);
  }
  const headers = { ...storedSettings.headers, ...settings.headers };
  const cookies = [...(storedSettings.cookies ?? []), ...(settings.cookies ?? [])];
  const mergedSettings = CaptureSettings.parse({
    ...(defaultAccept && { accept: defaultAccept }),
    ...storedSettings,
    ...settings,
    ...(accept && { accept }),
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(cookies.length > 0 && { cookies }),
  });
  return Object.keys(mergedSettings).length > 0 ? mergedSettings : undefined;
}

/**
 * Decrypts stored settings.
 * @throws ServiceError `ServiceUnavailable` if the secret of the service has changed
 */
function openSettings(store: Store, sealedSettings: string): CaptureSettings {
  try {
    return CaptureSettings.parse(JSON.parse(openSealedText(store.secret, sealedSettings)));
  } catch (cause) {
    const message = 'The profile cannot be decrypted: PAGEWRIGHT_SECRET has changed. Save the profile again.';
    throw new ServiceError('ServiceUnavailable', { message }, { cause });
  }
}

const toProfileInfo = (
  { name, createdAt, updatedAt }: { name: string; createdAt: number; updatedAt: number },
  { headers, cookies, ...settings }: CaptureSettings,
): ProfileInfo => ({
  name,
  ...settings,
  ...(headers && { headerNames: Object.keys(headers) }),
  ...(cookies && { cookies: cookies.map(({ value: _value, ...cookie }) => cookie) }),
  createdAt: new Date(createdAt).toISOString(),
  updatedAt: new Date(updatedAt).toISOString(),
});
