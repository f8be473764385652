import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';

/** The process that uses a data directory, as the messages of other processes name it. */
export interface DirectoryOwner {
  pid: number;
  port?: number;
}

/** Another process uses the data directory. */
export class DirectoryInUseError extends Error {}

export interface DirectoryLock {
  /** Returns false if another process has the lock. */
  tryTake(): boolean;
  /** @throws DirectoryInUseError that names the other process */
  take(owner: DirectoryOwner): void;
  release(): void;
}

/**
 * Creates the lock of a data directory, which one process can have. It is the lock of a SQLite file, which the operating
 * system releases when the process dies.
 */
export function createDirectoryLock(dataDir: string): DirectoryLock {
  const noteFile = join(dataDir, 'owner.json');
  let held: SqliteDatabase.Database | undefined;
  let hasNote = false;
  function tryTake(): boolean {
    if (held) return true;
    const database = new SqliteDatabase(join(dataDir, 'owner.lock'), { timeout: 0 });
    try {
      database.exec('begin exclusive');
      held = database;
      return true;
    } catch (error) {
      database.close();
      if (error instanceof SqliteDatabase.SqliteError && error.code === 'SQLITE_BUSY') return false;
      throw error;
    }
  }
  return {
    tryTake,
    take(owner) {
      if (!tryTake()) throw new DirectoryInUseError(describeOwner(noteFile));
      writeFileSync(noteFile, JSON.stringify(owner), { mode: 0o600 });
      hasNote = true;
    },
    release() {
      if (hasNote) rmSync(noteFile, { force: true });
      hasNote = false;
      held?.close();
      held = undefined;
    },
  };
}

function describeOwner(noteFile: string): string {
  let name = 'another process';
  try {
    const { pid, port } = JSON.parse(readFileSync(noteFile, 'utf8')) as Partial<DirectoryOwner>;
    if (Number.isInteger(pid)) name = `process ${pid}`;
    if (Number.isInteger(port)) name += `, which serves port ${port},`;
  } catch {
    // The other process has just started, or is a version that writes no note.
  }
  return `${name} uses it. Stop that process first, or choose another directory.`;
}
