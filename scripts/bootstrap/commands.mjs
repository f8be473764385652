import { existsSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Commands that never use a server. */
const LOCAL_COMMANDS = new Set(['fixture', 'serve', 'worker']);

/** Commands that fetch pages on this machine. With a server they do not. */
export const BROWSER_COMMANDS = new Set([
  'batch',
  'crawl',
  'diff',
  'extract',
  'fetch',
  'fixture',
  'highlights',
  'map',
  'mcp',
  'serve',
  'worker',
]);

/**
 * Whether a call of `pagewright` needs a browser. Without a command, the service starts.
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {boolean}
 */
export function needsBrowser(args, env) {
  if (args.some((word) => ['-h', '--help', '-V', '--version'].includes(word))) return false;
  const command = findCommand(args);
  if (command === undefined || LOCAL_COMMANDS.has(command)) return true;
  return BROWSER_COMMANDS.has(command) && (!usesServer(args, env) || readsFile(command, args));
}

/** Commands that read files of this machine, which no server can. */
const FILE_COMMANDS = new Set(['fetch', 'highlights', 'extract']);
/** Options of these commands with the name of a file that is written. */
const OUTPUT_OPTIONS = new Set(['-o', '--output', '--screenshot']);

/**
 * Whether a command names a file to read.
 *
 * @param {string} command
 * @param {readonly string[]} args
 */
const readsFile = (command, args) =>
  FILE_COMMANDS.has(command) &&
  args.some(
    (word, at) =>
      !OUTPUT_OPTIONS.has(args[at - 1] ?? '') &&
      statSync(word.replace(/^~(?=\/)/, os.homedir()), { throwIfNoEntry: false })?.isFile() === true,
  );

/**
 * Whether a server fetches the pages of a command. The order is the one of `findServer` in `src/cli/server.ts`.
 *
 * @param {readonly string[]} args
 * @param {Readonly<Record<string, string | undefined>>} env
 */
function usesServer(args, env) {
  if (args.includes('--local')) return false;
  if (args.some((word) => word === '--server' || word.startsWith('--server='))) return true;
  return Boolean(env.PAGEWRIGHT_URL) || existsSync(findLoginFile(env));
}

/**
 * The file of the stored login, as `readCliEnvironment` in `src/config.ts` names it.
 *
 * @param {Readonly<Record<string, string | undefined>>} env
 */
export const findLoginFile = (env) =>
  path.join(
    env.XDG_CONFIG_HOME || env.APPDATA || path.join(os.homedir(), '.config'),
    'pagewright',
    'login.json',
  );

/**
 * The name of the command, which may follow settings of the service. All of them have a value, except `--no-auth`.
 *
 * @param {readonly string[]} args
 * @returns {string | undefined}
 */
function findCommand(args) {
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    if (!word.startsWith('-')) return word;
    if (!word.includes('=') && word !== '--no-auth') at++;
  }
  return undefined;
}
