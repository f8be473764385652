import type { CaptureSettings } from '../../contract/index.ts';
import { readCallSettings } from '../../service/index.ts';
import { chooseOrganization, type WithStore } from '../commands/account/account-commands.ts';
import type { ProfileOptions } from '../server.ts';

/**
 * Reads the settings of a profile that is stored on this machine. Returns no settings if no profile is given.
 * @throws ServiceError `ProfileNotFound`
 */
export async function readProfile(
  withStore: WithStore,
  { profile, org }: ProfileOptions,
): Promise<CaptureSettings> {
  if (profile === undefined) return {};
  return withStore(async (store) => {
    const { id } = await chooseOrganization(store, org);
    return (await readCallSettings({ store }, { organizationId: id }, { profile })) ?? {};
  });
}
