import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hideCredentials } from '../../contract/index.ts';
import { UsageError } from '../exit.ts';
import { createOutputFolder } from '../file-error.ts';

/** The stored progress of a batch. The same command continues from it. */
export interface BatchState {
  /** Hash of the request without passwords. A batch with another list must not continue this one. */
  digest: string;
  /** Base URL of the server; null if the batch runs without a server. */
  server: string | null;
  /** Stored before the start. A start whose result is unknown can then be repeated. */
  idempotencyKey: string;
  id: string | null;
  /** Number of results written, in order of completion. */
  written: number;
  outcomes: Record<string, number>;
  /** Number of captured pages that answered with an error status. They do not count as failed. */
  errorPages: number;
}

const STATE_FILE = '.pagewright-batch.json';

/** Data directory of the embedded service, deleted when the batch has finished. */
export const getDataFolder = (folder: string): string => join(folder, '.pagewright');

/**
 * Reads the state of the batch in a folder, or creates a new one.
 * @throws UsageError if the folder contains a different unfinished batch
 */
export async function openState(
  folder: string,
  requestedRun: { request: unknown; server: string | null },
): Promise<BatchState> {
  await createOutputFolder(folder);
  const digest = createHash('sha256')
    .update(hideCredentials(JSON.stringify(requestedRun.request)))
    .digest('hex');
  const text = await readFile(join(folder, STATE_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  const state = text === undefined ? undefined : (JSON.parse(text) as BatchState);
  if (state?.digest === digest && state.server === requestedRun.server) return state;
  // If a batch has not started, for example because of a wrong server or key, the folder can be used for another one.
  if (!state || state.id === null) {
    await removeState(folder);
    const { server } = requestedRun;
    return {
      digest,
      server,
      idempotencyKey: randomUUID(),
      id: null,
      written: 0,
      outcomes: {},
      errorPages: 0,
    };
  }
  throw new UsageError(
    `${folder} contains another batch that is not finished. Continue that batch, use another folder, or delete ${join(folder, STATE_FILE)}.`,
  );
}

/**
 * Writes the state so that only this user can read it. Writes it atomically, because the process can be stopped at any
 * time.
 */
export async function saveState(folder: string, state: BatchState): Promise<void> {
  const file = join(folder, STATE_FILE);
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Deletes the state and the data directory of a finished batch. */
export async function removeState(folder: string): Promise<void> {
  await rm(join(folder, STATE_FILE), { force: true });
  await rm(getDataFolder(folder), { recursive: true, force: true });
}
