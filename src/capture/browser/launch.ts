import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from 'devtools-protocol';
import { CdpConnection, ConnectionLost } from '../cdp/index.ts';
import { buildBrowserFlags, type FlagOptions } from './flags.ts';
import { buildBrowserIdentity } from './identity.ts';
import { createProfileDirectory, removeProfileDirectory } from './profile-directory.ts';
import { type BrowserProcess, readProcessTree } from './process-tree.ts';

export interface BrowserOptions extends FlagOptions {
  /** Path of the browser's binary. A wrapper script does not work. */
  executable: string;
  /** Whether to start the browser without its sandbox if the system does not support the sandbox. */
  allowNoSandbox: boolean;
  userAgent?: string;
}

export interface Browser {
  readonly connection: CdpConnection;
  /** Product and version from `Browser.getVersion`. */
  readonly product: string;
  readonly sandboxed: boolean;
  /** Whether pages load images, which only screenshots need. */
  readonly loadsImages: boolean;
  readonly identity: Protocol.Emulation.SetUserAgentOverrideRequest;
  /** Lists the processes of the browser with their memory and CPU time. */
  listProcesses(): BrowserProcess[];
  /** Kills all processes of the browser and removes its profile. */
  close(): Promise<void>;
}

/** Error for a browser that could not be started. Its message says what to do. */
export class BrowserLaunchError extends Error {}

/**
 * Unassigned user id under which the browser runs if this process runs as root, because the sandbox requires an
 * unprivileged user.
 */
const UNPRIVILEGED_USER_ID = 64_156;
const LAUNCH_TIMEOUT_MS = 30_000;
const NO_SANDBOX_MESSAGE = /no usable sandbox|sandbox.*(not|cannot|fail)/i;

export type LaunchBrowser = (options: BrowserOptions) => Promise<Browser>;

/**
 * Starts a browser in its sandbox. Starts it without the sandbox only if `allowNoSandbox` is set and the system does
 * not support the sandbox.
 */
export async function launchBrowser(options: BrowserOptions): Promise<Browser> {
  try {
    return await startBrowser(options, true);
  } catch (error) {
    if (!(error instanceof BrowserLaunchError) || !NO_SANDBOX_MESSAGE.test(error.message)) throw error;
    if (options.allowNoSandbox) return startBrowser(options, false);
    throw new BrowserLaunchError(
      'The browser found no usable sandbox. Allow unprivileged user namespaces (in a container: with a seccomp ' +
        'profile that permits them), or set PAGEWRIGHT_ALLOW_NO_SANDBOX=1 to run without a sandbox.',
      { cause: error },
    );
  }
}

async function startBrowser(options: BrowserOptions, sandboxed: boolean): Promise<Browser> {
  const { child, removeHome } = spawnBrowser(options, sandboxed);
  const killAndClean = () => {
    killProcessGroup(child);
    removeHome();
  };
  process.once('exit', killAndClean);
  const close = async () => {
    await killBrowser(child);
    removeHome();
    // Remove this handler last, so that the profile is removed even if this process exits during `close`.
    process.off('exit', killAndClean);
  };
  try {
    if (child.pid === undefined) await rejectFailedSpawn(child, options.executable);
    const connection = new CdpConnection(child.stdio[4] as Readable, child.stdio[3] as Writable);
    const { product } = await readBrowserVersion(child, connection, options.executable);
    return {
      connection,
      product,
      sandboxed,
      loadsImages: options.loadsImages,
      identity: buildBrowserIdentity(product, options.userAgent),
      listProcesses: () => (child.pid === undefined ? [] : readProcessTree(child.pid)),
      close: () => {
        connection.fail(new ConnectionLost('The browser was closed'));
        return close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Starts the process of the browser.
 * @throws BrowserLaunchError for example if no file descriptor is free
 */
function spawnBrowser(options: BrowserOptions, sandboxed: boolean) {
  let removeHome = (): void => undefined;
  try {
    const isRoot = process.getuid?.() === 0;
    const profileDirectory = createProfileDirectory();
    removeHome = () => removeProfileDirectory(profileDirectory);
    if (isRoot) chownSync(profileDirectory, UNPRIVILEGED_USER_ID, UNPRIVILEGED_USER_ID);
    const child = spawn(
      options.executable,
      [
        ...buildBrowserFlags(join(profileDirectory, 'profile'), options),
        ...(sandboxed ? ['--disable-setuid-sandbox'] : ['--no-sandbox']),
        'about:blank',
      ],
      {
        stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
        detached: true,
        cwd: profileDirectory,
        env: {
          PATH: process.env.PATH,
          LANG: 'en_US.UTF-8',
          HOME: profileDirectory,
          TMPDIR: profileDirectory,
          XDG_RUNTIME_DIR: profileDirectory,
        },
        ...(isRoot && { uid: UNPRIVILEGED_USER_ID, gid: UNPRIVILEGED_USER_ID }),
      },
    );
    // Handle errors of the child, because an `error` event without a handler would end this process.
    child.on('error', () => undefined);
    return { child, removeHome };
  } catch (error) {
    removeHome();
    throw new BrowserLaunchError(`${options.executable} cannot be started (${(error as Error).message})`, {
      cause: error,
    });
  }
}

/**
 * Rejects with the reason of a failed start. Node reports the reason on the next tick, and the process then has no
 * streams.
 */
async function rejectFailedSpawn(child: ChildProcess, executable: string): Promise<never> {
  const [cause] = (await once(child, 'error').catch((error: unknown) => [error])) as [Error];
  throw new BrowserLaunchError(
    `${executable} cannot be started (${cause.message}); the browser must be readable by ordinary users`,
    { cause },
  );
}

/** Reads the browser's version. Rejects with a `BrowserLaunchError` if the browser does not start. */
function readBrowserVersion(child: ChildProcess, connection: CdpConnection, executable: string) {
  let errorOutput = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errorOutput = (errorOutput + text).slice(-4000);
  });
  return new Promise<Protocol.Browser.GetVersionResponse>((resolve, reject) => {
    const rejectLaunch = (reason: string) =>
      reject(new BrowserLaunchError(`${executable} ${reason}\n${errorOutput}`.trim()));
    const timer = setTimeout(() => rejectLaunch('did not answer in time'), LAUNCH_TIMEOUT_MS);
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      rejectLaunch(`exited immediately (${signal ?? code})`);
    });
    connection.send('Browser.getVersion').then(
      (version) => {
        clearTimeout(timer);
        resolve(version);
      },
      () => undefined,
    );
  });
}

function killProcessGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // Ignore the error: the process group has already ended.
  }
}

/** Kills all processes of the browser. Resolves when the main process has exited. */
async function killBrowser(child: ChildProcess): Promise<void> {
  const isRunning = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const exit = isRunning ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
  killProcessGroup(child);
  await exit;
}
