import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Nobody, on every Linux. */
const NOBODY = 65_534;

const SOURCE_FOLDER = fileURLToPath(new URL('..', import.meta.url));
const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));
/** Where packages are: an installed package is beside those that it needs. */
const MODULES_FOLDER =
  basename(dirname(PROJECT_FOLDER)) === 'node_modules'
    ? dirname(PROJECT_FOLDER)
    : join(PROJECT_FOLDER, 'node_modules');
const CHILD_SCRIPT = fileURLToPath(new URL(`./child${extname(import.meta.url)}`, import.meta.url));

/** How a process is started: each way takes a little less away than the one before. */
export interface Confinement {
  /** Goes before the program. */
  command: readonly string[];
  /** It runs as nobody, who has to own the folder it writes to. */
  asNobody: boolean;
}

/**
 * What this system may offer, the tightest first. As root: no network, no user, no capabilities; where nobody may not
 * read the program, a root without capabilities. As another user: a user namespace without network. Where none of this
 * is allowed, only Node's own permissions hold.
 */
export function listConfinements(cpuSeconds: number): Confinement[] {
  const bare: Confinement = { command: [], asNobody: false };
  if (process.platform !== 'linux') return [bare];
  const limits = ['prlimit', `--cpu=${String(cpuSeconds)}`, '--core=0', '--'];
  const limited: Confinement = { command: limits, asNobody: false };
  if (process.getuid?.() !== 0) {
    const apart = ['unshare', '--user', '--net', '--ipc', '--', ...limits];
    return [{ command: apart, asNobody: false }, limited, bare];
  }
  const apart = ['unshare', '--net', '--ipc', '--', ...limits];
  const powerless = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
  const id = String(NOBODY);
  const nobody = [...powerless, `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--'];
  return [
    { command: [...apart, ...nobody], asNobody: true },
    { command: [...apart, ...powerless, '--'], asNobody: false },
    { command: [...limits, ...nobody], asNobody: true },
    { command: [...limits, ...powerless, '--'], asNobody: false },
    limited,
    bare,
  ];
}

/** How much a conversion gives way to pages: a third of the time where both want all of it. */
const NICE_INCREMENT = 5;

function lowerPriority(pid: number): void {
  try {
    const nice = Math.min(getPriority() + NICE_INCREMENT, constants.priority.PRIORITY_LOW);
    setPriority(pid, nice);
    // Linux may share time out by sessions first, and this is one of its own.
    writeFile(`/proc/${String(pid)}/autogroup`, String(nice)).catch(() => undefined);
  } catch {
    // It has ended already, or the system keeps priorities to itself.
  }
}

/** A process that waits for a document on its standard input. */
export interface SandboxProcess {
  child: ChildProcess;
  /** Ends it with all that it has started, and removes what it has written. Never fails. */
  end(): Promise<void>;
}

/**
 * Starts a conversion: it may read the program and the system's own files, write into a folder of its own, and start
 * the system's OCR programs. Its environment is empty but for where these are.
 */
export async function startSandbox(confinement: Confinement, heapMb: number): Promise<SandboxProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-document-'));
  if (confinement.asNobody) await chown(folder, NOBODY, NOBODY);
  const command = [
    ...confinement.command,
    process.execPath,
    '--permission',
    '--allow-addons',
    '--allow-child-process',
    `--allow-fs-read=${SOURCE_FOLDER}*`,
    `--allow-fs-read=${join(MODULES_FOLDER, '*')}`,
    `--allow-fs-read=${join(PROJECT_FOLDER, 'package.json')}`,
    '--allow-fs-read=/usr/*',
    `--allow-fs-read=${join(folder, '*')}`,
    `--allow-fs-write=${join(folder, '*')}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    `--max-old-space-size=${String(heapMb)}`,
    CHILD_SCRIPT,
  ];
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      TMPDIR: folder,
      OMP_THREAD_LIMIT: '1',
    },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // A process group of its own, to be ended as a whole.
    detached: true,
  });
  // Pages that are captured at the same time come first.
  if (child.pid !== undefined) lowerPriority(child.pid);
  // A child that is gone does not read on; what came of it is seen at its end.
  child.stdin?.on('error', () => undefined);
  return {
    child,
    end: async () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // The whole group has ended already.
      }
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}
