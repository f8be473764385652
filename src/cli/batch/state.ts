import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '../exit.ts';

/** How far a batch has come: what a later start needs to go on with it. */
export interface BatchState {
  /** Of what was asked for: going on with another list would mix two batches. */
  digest: string;
  /** Null for the engine in this process. */
  server: string | null;
  /** Stored before the run is started, so that a start in doubt can be repeated. */
  idempotencyKey: string;
  id: string | null;
  /** Results written, in order of completion. */
  written: number;
  outcomes: Record<string, number>;
}

const FILE = '.pagewright-batch.json';

/** Of the engine in this process, until the batch is done. */
export const dataFolder = (folder: string): string => join(folder, '.pagewright');

/**
 * The state of the batch that a folder holds, or a new one.
 * @throws UsageError where it holds another batch that is not done
 */
export async function openState(
  folder: string,
  asked: { request: unknown; server: string | null },
): Promise<BatchState> {
  await mkdir(folder, { recursive: true });
  const digest = createHash('sha256').update(JSON.stringify(asked.request)).digest('hex');
  const text = await readFile(join(folder, FILE), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) {
    const { server } = asked;
    return { digest, server, idempotencyKey: randomUUID(), id: null, written: 0, outcomes: {} };
  }
  const state = JSON.parse(text) as BatchState;
  if (state.digest === digest && state.server === asked.server) return state;
  throw new UsageError(
    `${folder} holds another batch that is not done: go on with it, take another folder, or delete ${join(folder, FILE)}.`,
  );
}

/** Whole or not at all: a stop may come at any time. */
export async function saveState(folder: string, state: BatchState): Promise<void> {
  const file = join(folder, FILE);
  await writeFile(`${file}.new`, JSON.stringify(state));
  await rename(`${file}.new`, file);
}

/** Nothing is left to go on with. */
export async function removeState(folder: string): Promise<void> {
  await rm(join(folder, FILE), { force: true });
  await rm(dataFolder(folder), { recursive: true, force: true });
}
