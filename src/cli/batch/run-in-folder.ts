import { EXIT } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { printRows } from '../output.ts';
import type { WithStore } from '../commands/account/account-commands.ts';
import { type CliEnvironment, type ProfileOptions, type ServerOptions, chooseServer } from '../server.ts';
import { OK_OUTCOME } from './outcome.ts';
import type { BatchEngine, StartRun } from './embedded-source.ts';
import { runBatch } from './run.ts';
import { createRemoteRunSource, type RunPath } from './run-source.ts';
import {
  type BatchState,
  countOutcomes,
  createRetry,
  getDataFolder,
  openState,
  removeDataFolder,
  removeState,
  saveState,
} from './state.ts';

/** Starts an embedded service on a data directory, and stops it after use. Running captures are finished. */
export type WithBatchEngine = <Result>(
  dataDir: string,
  use: (engine: BatchEngine) => Promise<Result>,
) => Promise<Result>;

/** Dependencies of the commands that write the pages of a run to a folder. */
export interface BatchCommand {
  environment: CliEnvironment;
  io: CommandIo;
  withBatchEngine: WithBatchEngine;
  withStore: WithStore;
  stop: Promise<void>;
}

export interface FolderOptions extends ServerOptions, ProfileOptions {
  output: string;
  json?: boolean;
  /** Fetches all pages again, although an earlier run of the same batch has ended. */
  again?: boolean;
}

/** A run of one kind: a batch or a crawl. */
export interface FolderRun<Request> {
  request: Request;
  path: RunPath;
  /** Maximum number of files. It determines the width of the numbers in their names. */
  maxFiles: number;
  /**
   * Returns the request for the URLs at some positions. Without this function, nothing is kept of a run that has ended,
   * and the same command fetches all pages again.
   */
  select?(request: Request, indexes: readonly number[]): Request;
  /** Loads the function that starts a run without a server. Loaded on demand, because it loads the whole service. */
  loadStart(): Promise<StartRun<Request>>;
}

export const RUN_EXIT_CODES =
  '\nExit codes: 0 all pages fetched, 1 service error, 2 invalid usage, 6 some pages failed or answered with an\n' +
  'error status (see the summary), 130 interrupted.';

/** Runs a batch or a crawl, writes its pages to a folder, and prints a summary. Returns the exit code. */
export async function runInFolder<Request>(
  { environment, io, withBatchEngine, withStore, stop }: BatchCommand,
  options: FolderOptions,
  { request, path, maxFiles, select, loadStart }: FolderRun<Request>,
): Promise<number> {
  const { output: folder, profile, again = false } = options;
  const server = chooseServer(options, environment);
  const found = await openState(folder, {
    request: profile === undefined ? request : { ...request, profile },
    server: server?.server ?? null,
    startsAgain: again,
  });
  if (found.hasEnded) io.stderr.write(describeRetry(folder, found.failed.length));
  if (found.hasEnded && found.failed.length === 0)
    return await printSummary(io, found, options.json ?? false);
  const state = found.hasEnded ? createRetry(found) : found;
  const signal = createStopSignal(stop);
  const run = {
    folder,
    state,
    request: state.indexes && select ? select(request, state.indexes) : request,
    maxFiles,
    signal,
    io,
  };
  const runEmbedded = async (): Promise<Record<string, number> | undefined> => {
    const { readProfile } = await import('../profiles/index.ts');
    const settings = await readProfile(withStore, options);
    const { createEmbeddedSource } = await import('./embedded-source.ts');
    const start = await loadStart();
    return withBatchEngine(getDataFolder(folder), (engine) =>
      runBatch(createEmbeddedSource(engine, { signal, settings }, path, start), run),
    );
  };
  let skipped: Record<string, number> | undefined;
  try {
    skipped = server
      ? await runBatch(
          createRemoteRunSource<Request>(path, { ...server, profile, signal, stderr: io.stderr }),
          run,
        )
      : await runEmbedded();
  } catch (error) {
    if (!signal.aborted) throw error;
    io.stderr.write(describeStop(state));
    return EXIT.interrupted;
  }
  if (select) {
    await saveState(folder, { ...state, hasEnded: true });
    await removeDataFolder(folder);
  } else await removeState(folder);
  const exitCode = await printSummary(io, state, options.json ?? false);
  const skipTexts = Object.entries(skipped ?? {}).map(([reason, links]) => `${reason} ${links}`);
  if (skipTexts.length > 0) io.stderr.write(`Links that were not followed: ${skipTexts.join(', ')}.\n`);
  if (select && state.failed.length > 0)
    io.stderr.write(
      `${countPages(state.failed.length)} may succeed later. Run the same command again to fetch only ${state.failed.length === 1 ? 'it' : 'them'}.\n`,
    );
  return exitCode;
}

const countPages = (count: number): string => `${count} ${count === 1 ? 'page' : 'pages'}`;

/** Says what the same command does after its batch has ended. */
const describeRetry = (folder: string, failed: number): string =>
  failed === 0
    ? `This batch has ended in ${folder}, and no failed page may succeed. --again fetches all pages again.\n`
    : `This batch has ended in ${folder}. Fetching only the ${countPages(failed)} that may succeed now; --again fetches all.\n`;

function describeStop({ written, server, id }: BatchState): string {
  const stopped = `Stopped after ${countPages(written)}.`;
  if (server === null || id === null) return `${stopped} Run the same command again to continue.\n`;
  return (
    `${stopped} The server fetches the other pages, and charges them. Run the same command again for their results, or\n` +
    `cancel the run with \`pagewright runs cancel ${id} --server ${server}\`.\n`
  );
}

function createStopSignal(stop: Promise<void>): AbortSignal {
  const controller = new AbortController();
  void stop.then(() => controller.abort(new Error('Stopped.')));
  return controller.signal;
}

/** Prints the numbers of pages by outcome. Returns the exit code. */
async function printSummary({ stdout }: CommandIo, state: BatchState, json: boolean): Promise<number> {
  const rows = Object.entries(countOutcomes(state))
    .map(([outcome, pages]) => ({ outcome, pages }))
    .filter(({ pages }) => pages > 0)
    .sort((a, b) => b.pages - a.pages);
  const areAllOk = rows.every(({ outcome }) => outcome === OK_OUTCOME);
  const total = rows.reduce((sum, { pages }) => sum + pages, 0);
  if (!json && rows.length > 1) rows.push({ outcome: 'total', pages: total });
  await printRows(stdout, rows, { outcome: (row) => row.outcome, pages: (row) => row.pages }, json);
  return areAllOk ? EXIT.ok : EXIT.partial;
}
