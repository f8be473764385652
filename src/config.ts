import { homedir } from 'node:os';
import { join } from 'node:path';
import type { SettingFlag } from './cli/index.ts';
import { findMostSimilarWord } from './contract/index.ts';
import type { Environment } from './setting-values.ts';
import type { Setting } from './setting-definition.ts';
import { SETTING_GROUPS, SETTINGS } from './settings.ts';

type Settings = typeof SETTINGS;

/** All settings, validated, by environment variable. */
export type Config = {
  readonly [Name in keyof Settings]:
    | ReturnType<Settings[Name]['parse']>
    | ReturnType<Settings[Name]['defaultValue']>;
};

/** One or more settings are invalid. The message is shown to the operator. */
export class ConfigError extends Error {}

/**
 * Reads all settings. An empty value counts as unset.
 * @throws ConfigError that names each invalid value and the accepted form
 */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const values = Object.entries(SETTINGS).map(([name, definition]: [string, Setting<unknown>]) => {
    const givenValue = env[name]?.trim();
    const isGiven = givenValue !== undefined && givenValue !== '';
    try {
      return [name, isGiven ? definition.parse(givenValue, env) : definition.defaultValue(env)];
    } catch (error) {
      const shownSetting = definition.secret || !isGiven ? name : `${name}=${givenValue}`;
      problems.push(`${shownSetting}: expected ${(error as Error).message}`);
      return [name, undefined];
    }
  });
  const config = Object.fromEntries(values) as Config;
  if (problems.length === 0) problems.push(...findConflicts(config));
  if (problems.length > 0) throw new ConfigError(`Invalid settings:\n  ${problems.join('\n  ')}`);
  return config;
}

/** Checks settings that depend on each other. */
function findConflicts(config: Config): string[] {
  const { PAGEWRIGHT_ROLE: role, PAGEWRIGHT_DATABASE_URL: database, PAGEWRIGHT_SECRET: signing } = config;
  const problems: string[] = [];
  if (role !== 'all' && database === undefined)
    problems.push(
      `PAGEWRIGHT_ROLE=${role}: set PAGEWRIGHT_DATABASE_URL, the database that the processes share`,
    );
  if (database !== undefined && signing === undefined)
    problems.push('PAGEWRIGHT_SECRET: set the same secret for every process that shares the database');
  if (config.PAGEWRIGHT_SIGNING_KEY !== undefined) problems.push(...findSigningConflicts(config));
  if (config.PAGEWRIGHT_AUTH === 'off') problems.push(...findKeylessConflicts(config));
  return problems;
}

/** Sites look up the public key at the origin of the public URL, and only over https. */
function findSigningConflicts({ PAGEWRIGHT_PUBLIC_URL: publicUrl }: Config): string[] {
  if (publicUrl === undefined)
    return ['PAGEWRIGHT_SIGNING_KEY: set PAGEWRIGHT_PUBLIC_URL, at which sites find the public key'];
  const { protocol, hostname, pathname } = new URL(publicUrl);
  const isReachable = protocol === 'https:' || LOOPBACK_HOST.test(hostname);
  return isReachable && pathname === '/'
    ? []
    : [`PAGEWRIGHT_SIGNING_KEY: PAGEWRIGHT_PUBLIC_URL=${publicUrl} must be an https URL without a path`];
}

const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|::1)$/;

/** Without keys, every program that can reach the service can use it. Only this machine may reach it. */
function findKeylessConflicts(config: Config): string[] {
  const { PAGEWRIGHT_HOST: host, PAGEWRIGHT_PUBLIC_URL: publicUrl, PAGEWRIGHT_TRUST_PROXY: proxies } = config;
  const problems: string[] = [];
  if (!LOOPBACK_HOST.test(host))
    problems.push(`PAGEWRIGHT_AUTH=off: PAGEWRIGHT_HOST=${host} is not a loopback address such as 127.0.0.1`);
  if (publicUrl !== undefined || proxies !== 0)
    problems.push('PAGEWRIGHT_AUTH=off: remove PAGEWRIGHT_PUBLIC_URL and PAGEWRIGHT_TRUST_PROXY');
  return problems;
}

/** Addresses on which a service listens to every network. No browser can open them. */
const EVERY_ADDRESS = new Set(['0.0.0.0', '::', '[::]']);

export const listensOnEveryAddress = ({ PAGEWRIGHT_HOST: host }: Config): boolean => EVERY_ADDRESS.has(host);

/** Returns the URL at which people open the service that the settings describe. Undefined if it picks a free port. */
export function findServiceUrl(config: Config): string | undefined {
  const { PAGEWRIGHT_HOST: host, PAGEWRIGHT_PORT: port, PAGEWRIGHT_PUBLIC_URL: publicUrl } = config;
  if (publicUrl !== undefined) return publicUrl;
  if (port === 0) return undefined;
  const shownHost = listensOnEveryAddress(config) ? '127.0.0.1' : host.replace(/^([^[]*:.*)$/, '[$1]');
  return `http://${shownHost}:${port}`;
}

/** Reads what the command line takes from the environment in addition to the settings. */
export const readCliEnvironment = (
  env: Environment,
): {
  server: string | undefined;
  apiKey: string | undefined;
  loginFile: string;
  noColor: boolean;
  pictureProtocol: 'kitty' | 'iterm' | undefined;
} => ({
  server: env['PAGEWRIGHT_URL'],
  apiKey: env['PAGEWRIGHT_API_KEY'],
  loginFile: join(
    env['XDG_CONFIG_HOME'] || env['APPDATA'] || join(homedir(), '.config'),
    'pagewright',
    'login.json',
  ),
  noColor: Boolean(env['NO_COLOR']) || env['TERM'] === 'dumb',
  pictureProtocol: findPictureProtocol(env),
});

/** Terminal multiplexers do not pass pictures on; they set TERM to "screen" or "tmux". */
function findPictureProtocol({ TERM, TERM_PROGRAM }: Environment): 'kitty' | 'iterm' | undefined {
  if (TERM?.startsWith('screen') || TERM?.startsWith('tmux')) return undefined;
  if (TERM === 'xterm-kitty' || TERM === 'xterm-ghostty') return 'kitty';
  return TERM_PROGRAM === 'iTerm.app' || TERM_PROGRAM === 'WezTerm' ? 'iterm' : undefined;
}

const VARIABLE_PREFIX = 'PAGEWRIGHT_';
/** Names of the command line, without the prefix, that are no settings. */
const OTHER_NAMES = ['URL'];

/** A variable of the environment that is no setting, but whose name is similar to one. */
export interface MisspeltSetting {
  variable: string;
  similar: string;
}

/**
 * Finds misspelt settings. Variables whose names are not similar to a setting are ignored: container platforms add their
 * own, such as `PAGEWRIGHT_SERVICE_HOST`.
 */
export function findMisspeltSettings(env: Environment): MisspeltSetting[] {
  const names = [...Object.keys(SETTINGS).map((name) => name.slice(VARIABLE_PREFIX.length)), ...OTHER_NAMES];
  return Object.keys(env)
    .filter((variable) => variable.startsWith(VARIABLE_PREFIX))
    .map((variable) => variable.slice(VARIABLE_PREFIX.length))
    .filter((name) => !names.includes(name))
    .flatMap((name) => {
      const similar = findMostSimilarWord(name, names);
      return similar === undefined
        ? []
        : [{ variable: VARIABLE_PREFIX + name, similar: VARIABLE_PREFIX + similar }];
    });
}

export const listSettings = (): SettingFlag[] =>
  Object.entries(SETTING_GROUPS).flatMap(([group, settings]) =>
    Object.entries(settings).map(([variable, setting]: [string, Setting<unknown>]) => ({
      variable,
      flag: variable.slice(VARIABLE_PREFIX.length).toLowerCase().replaceAll('_', '-'),
      group,
      description: setting.description,
      defaultText: setting.shownDefault ?? String(setting.defaultValue()),
      choices: setting.choices,
    })),
  );
