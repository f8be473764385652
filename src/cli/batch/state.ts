import { createHash, randomUUID } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hideCredentials } from '../../contract/index.ts';
import { UsageError } from '../exit.ts';
import { createOutputFolder } from '../file-error.ts';

/** A URL whose fetch failed, and that a later fetch may reach. */
interface FailedUrl {
  /** Position in the request, from 0. */
  index: number;
  /** A key of `outcomes`. */
  outcome: string;
}

/** The stored progress of a batch. The same command continues from it. */
export interface BatchState {
  /** Hash of the request without passwords. A batch with another list must not continue this one. */
  digest: string;
  /** Base URL of the server; null if the batch runs without a server. */
  server: string | null;
  /** Stored before the start. A start whose result is unknown can then be repeated. */
  idempotencyKey: string;
  id: string | null;
  /** Positions in the request of the URLs of this run. Null if the run has all URLs. */
  indexes: number[] | null;
  /** Number of results of this run that are written, in order of completion. */
  written: number;
  /** Numbers of results of this run, by outcome. */
  outcomes: Record<string, number>;
  /** Number of captured pages that answered with an error status. They do not count as failed. */
  errorPages: number;
  /** Results of this run that a later run may improve. */
  failed: FailedUrl[];
  hasEnded: boolean;
  /** Numbers of results that earlier runs of the same batch left in the folder, by outcome. */
  earlierOutcomes: Record<string, number>;
}

const STATE_FILE = '.pagewright-batch.json';

const createRun = (): Omit<BatchState, 'digest' | 'server'> => ({
  idempotencyKey: randomUUID(),
  id: null,
  indexes: null,
  written: 0,
  outcomes: {},
  errorPages: 0,
  failed: [],
  hasEnded: false,
  earlierOutcomes: {},
});

/** Returns the numbers of results in the folder, by outcome. */
export function countOutcomes({ outcomes, earlierOutcomes }: BatchState): Record<string, number> {
  const counts = { ...earlierOutcomes };
  for (const [outcome, count] of Object.entries(outcomes)) counts[outcome] = (counts[outcome] ?? 0) + count;
  return counts;
}

/** Returns the state of a run that fetches only the URLs of an ended run that failed and may succeed. */
export function createRetry(state: BatchState): BatchState {
  const earlierOutcomes = countOutcomes(state);
  for (const { outcome } of state.failed) earlierOutcomes[outcome] = (earlierOutcomes[outcome] ?? 0) - 1;
  return { ...state, ...createRun(), indexes: state.failed.map(({ index }) => index), earlierOutcomes };
}

/** Data directory of the embedded service, deleted when the batch has finished. */
export const getDataFolder = (folder: string): string => join(folder, '.pagewright');

/**
 * Reads the state of the batch in a folder, or creates a new one.
 * @param startsAgain whether to create a new state although the batch has ended
 * @throws UsageError if the folder contains a different unfinished batch
 */
export async function openState(
  folder: string,
  { request, server, startsAgain }: { request: unknown; server: string | null; startsAgain: boolean },
): Promise<BatchState> {
  await createOutputFolder(folder);
  const digest = createHash('sha256')
    .update(hideCredentials(JSON.stringify(request)))
    .digest('hex');
  const text = await readFile(join(folder, STATE_FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  // The defaults complete the state that an older release wrote.
  const state = text === undefined ? undefined : ({ ...createRun(), ...JSON.parse(text) } as BatchState);
  const isSame = state?.digest === digest && state.server === server;
  // A repetition of failed URLs can be given up, but not an unfinished batch.
  const canStartAgain = state?.hasEnded || state?.indexes !== null;
  if (isSame && !(startsAgain && canStartAgain)) return state;
  // If a batch has not started, for example because of a wrong server or key, the folder can be used for another one.
  if (!state || state.hasEnded || state.id === null || (isSame && canStartAgain)) {
    await removeState(folder);
    return { digest, server, ...createRun() };
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
  await removeDataFolder(folder);
}

export const removeDataFolder = (folder: string): Promise<void> =>
  rm(getDataFolder(folder), { recursive: true, force: true });
