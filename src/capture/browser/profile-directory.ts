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

const DIRECTORY_PREFIX = 'pagewright-browser-';
/** File in the directory that names the process that created the directory. */
const OWNER_FILE = 'owner.json';
/** An older directory counts as abandoned if this system cannot see the process that created it. */
const MAX_FOREIGN_DIRECTORY_AGE_MS = 24 * 3_600_000;

interface DirectoryOwner {
  host: string;
  /** Namespace of the process id, because process ids are unique only within a namespace. */
  pidNamespace: string;
  pid: number;
  /** Start time of the process in clock ticks, because process ids are reused. */
  startedAt: string;
}

export function createProfileDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), DIRECTORY_PREFIX));
  try {
    writeFileSync(join(directory, OWNER_FILE), JSON.stringify(readDirectoryOwner(process.pid)));
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
    // Ignore the error, for example if no file descriptor is free.
  }
}

/** Removes the profile directories of processes that were killed before they could remove them. */
export function sweepProfileDirectories(): void {
  for (const name of readdirSync(tmpdir()).filter((name) => name.startsWith(DIRECTORY_PREFIX))) {
    const directory = join(tmpdir(), name);
    if (isDirectoryAbandoned(directory)) removeProfileDirectory(directory);
  }
}

function isDirectoryAbandoned(directory: string): boolean {
  try {
    const owner = JSON.parse(readFileSync(join(directory, OWNER_FILE), 'utf8')) as DirectoryOwner;
    const ownProcess = readDirectoryOwner(process.pid);
    if (owner.host !== ownProcess.host) return false;
    if (owner.pidNamespace !== ownProcess.pidNamespace)
      return Date.now() - statSync(directory).mtimeMs > MAX_FOREIGN_DIRECTORY_AGE_MS;
    return readDirectoryOwner(owner.pid).startedAt !== owner.startedAt;
  } catch {
    // The directory has just been removed, or another version or user created it.
    return false;
  }
}

function readDirectoryOwner(pid: number): DirectoryOwner {
  let startedAt = '';
  let pidNamespace = '';
  try {
    pidNamespace = readlinkSync('/proc/self/ns/pid');
    // The name of the process is in parentheses and may contain spaces; field 22 is the start time.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    startedAt = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    // The process does not exist, or the system has no /proc.
  }
  return { host: hostname(), pidNamespace, pid, startedAt };
}
