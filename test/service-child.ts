import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { readServiceAddress } from './service-address.ts';

export const CHILD_API_KEY = 'a-fixed-key-of-the-tests';
const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

interface ChildOptions {
  /** Environment variables besides the usual ones. */
  settings?: Record<string, string>;
  /** Maximum number of open files and sockets. */
  descriptors?: number;
}

/** Starts the service in a process of its own, which a test can kill. */
export function spawnService(
  dataDir: string,
  { settings = {}, descriptors }: ChildOptions = {},
): ChildProcessByStdio<null, Readable, Readable> {
  const [command, ...options] =
    descriptors === undefined
      ? [process.execPath, MAIN, 'serve']
      : ['bash', '-c', `ulimit -n ${descriptors}; exec "$0" "$1" serve`, process.execPath, MAIN];
  return spawn(command as string, options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
      PAGEWRIGHT_PORT: '0',
      PAGEWRIGHT_API_KEY: CHILD_API_KEY,
      PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
      PAGEWRIGHT_LOG_LEVEL: 'fatal',
      PAGEWRIGHT_DATA_DIR: dataDir,
      ...settings,
    },
  });
}

/** Starts the service, and waits until it listens. */
export async function startServiceChild(
  dataDir: string,
  options: ChildOptions = {},
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawnService(dataDir, options);
  return { child, address: await readServiceAddress(child) };
}
