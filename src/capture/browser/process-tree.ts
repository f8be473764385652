import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

export interface BrowserProcess {
  pid: number;
  residentBytes: number;
  /** CPU seconds that all threads of the process have used so far. */
  cpuSeconds: number;
  threads: number;
  /** Kind of the process. The `zygote` is the process from which renderers are forked. */
  type: 'renderer' | 'zygote' | 'other';
}

const MEMORY_PAGE_BYTES = 4096;
/**
 * Clock ticks per second (USER_HZ), the unit of CPU time in /proc (proc_pid_stat(5)). It is 100 on all common
 * architectures.
 */
const CLOCK_TICKS_PER_SECOND = 100;

/** Reads a process and all its descendants from /proc (Linux). Empty on other systems. */
export function readProcessTree(root: number): BrowserProcess[] {
  const processes: BrowserProcess[] = [];
  const pendingIds = [root];
  for (let pid = pendingIds.pop(); pid !== undefined; pid = pendingIds.pop()) {
    const result = readProcess(pid);
    if (!result) continue;
    processes.push(result.process);
    pendingIds.push(...result.children);
  }
  return processes;
}

/** Matches the names of threads that run workers. The kernel cuts names to 15 characters. */
const WORKER_THREAD_NAME = /^(?:Dedicated|Shared|Service)Worker/;

/**
 * Lowers the priority of a process, or only of its worker threads, to a nice value (Linux). Threads and processes that
 * start later inherit the value from the thread that starts them.
 */
export function lowerPriority(pid: number, nice: number, threads: 'all' | 'workers' = 'all'): void {
  try {
    // On Linux the nice value belongs to a thread, not to a process.
    for (const id of readdirSync(`/proc/${pid}/task`)) {
      const path = `/proc/${pid}/task/${id}/comm`;
      if (threads === 'workers' && !WORKER_THREAD_NAME.test(readFileSync(path, 'latin1'))) continue;
      // Skip threads that already have a lower priority, because only root may raise a priority.
      if (getPriority(Number(id)) < nice) setPriority(Number(id), nice);
    }
  } catch {
    // Ignore the error: the process or one of its threads has exited, or there is no /proc.
  }
}

function readProcess(pid: number): { process: BrowserProcess; children: number[] } | undefined {
  try {
    const readProcFile = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'latin1');
    const residentBytes = Number(readProcFile('statm').split(' ')[1]) * MEMORY_PAGE_BYTES;
    const children = readProcFile(`task/${pid}/children`).trim();
    // The second field, the name, can contain spaces.
    const stat = readProcFile('stat');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND;
    return {
      process: {
        pid,
        residentBytes,
        cpuSeconds,
        threads: Number(fields[17]),
        type: getProcessType(readProcFile('cmdline')),
      },
      children: children === '' ? [] : children.split(' ').map(Number),
    };
  } catch {
    // The process exited in the meantime.
    return undefined;
  }
}

function getProcessType(command: string): BrowserProcess['type'] {
  if (command.includes('--type=renderer')) return 'renderer';
  // Without a sandbox, this kind of zygote starts utility processes, such as the network service.
  const isZygote = command.includes('--type=zygote') && !command.includes('--no-zygote-sandbox');
  return isZygote ? 'zygote' : 'other';
}

/** Kills a process. A process that has already exited is no error. */
export function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has exited.
  }
}
