import type { Command } from 'commander';
import { hideCredentials, splitCredentials } from '../contract/index.ts';
import { UsageError } from './exit.ts';
import type { PictureProtocol } from './terminal/index.ts';

/** Environment variables of the command line. */
export interface CliEnvironment {
  /** `PAGEWRIGHT_API_KEY`, the key for `--server`. */
  apiKey: string | undefined;
  /** Whether `NO_COLOR` (no-color.org) or a dumb terminal disables colors. */
  noColor: boolean;
  /** How the terminal shows pictures. Undefined if it shows none. */
  pictureProtocol: PictureProtocol | undefined;
}

/** Options of commands that run in this process or on a server. */
export interface ServerOptions {
  server?: string;
  key?: string;
  /** Organization on this machine. With a server, the key belongs to an organization. */
  org?: string;
}

export const addServerOptions = (
  command: Command,
  purpose = 'use this server instead of an embedded browser',
): Command =>
  command
    .option('--server <url>', purpose)
    .option('--key <key>', 'API key of the server (default: PAGEWRIGHT_API_KEY)');

/** Options of commands that can fetch with a profile. */
export interface ProfileOptions {
  profile?: string;
  org?: string;
}

export const addProfileOptions = (command: Command): Command =>
  command
    .option('--profile <name>', 'load pages with the headers, cookies and settings of this profile')
    .option('--org <name or id>', 'organization of the profile, if there are several and no --server');

/** The address of a server, and the API key for it. A server that was started with `--no-auth` needs no key. */
export interface ServerAddress {
  /** Base URL. */
  server: string;
  key: string | undefined;
}

/** Returns the header that carries the API key, if there is a key. */
export const createKeyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'x-service-api-key': key };

/**
 * Returns the server in the options and its key. Undefined without `--server`.
 * @param apiKey the key in the environment
 * @throws UsageError for an invalid URL, an impossible key, a key without a server, or an organization with one
 */
export function chooseServer(
  { server, key, org }: ServerOptions,
  apiKey: string | undefined,
): ServerAddress | undefined {
  if (server === undefined) {
    if (key !== undefined) throw new UsageError('--key is the key of a server. Add --server URL.');
    return undefined;
  }
  if (org !== undefined)
    throw new UsageError(
      '--org names an organization on this machine. With --server, the API key decides. Remove --org.',
    );
  const url = URL.parse(server);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `--server ${hideCredentials(server)} is not an http or https URL, such as http://127.0.0.1:8080.`,
    );
  if (splitCredentials(server).credentials !== undefined)
    throw new UsageError(
      `--server ${hideCredentials(server)} must not contain a user name or password. Use --key or PAGEWRIGHT_API_KEY.`,
    );
  const usedKey = key || apiKey || undefined;
  if (usedKey !== undefined && /[^\x21-\x7e]/.test(usedKey))
    throw new UsageError(
      'The API key contains characters that no key has, such as “…” or spaces. Copy the key that the service printed.',
    );
  return { server, key: usedKey };
}
