import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import { type BatchedList, hasRunEnded, ServiceError } from '../../contract/index.ts';
import { createBatchProgress } from '../batch/progress.ts';
import { createPatientCaller } from '../batch/run-source.ts';
import { EXIT, InterruptedError } from '../exit.ts';
import { print, printRows } from '../output.ts';
import { callServer, type FetchCommand } from '../pages/index.ts';
import { addServerOptions, requireServer, type ServerAddress, type ServerOptions } from '../server.ts';
import { removeControls } from '../terminal/index.ts';
import { parseNumber } from './arguments.ts';

type Run = BatchedList['runs'][number];
type RunsCommand = Pick<FetchCommand, 'environment' | 'io' | 'stop'>;

interface RunOptions extends ServerOptions {
  json?: boolean;
}

const RUNS_PATH = 'v1/fetch/batched';
const POLL_INTERVAL_MS = 1000;
const DEFAULT_LIST_LENGTH = 20;
const WATCH_EXIT_CODES =
  '\nExit codes: 0 all pages fetched, 1 service error, 2 invalid usage, 6 some pages failed or answered with an\n' +
  'error status, or the run was cancelled, 130 interrupted.';

/** `pagewright runs`: lists, watches, cancels and retries the batches and crawls of a server. */
export function addRuns(program: Command, dependencies: RunsCommand): void {
  const runs = program
    .command('runs')
    .description('list, watch, cancel and retry the batches and crawls of a server');
  addList(runs, dependencies);
  addWatch(runs, dependencies);
  addCancel(runs, dependencies);
  addRetry(runs, dependencies);
}

function addList(runs: Command, { environment, io }: RunsCommand): void {
  const command = runs
    .command('list', { isDefault: true })
    .description('list runs, newest first')
    .option('--limit <n>', `maximum number of runs, up to 100 (default: ${DEFAULT_LIST_LENGTH})`, parseNumber)
    .option('--json', 'print as JSON');
  addRunServerOptions(command).action(async ({ limit, ...options }: RunOptions & { limit?: number }) => {
    const path = `${RUNS_PATH}?limit=${limit ?? DEFAULT_LIST_LENGTH}`;
    const response = await callServer(requireServer(options, environment, 'Runs'), path);
    const { runs: rows } = (await response.json()) as BatchedList;
    if (rows.length === 0 && !options.json)
      await print(io.stdout, 'There are no runs. `pagewright batch` and `pagewright crawl` start one.\n');
    else await printRows(io.stdout, rows, RUN_COLUMNS, options.json ?? false);
  });
}

const RUN_COLUMNS = {
  id: ({ id }: Run) => id,
  status: ({ status }: Run) => status.toLowerCase(),
  pages: ({ finishedUrls, totalUrls }: Run) => `${finishedUrls}/${totalUrls}`,
  failed: ({ failedUrls }: Run) => failedUrls,
  'error pages': ({ errorPages }: Run) => errorPages,
  'started (UTC)': ({ createdAt }: Run) => createdAt.slice(0, 19).replace('T', ' '),
  'name or start page': ({ name, url }: Run) => removeControls(name ?? url ?? '') || undefined,
};

function addWatch(runs: Command, { environment, io, stop }: RunsCommand): void {
  const command = addRunArgument(runs.command('watch'))
    .description('show the progress of a run until it ends')
    .option('--json', 'print the ended run as JSON');
  addRunServerOptions(command)
    .addHelpText('after', WATCH_EXIT_CODES)
    .action(async (id: string, options: RunOptions) => {
      const run = await watchRun(requireServer(options, environment, 'Runs'), id, { io, stop });
      await printRows(io.stdout, [run], RUN_COLUMNS, options.json ?? false);
      const { status, failedUrls, errorPages } = run;
      io.exitCode = status === 'COMPLETED' && failedUrls + errorPages === 0 ? EXIT.ok : EXIT.partial;
    });
}

/** Resolves to the run when it has ended. Ctrl-C ends the wait, and not the run. */
async function watchRun(
  server: ServerAddress,
  id: string,
  { io, stop }: Pick<RunsCommand, 'io' | 'stop'>,
): Promise<Run> {
  const controller = new AbortController();
  void stop.then(() => controller.abort(new InterruptedError()));
  const { signal } = controller;
  const call = createPatientCaller(RUNS_PATH, { ...server, signal, stderr: io.stderr });
  const readRun = async (): Promise<Run> => {
    const { runs } = (await call(`?id=${encodeURIComponent(id)}`)) as BatchedList;
    if (runs[0]) return runs[0];
    throw new ServiceError('BatchedRunNotFound', { id });
  };
  let run = await readRun();
  const progress = createBatchProgress(io.stderr, run.finishedUrls);
  try {
    while (!hasRunEnded(run.status)) {
      await sleep(POLL_INTERVAL_MS, undefined, { signal });
      run = await readRun();
      const { totalUrls: total, finishedUrls: done, failedUrls: failed, errorPages } = run;
      progress.update({ total, done, failed, errorPages });
    }
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    progress.end();
  }
  return run;
}

function addCancel(runs: Command, { environment, io }: RunsCommand): void {
  const command = addRunArgument(runs.command('cancel')).description(
    'cancel a run: pages that are being fetched are finished and charged, others are not fetched',
  );
  addRunServerOptions(command).action(async (id: string, options: RunOptions) => {
    const { status } = await postToRun(options, environment, { id, action: 'cancel' });
    await print(io.stdout, `${id} is ${status.toLowerCase()}.\n`);
  });
}

function addRetry(runs: Command, { environment, io }: RunsCommand): void {
  const command = addRunArgument(runs.command('retry')).description(
    'start a run with the pages of an ended run that failed and may succeed',
  );
  addRunServerOptions(command).action(async (id: string, options: RunOptions) => {
    const { id: newId } = await postToRun(options, environment, { id, action: 'retry' });
    await print(io.stdout, `${newId}\n`);
    io.stderr.write(
      `Watch it with \`pagewright runs watch ${newId}\`, then save it with \`pagewright export ${newId} -o pages.zip\`.\n`,
    );
  });
}

const addRunArgument = (command: Command): Command =>
  command.argument('<run>', 'id of a batch or a crawl (run_…)');

const addRunServerOptions = (command: Command): Command =>
  addServerOptions(command, 'address of the server that has the runs');

/**
 * Changes a run. Resolves to the state after `cancel`, or to the new run after `retry`.
 * @throws UsageError if no server is set
 */
async function postToRun(
  options: ServerOptions,
  environment: RunsCommand['environment'],
  { id, action }: { id: string; action: 'cancel' | 'retry' },
): Promise<Pick<Run, 'id' | 'status'>> {
  const path = `${RUNS_PATH}/${encodeURIComponent(id)}/${action}`;
  const response = await callServer(requireServer(options, environment, 'Runs'), path, { method: 'POST' });
  return (await response.json()) as Pick<Run, 'id' | 'status'>;
}
