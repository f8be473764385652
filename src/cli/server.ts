import type { Command } from 'commander';
import { hideCredentials, splitCredentials } from '../contract/index.ts';
import { UsageError } from './exit.ts';
import { readLogin } from './stored-login.ts';
import type { PictureProtocol } from './terminal/index.ts';

export interface CliEnvironment {
  /** `PAGEWRIGHT_URL`, the server of commands without `--server`. */
  server: string | undefined;
  /** `PAGEWRIGHT_API_KEY`, the key of the server. */
  apiKey: string | undefined;
  loginFile: string;
  /** Whether `NO_COLOR` (no-color.org) or a dumb terminal disables colors. */
  noColor: boolean;
  /** How the terminal shows pictures. Undefined if it shows none. */
  pictureProtocol: PictureProtocol | undefined;
}

/** Options of commands that run in this process or on a server. */
export interface ServerOptions {
  server?: string;
  key?: string;
  /** Uses no server, whatever the environment and the stored login say. */
  local?: boolean;
  /** Organization on this machine. With a server, the key belongs to an organization. */
  org?: string;
}

export const addServerOptions = (
  command: Command,
  purpose = 'use this server instead of an embedded browser',
): Command =>
  command
    .option('--server <url>', purpose)
    .option('--key <key>', 'API key of the server (default: PAGEWRIGHT_API_KEY, then the stored login)')
    .option('--local', 'use no server, even if PAGEWRIGHT_URL or a login names one');

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
  source: ServerSource;
}

/** Where the address of the server was set. */
export type ServerSource = '--server' | 'PAGEWRIGHT_URL' | 'pagewright login';

/** Advice for an address at which no Pagewright server answers: the place to correct it. */
export const ADDRESS_ADVICE: Readonly<Record<ServerSource, string>> = {
  '--server': 'Check --server',
  PAGEWRIGHT_URL: 'Check PAGEWRIGHT_URL',
  'pagewright login': 'Check the address that `pagewright login` stored',
};

/** Returns the header that carries the API key, if there is a key. */
export const createKeyHeader = (key: string | undefined): Record<string, string> =>
  key === undefined ? {} : { 'x-service-api-key': key };

/**
 * Finds the server: `--server`, then `PAGEWRIGHT_URL`, then the stored login. Undefined if none is set. Reads the login
 * only if the address or the key is still missing.
 */
export function findServer(
  { server, key, local }: ServerOptions,
  environment: CliEnvironment,
): ServerAddress | undefined {
  if (local) return undefined;
  const givenServer = server ?? (environment.server || undefined);
  const givenKey = key || environment.apiKey || undefined;
  const source = server === undefined ? 'PAGEWRIGHT_URL' : '--server';
  if (givenServer !== undefined && givenKey !== undefined)
    return { server: givenServer, key: givenKey, source };
  const login = readLogin(environment.loginFile);
  if (givenServer !== undefined) {
    // A stored key is sent only to the server that it was stored for.
    const storedKey = login?.server === givenServer ? login.key : undefined;
    return { server: givenServer, key: storedKey, source };
  }
  return login && { server: login.server, key: givenKey ?? login.key, source: 'pagewright login' };
}

/** Describes for the help which server a command uses without `--server`. */
export function describeServer(environment: CliEnvironment): string {
  const found = findServer({}, environment);
  return found
    ? `Server without --server: ${hideCredentials(found.server)} (from ${found.source}).`
    : 'Server without --server: none. Set PAGEWRIGHT_URL or use `pagewright login` to change this.';
}

/**
 * Returns the server of a command and its key. Undefined if the command uses no server.
 * @throws UsageError for an invalid URL, an impossible key, a key without a server, or an organization with one
 */
export function chooseServer(options: ServerOptions, environment: CliEnvironment): ServerAddress | undefined {
  if (options.local && options.server !== undefined)
    throw new UsageError('--local uses no server. Remove --local or --server.');
  const found = findServer(options, environment);
  if (!found) {
    if (options.key !== undefined) throw new UsageError('--key is the key of a server. Add --server URL.');
    return undefined;
  }
  const { server, key, source } = found;
  if (options.org !== undefined)
    throw new UsageError(
      `--org names an organization on this machine. With ${source === '--server' ? source : `the server from ${source}`}, the API key decides. ` +
        (source === '--server' ? 'Remove --org.' : 'Remove --org, or add --local.'),
    );
  const url = URL.parse(server);
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(
      `${source} ${hideCredentials(server)} is not an http or https URL, such as http://127.0.0.1:8080.`,
    );
  if (splitCredentials(server).credentials !== undefined)
    throw new UsageError(
      `${source} ${hideCredentials(server)} must not contain a user name or password. Use --key or PAGEWRIGHT_API_KEY.`,
    );
  if (key !== undefined && /[^\x21-\x7e]/.test(key))
    throw new UsageError(
      'The API key contains characters that no key has, such as “…” or spaces. Copy the key that the service printed.',
    );
  return found;
}

/**
 * Returns the server of a command that works on data of a server.
 * @param subject what is stored on a server, such as `Runs`
 * @throws UsageError without a server, and as `chooseServer`
 */
export function requireServer(
  options: ServerOptions,
  environment: CliEnvironment,
  subject: string,
): ServerAddress {
  const server = chooseServer(options, environment);
  if (server) return server;
  throw new UsageError(`${subject} are stored on a server. Set --server or PAGEWRIGHT_URL.`);
}
