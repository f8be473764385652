import type { NewProfile, ProfileInfo, ProfileList } from '../../contract/index.ts';
import { getProfiles, putProfile, removeProfile } from '../../service/index.ts';
import { chooseOrganization, type WithStore } from '../commands/account/account-commands.ts';
import { callServer } from '../pages/call-server.ts';
import { type CliEnvironment, chooseServer, type ServerAddress, type ServerOptions } from '../server.ts';

/** Reads and writes profiles: in the data of the service on this machine, or on a server. */
export interface ProfileSource {
  list(): Promise<ProfileInfo[]>;
  /** Creates a profile, or replaces the one with the same name. */
  put(profile: NewProfile): Promise<ProfileInfo>;
  /**
   * Deletes a profile.
   * @throws ServiceError or CallFailed `ProfileNotFound`
   */
  remove(name: string): Promise<void>;
}

export type ProfileSourceOptions = ServerOptions;

export interface ProfileSourceDependencies {
  environment: CliEnvironment;
  withStore: WithStore;
  /** Reads the number of proxy exits from the settings. */
  countExits: () => number;
}

/** Returns the source for the server in the options, or for the store of this machine if the options name no server. */
export function chooseProfileSource(
  options: ProfileSourceOptions,
  { environment, withStore, countExits }: ProfileSourceDependencies,
): ProfileSource {
  const server = chooseServer(options, environment);
  return server ? createRemoteProfiles(server) : createLocalProfiles(withStore, countExits, options.org);
}

function createLocalProfiles(
  withStore: WithStore,
  countExits: () => number,
  org: string | undefined,
): ProfileSource {
  const withOrganization = <Result>(
    call: (...parameters: Parameters<typeof getProfiles>) => Promise<Result>,
  ): Promise<Result> =>
    withStore(async (store) => {
      const { id } = await chooseOrganization(store, org);
      return call({ store }, { organizationId: id });
    });
  return {
    list: async () => (await withOrganization(getProfiles)).profiles,
    put: (profile) =>
      withOrganization((dependencies, owner) =>
        putProfile({ ...dependencies, exitCount: countExits() }, owner, profile),
      ),
    remove: (name) => withOrganization((dependencies, owner) => removeProfile(dependencies, owner, name)),
  };
}

function createRemoteProfiles(server: ServerAddress): ProfileSource {
  return {
    list: async () => ((await (await callServer(server, 'v1/profiles')).json()) as ProfileList).profiles,
    put: async (profile) =>
      (await (await callServer(server, 'v1/profiles', { body: profile })).json()) as ProfileInfo,
    remove: async (name) => {
      await callServer(server, `v1/profiles/${encodeURIComponent(name)}`, { method: 'DELETE' });
    },
  };
}
