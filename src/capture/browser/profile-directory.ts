import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'pagewright-browser-';
/** File that identifies the process that created the directory. */
const OWNER_FILE = 'owner.json';
/** After this time a directory of a process that this system cannot see is considered abandoned. */
const MAX_FOREIGN_AGE_MS = 24 * 3_600_000;

interface Owner {
  host: string;
  /** Process ids are unique only within it. */
  pidNamespace: string;
  pid: number;
  /** Start time of the process in clock ticks, because process ids are reused. */
  startedAt: string;
}

/** Creates the directory of a browser's profile. */
export function createProfileDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), PREFIX));
  try {
    writeFileSync(join(directory, OWNER_FILE), JSON.stringify(readOwner(process.pid)));
    return directory;
  } catch (error) {
    removeProfileDirectory(directory);
    throw error;
  }
}

/** Removes a directory. If that fails, a later sweep removes it. */
export function removeProfileDirectory(directory: string): void {
  try {
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
  } catch {
    // For example no free file descriptor.
  }
}

/** Removes the directories of processes that were killed before they removed them. */
export function sweepProfileDirectories(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(PREFIX))) {
    const directory = join(tmpdir(), name);
    if (isAbandoned(directory)) removeProfileDirectory(directory);
  }
}

function isAbandoned(directory: string): boolean {
  try {
    const owner = JSON.parse(readFileSync(join(directory, OWNER_FILE), 'utf8')) as Owner;
    const ownProcess = readOwner(process.pid);
    if (owner.host !== ownProcess.host) return false;
    if (owner.pidNamespace !== ownProcess.pidNamespace)
      return Date.now() - statSync(directory).mtimeMs > MAX_FOREIGN_AGE_MS;
    return readOwner(owner.pid).startedAt !== owner.startedAt;
  } catch {
    // The directory has just been removed, or another version or user created it.
    return false;
  }
}

function readOwner(pid: number): Owner {
  let startedAt = '';
  let pidNamespace = '';
  try {
    pidNamespace = readlinkSync('/proc/self/ns/pid');
    // The name of the process is in parentheses and may contain spaces; field 22 is the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // No such process, or a system without /proc.
  }
  return { host: hostname(), pidNamespace, pid, startedAt };
}
