import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** User and group id of `nobody` on Linux. */
const NOBODY = 65_534;

const SOURCE_FOLDER = fileURLToPath(new URL('..', import.meta.url));
const PROJECT_FOLDER = fileURLToPath(new URL('../..', import.meta.url));
/** An installed package is in the same `node_modules` as its dependencies. */
const MODULES_FOLDER =
  basename(dirname(PROJECT_FOLDER)) === 'node_modules'
    ? dirname(PROJECT_FOLDER)
    : join(PROJECT_FOLDER, 'node_modules');
const CHILD_SCRIPT = fileURLToPath(new URL(`./child${extname(import.meta.url)}`, import.meta.url));

/** How a conversion process is started. */
export interface Confinement {
  /** Command line in front of the program. */
  command: readonly string[];
  /** Whether it runs as the user `nobody`, who must own the temporary folder. */
  asNobody: boolean;
}

/**
 * Confinements that the system may support, the strictest first. As root: no network, user `nobody`, no capabilities;
 * where `nobody` cannot read the program, root without capabilities. As another user: a user namespace without network.
 * Where none of this is allowed, only Node's permission model applies.
 */
export function listConfinements(cpuSeconds: number): Confinement[] {
  const bare: Confinement = { command: [], asNobody: false };
  if (process.platform !== 'linux') return [bare];
  const limits = ['prlimit', `--cpu=${String(cpuSeconds)}`, '--core=0', '--'];
  const limited: Confinement = { command: limits, asNobody: false };
  if (process.getuid?.() !== 0) {
    const isolated = ['unshare', '--user', '--net', '--ipc', '--', ...limits];
    return [{ command: isolated, asNobody: false }, limited, bare];
  }
  const isolated = ['unshare', '--net', '--ipc', '--', ...limits];
  const noCapabilities = ['setpriv', '--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'];
  const id = String(NOBODY);
  const dropToNobody = [...noCapabilities, `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--'];
  return [
    { command: [...isolated, ...dropToNobody], asNobody: true },
    { command: [...isolated, ...noCapabilities, '--'], asNobody: false },
    { command: [...limits, ...dropToNobody], asNobody: true },
    { command: [...limits, ...noCapabilities, '--'], asNobody: false },
    limited,
    bare,
  ];
}

/** Nice value added to conversions. Next to a busy page capture they get about a third of the CPU. */
const NICE_INCREMENT = 5;

function lowerPriority(pid: number): void {
  try {
    const nice = Math.min(getPriority() + NICE_INCREMENT, constants.priority.PRIORITY_LOW);
    setPriority(pid, nice);
    // Linux may schedule by session first, and the conversion is a separate session.
    writeFile(`/proc/${String(pid)}/autogroup`, String(nice)).catch(() => undefined);
  } catch {
    // The process has ended, or the system does not allow it.
  }
}

/** A conversion process that waits for a document on its standard input. */
export interface SandboxProcess {
  child: ChildProcess;
  /** Kills the process and its children, and removes the temporary folder. Never throws. */
  end(): Promise<void>;
}

/**
 * Starts a conversion process. It may read the program and `/usr`, write to one temporary folder, and start the
 * installed OCR programs. The environment contains only their paths.
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
    // A separate process group, which can be killed as a whole.
    detached: true,
  });
  // Page captures have priority over conversions.
  if (child.pid !== undefined) lowerPriority(child.pid);
  // A process that exited early closes its input; the missing result reports the failure.
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

const PAGE_BYTES = 4096;
/** Processes that are counted; a conversion starts only a few. */
const MAX_PROCESSES = 64;

/** Resident bytes of a process and its descendants; 0 where the system has no `/proc`. */
export async function measureResidentBytes(pid: number): Promise<number> {
  const pids = [pid];
  let bytes = 0;
  for (let index = 0; index < pids.length && index < MAX_PROCESSES; index++) {
    const id = String(pids[index]);
    const [statm, children] = await Promise.all([
      readFile(`/proc/${id}/statm`, 'utf8').catch(() => ''),
      readFile(`/proc/${id}/task/${id}/children`, 'utf8').catch(() => ''),
    ]);
    bytes += Number(statm.split(' ')[1] ?? 0) * PAGE_BYTES;
    pids.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return bytes;
}
