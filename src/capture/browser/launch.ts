import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import type { Protocol } from 'devtools-protocol';
import { Connection, ConnectionLost } from '../cdp/index.ts';
import { browserFlags, type FlagOptions } from './flags.ts';
import { browserIdentity } from './identity.ts';
import { type ProcessMemory, processTree } from './processes.ts';

export interface BrowserOptions extends FlagOptions {
  /** The browser's binary itself, not a wrapper script. */
  executable: string;
  /** Start without the sandbox where the system allows none. */
  allowNoSandbox: boolean;
  userAgent?: string;
}

/** A running browser. */
export interface Browser {
  readonly connection: Connection;
  /** As `Browser.getVersion` names it. */
  readonly product: string;
  readonly sandboxed: boolean;
  readonly identity: Protocol.Emulation.SetUserAgentOverrideRequest;
  /** Its processes and their memory. */
  processes(): ProcessMemory[];
  /** Ends all its processes and removes its profile. */
  close(): Promise<void>;
}

/** The browser could not be started; the message says what to do about it. */
export class BrowserLaunchError extends Error {}

/** A user id that nobody has: as root the browser runs under it, for a sandbox needs an ordinary user. */
const UNPRIVILEGED_ID = 64_156;
const LAUNCH_TIMEOUT_MS = 30_000;
const NO_SANDBOX_MESSAGE = /no usable sandbox|sandbox.*(not|cannot|fail)/i;

/** Starts a browser, sandboxed; without a sandbox only where that is allowed and there is no other way. */
export async function launchBrowser(options: BrowserOptions): Promise<Browser> {
  try {
    return await start(options, true);
  } catch (error) {
    if (!(error instanceof BrowserLaunchError) || !NO_SANDBOX_MESSAGE.test(error.message)) throw error;
    if (options.allowNoSandbox) return start(options, false);
    throw new BrowserLaunchError(
      'The browser finds no usable sandbox here. Allow unprivileged user namespaces (in a container: a seccomp ' +
        'profile that lets them through), or set PAGEWRIGHT_ALLOW_NO_SANDBOX=1 to run without one.',
      { cause: error },
    );
  }
}

async function start(options: BrowserOptions, sandboxed: boolean): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  const home = mkdtempSync(join(tmpdir(), 'pagewright-browser-'));
  if (isRoot) chownSync(home, UNPRIVILEGED_ID, UNPRIVILEGED_ID);
  const child = spawn(
    options.executable,
    [
      ...browserFlags(join(home, 'profile'), options),
      ...(sandboxed ? ['--disable-setuid-sandbox'] : ['--no-sandbox']),
      'about:blank',
    ],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
      detached: true,
      cwd: home,
      env: { PATH: process.env.PATH, LANG: 'en_US.UTF-8', HOME: home, TMPDIR: home, XDG_RUNTIME_DIR: home },
      ...(isRoot && { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }),
    },
  );
  const clean = () => rmSync(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  const end = () => {
    killGroup(child);
    clean();
  };
  process.once('exit', end);
  const close = async () => {
    await ended(child);
    clean();
    // Only now: whoever leaves without waiting for us leaves no profile behind.
    process.off('exit', end);
  };
  try {
    const connection = new Connection(child.stdio[4] as Readable, child.stdio[3] as Writable);
    const { product } = await firstAnswer(child, connection, options.executable);
    return {
      connection,
      product,
      sandboxed,
      identity: browserIdentity(product, options.userAgent),
      processes: () => (child.pid === undefined ? [] : processTree(child.pid)),
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

/** The browser's version, or why there is no browser. */
function firstAnswer(child: ChildProcess, connection: Connection, executable: string) {
  let complaints = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-4000);
  });
  return new Promise<Protocol.Browser.GetVersionResponse>((resolve, reject) => {
    const refuse = (why: string) =>
      reject(new BrowserLaunchError(`${executable} ${why}\n${complaints}`.trim()));
    const timer = setTimeout(() => refuse('did not answer in time'), LAUNCH_TIMEOUT_MS);
    child.once('error', (error) => {
      clearTimeout(timer);
      refuse(`cannot be started (${error.message}); the browser must be readable by ordinary users`);
    });
    child.once('close', (code, signal) => {
      clearTimeout(timer);
      refuse(`ended at once (${signal ?? code})`);
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

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The group has already ended.
  }
}

/** Resolves when the browser's main process is gone. */
async function ended(child: ChildProcess): Promise<void> {
  const running = child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const gone = running ? new Promise((resolve) => child.once('exit', resolve)) : undefined;
  killGroup(child);
  await gone;
}
