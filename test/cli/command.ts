import { spawn } from 'node:child_process';
import { once } from 'node:events';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

export interface CommandResult {
  code: number | null;
  stdout: string;
  stderr: string;
}

export interface CommandOptions {
  env?: Readonly<Record<string, string>>;
  /** Sends SIGINT, as Ctrl-C does, when standard error matches. */
  stopWhen?: RegExp | undefined;
  /** Text on standard input. */
  input?: string;
}

/** Runs `pagewright` with the words, in a process of its own, and returns what it printed when it has ended. */
export async function runCommand(
  words: string[],
  { env, stopWhen, input = '' }: CommandOptions = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [MAIN, ...words], { env: { ...process.env, ...env } });
  child.stdin.end(input);
  const ended: CommandResult = { code: null, stdout: '', stderr: '' };
  let isStopped = false;
  child.stdout.on('data', (chunk) => (ended.stdout += String(chunk)));
  child.stderr.on('data', (chunk) => {
    ended.stderr += String(chunk);
    if (isStopped || !stopWhen?.test(ended.stderr)) return;
    isStopped = true;
    child.kill('SIGINT');
  });
  [ended.code] = (await once(child, 'close')) as [number | null];
  return ended;
}

/** Settings of a command that fetches by itself from the origin of the tests. */
export const LOCAL_SETTINGS = {
  PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
  PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
};
