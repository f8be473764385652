import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority, tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { locateCodeForUser } from './code-cache.ts';
import { type Confinement, MODULES_FOLDER, PROJECT_FOLDER, SOURCE_FOLDER } from './confinement.ts';
import { listHeapOptions } from './heap-options.ts';

/**
 * User ids for conversions. Each conversion gets another id from the range that systemd reserves for dynamic users,
 * which also exists in containers with 65536 ids.
 */
const FIRST_USER_ID = 61_184;
const USER_ID_COUNT = 4_336;

const CHILD_SCRIPT = fileURLToPath(new URL(`./child${extname(import.meta.url)}`, import.meta.url));

/**
 * Increment of the nice value of conversion processes. If page captures also need the CPU, conversions get about a
 * third of it.
 */
const NICE_INCREMENT = 5;

function lowerConversionPriority(pid: number): void {
  try {
    const nice = Math.min(getPriority() + NICE_INCREMENT, constants.priority.PRIORITY_LOW);
    setPriority(pid, nice);
    // Set the nice value of the session too. Linux may schedule by session first, and the conversion is a separate
    // session.
    writeFile(`/proc/${String(pid)}/autogroup`, String(nice)).catch(() => undefined);
  } catch {
    // Ignore the error: the process has ended, or the system does not allow the change.
  }
}

/** A conversion process that waits for a document on its standard input. */
export interface SandboxProcess {
  child: ChildProcess;
  /** Kills the process and its children, and removes the temporary folder. Never throws. */
  end(): Promise<void>;
}

let usersInUse = Math.floor(Math.random() * USER_ID_COUNT);

function takeUserId(): number {
  usersInUse = (usersInUse + 1) % USER_ID_COUNT;
  return FIRST_USER_ID + usersInUse;
}

/**
 * Starts a conversion process. The process may read the program and `/usr`, write to one temporary folder, and start
 * the installed OCR programs. Its environment contains only their paths.
 * @param compiledCode folder with the compiled code of conversions. Only a sandbox with its own file system uses it,
 * because it shows the folder read-only.
 */
export async function startSandbox(
  { hasOwnUser, hasOwnRoot, command: confine }: Confinement,
  memoryMb: number,
  compiledCode?: string,
): Promise<SandboxProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-document-'));
  const user = takeUserId();
  if (hasOwnUser) await chown(folder, user, user);
  const writable = hasOwnRoot ? '/tmp' : folder;
  const compileCache = join(writable, 'code');
  const code =
    compiledCode === undefined || !hasOwnRoot
      ? undefined
      : { from: compiledCode, to: locateCodeForUser(compileCache, compiledCode, hasOwnUser ? user : 0) };
  const command = [
    ...confine(folder, user, code),
    process.execPath,
    '--permission',
    '--allow-addons',
    '--allow-child-process',
    `--allow-fs-read=${SOURCE_FOLDER}*`,
    `--allow-fs-read=${join(MODULES_FOLDER, '*')}`,
    `--allow-fs-read=${join(PROJECT_FOLDER, 'package.json')}`,
    '--allow-fs-read=/usr/*',
    `--allow-fs-read=${join(writable, '*')}`,
    `--allow-fs-write=${join(writable, '*')}`,
    '--disable-warning=SecurityWarning',
    '--disable-warning=ExperimentalWarning',
    ...listHeapOptions(memoryMb),
    CHILD_SCRIPT,
  ];
  const child = spawn(command[0]!, command.slice(1), {
    cwd: folder,
    env: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LANG: 'C.UTF-8',
      TMPDIR: writable,
      // Disable io_uring, which has a long history of kernel vulnerabilities.
      UV_USE_IO_URING: '0',
      OMP_THREAD_LIMIT: '1',
      ...(code && { NODE_COMPILE_CACHE: compileCache }),
    },
    stdio: ['pipe', 'ignore', 'pipe', 'pipe'],
    // Start a separate process group, so that all of its processes can be killed at once.
    detached: true,
  });
  if (child.pid !== undefined) lowerConversionPriority(child.pid);
  // Ignore errors of the child's input, which occur if the child exits before it has read everything. The missing
  // result reports the failure.
  child.stdin?.on('error', () => undefined);
  return {
    child,
    end: async () => {
      try {
        if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
      } catch {
        // Ignore the error: all processes of the group have ended already.
      }
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    },
  };
}

const MEMORY_PAGE_BYTES = 4096;
/** Milliseconds per clock tick, which is the unit of CPU time in `/proc`. */
const CLOCK_TICK_MS = 10;
/** Maximum number of processes that are measured. A conversion starts only a few. */
const MAX_MEASURED_PROCESSES = 64;

/** Memory and CPU time of a process and its descendants. All values are 0 if the system has no `/proc`. */
export interface ProcessUsage {
  residentBytes: number;
  /** CPU milliseconds of all these processes together, including children that have ended. */
  cpuMs: number;
}

export async function measureProcesses(pid: number): Promise<ProcessUsage> {
  const pids = [pid];
  const usage: ProcessUsage = { residentBytes: 0, cpuMs: 0 };
  for (let index = 0; index < pids.length && index < MAX_MEASURED_PROCESSES; index++) {
    const id = String(pids[index]);
    const [stat, children] = await Promise.all([
      readFile(`/proc/${id}/stat`, 'utf8').catch(() => ''),
      readFile(`/proc/${id}/task/${id}/children`, 'utf8').catch(() => ''),
    ]);
    // The name in parentheses may contain spaces. The fields after it are numbered from 3 (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3] ?? 0);
    usage.residentBytes += field(24) * MEMORY_PAGE_BYTES;
    // The sum for the process itself and for its ended children.
    usage.cpuMs += (field(14) + field(15) + field(16) + field(17)) * CLOCK_TICK_MS;
    pids.push(...children.split(' ').filter(Boolean).map(Number));
  }
  return usage;
}
