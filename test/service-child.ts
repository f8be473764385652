import { type ChildProcess, spawn } from 'node:child_process';
import { readServiceAddress } from './service-address.ts';

export const CHILD_API_KEY = 'a-fixed-key-of-the-tests';
const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

/**
 * Starts the service in a process of its own, which a test can kill.
 * @param settings environment variables besides the usual ones
 */
export async function startServiceChild(
  dataDir: string,
  { settings = {}, descriptors }: { settings?: Record<string, string>; descriptors?: number } = {},
): Promise<{ child: ChildProcess; address: string }> {
  const [command, ...options] =
    descriptors === undefined
      ? [process.execPath, MAIN, 'serve']
      : ['bash', '-c', `ulimit -n ${descriptors}; exec "$0" "$1" serve`, process.execPath, MAIN];
  const child = spawn(command as string, options, {
    stdio: ['ignore', 'ignore', 'pipe'],
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
  return { child, address: await readServiceAddress(child) };
}
