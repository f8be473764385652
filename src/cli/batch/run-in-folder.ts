import type { BatchedDependencies } from '../../service/index.ts';
import { EXIT } from '../exit.ts';
import { printRows } from '../output.ts';
import type { CaptureSettings } from '../../contract/index.ts';
import type { WithStore } from '../commands/account-commands.ts';
import { type CliEnvironment, type ProfileOptions, type ServerOptions, chooseServer } from '../server.ts';
import { OK_OUTCOME } from './outcome.ts';
import { runBatch } from './run.ts';
import { type RunSource, createRemoteRunSource, type RunPath } from './run-source.ts';
import { type BatchState, getDataFolder, openState, removeState } from './state.ts';

/** The embedded service for a batch or a crawl without a server. */
export interface BatchEngine {
  dependencies: BatchedDependencies;
  organizationId: string;
}

/** Starts an embedded service on a data directory, and stops it after use. Running captures are finished. */
export type WithBatchEngine = <Result>(
  dataDir: string,
  use: (engine: BatchEngine) => Promise<Result>,
) => Promise<Result>;

/** Dependencies of the commands that write the pages of a run to a folder. */
export interface BatchCommand {
  environment: CliEnvironment;
  withBatchEngine: WithBatchEngine;
  withStore: WithStore;
  stop: Promise<void>;
}

export interface FolderOptions extends ServerOptions, ProfileOptions {
  output: string;
  json?: boolean;
}

/** The signal that stops a run without a server, and the settings of the profile for its fetches. */
interface RunCaller {
  signal: AbortSignal;
  settings: CaptureSettings;
}

/** A run of one kind: a batch or a crawl. */
export interface FolderRun<Request> {
  request: Request;
  path: RunPath;
  /** Maximum number of files. It determines the width of the numbers in their names. */
  maxFiles: number;
  /** Loads the source for a run without a server. Loaded on demand, because it loads the whole service. */
  createEmbedded(engine: BatchEngine, caller: RunCaller): Promise<RunSource<Request>>;
}

export const RUN_EXIT_CODES =
  '\nExit codes: 0 all pages fetched, 1 service error, 2 invalid usage, 6 some pages failed or answered with an\n' +
  'error status (see the summary), 130 interrupted.';

/** Runs a batch or a crawl, writes its pages to a folder, and prints a summary. Returns the exit code. */
export async function runInFolder<Request>(
  { environment, withBatchEngine, withStore, stop }: BatchCommand,
  options: FolderOptions,
  { request, path, maxFiles, createEmbedded }: FolderRun<Request>,
): Promise<number> {
  const { output: folder, profile } = options;
  const server = chooseServer(options, environment);
  const state = await openState(folder, {
    request: profile === undefined ? request : { ...request, profile },
    server: server?.server ?? null,
  });
  const signal = createStopSignal(stop);
  const run = { folder, state, request, maxFiles, signal };
  const runEmbedded = async (): Promise<Record<string, number> | undefined> => {
    const { readProfile } = await import('../profiles/index.ts');
    const settings = await readProfile(withStore, options);
    return withBatchEngine(getDataFolder(folder), async (engine) =>
      runBatch(await createEmbedded(engine, { signal, settings }), run),
    );
  };
  let skipped: Record<string, number> | undefined;
  try {
    skipped = server
      ? await runBatch(createRemoteRunSource<Request>(path, { ...server, profile, signal }), run)
      : await runEmbedded();
  } catch (error) {
    if (!signal.aborted) throw error;
    process.stderr.write(`Stopped after ${state.written} pages. Run the same command again to continue.\n`);
    return EXIT.interrupted;
  }
  await removeState(folder);
  await printSummary(state, options.json ?? false);
  const skipTexts = Object.entries(skipped ?? {}).map(([reason, links]) => `${reason} ${links}`);
  if (skipTexts.length > 0) process.stderr.write(`Links that were not followed: ${skipTexts.join(', ')}.\n`);
  return (state.outcomes[OK_OUTCOME] ?? 0) === state.written ? EXIT.ok : EXIT.partial;
}

function createStopSignal(stop: Promise<void>): AbortSignal {
  const controller = new AbortController();
  void stop.then(() => controller.abort(new Error('Stopped.')));
  return controller.signal;
}

function printSummary({ outcomes, written }: BatchState, json: boolean): Promise<void> {
  const rows = Object.entries(outcomes)
    .map(([outcome, pages]) => ({ outcome, pages }))
    .sort((a, b) => b.pages - a.pages);
  if (!json && rows.length > 1) rows.push({ outcome: 'total', pages: written });
  return printRows(rows, { outcome: (row) => row.outcome, pages: (row) => row.pages }, json);
}
