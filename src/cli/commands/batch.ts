import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type BatchedRequest, hideCredentials, isPageUrl } from '../../contract/index.ts';
import type { BatchedDependencies } from '../../service/index.ts';
import { OK } from '../batch/pages.ts';
import { runBatch } from '../batch/run.ts';
import { type BatchSource, createRemoteSource } from '../batch/source.ts';
import { type BatchState, getDataFolder, openState, removeState } from '../batch/state.ts';
import { EXIT, UsageError } from '../exit.ts';
import { printRows } from '../output.ts';
import { addServerOptions, type CliEnvironment, type ServerOptions, chooseServer } from '../server.ts';
import { addScheme } from './fetch.ts';

/** The embedded service for a batch without a server. */
export interface BatchEngine {
  dependencies: BatchedDependencies;
  organizationId: string;
}

/** Starts an embedded service on a data directory, and stops it after use. Running captures are finished. */
export type WithBatchEngine = <Result>(
  dataDir: string,
  use: (engine: BatchEngine) => Promise<Result>,
) => Promise<Result>;

interface BatchOptions extends ServerOptions {
  output: string;
  scroll?: boolean;
  skipInvalid?: boolean;
  json?: boolean;
}

interface BatchCommand {
  environment: CliEnvironment;
  withBatchEngine: WithBatchEngine;
  stop: Promise<void>;
}

/** `pagewright batch FILE -o DIR`: fetches many pages as Markdown files. */
export function addBatch(program: Command, { environment, withBatchEngine, stop }: BatchCommand): void {
  const command = program
    .command('batch')
    .argument('<file>', 'file with one URL per line; blank lines and lines starting with # are ignored')
    .description('fetch many pages into Markdown files; after Ctrl-C, the same command continues')
    .requiredOption('-o, --output <folder>', 'folder for the files')
    .option('--scroll', 'scroll each page to load lazy content')
    .option('--skip-invalid', 'skip lines that are not URLs instead of stopping')
    .option('--json', 'print the summary as JSON');
  addServerOptions(command)
    .addHelpText(
      'after',
      '\nExit codes: 0 all pages fetched, 1 service error, 2 invalid usage, 6 some pages failed (see the summary),\n' +
        '130 interrupted.',
    )
    .action(async (file: string, options: BatchOptions) => {
      const request = await readRequest(file, options);
      const server = chooseServer(options, environment.apiKey);
      const state = await openState(options.output, { request, server: server?.server ?? null });
      const signal = createStopSignal(stop);
      const runOnSource = (source: BatchSource) => runBatch(source, options.output, state, request, signal);
      try {
        if (server) await runOnSource(createRemoteSource(server.server, server.key, signal));
        else {
          const { createEmbeddedSource } = await import('../batch/embedded.ts');
          await withBatchEngine(getDataFolder(options.output), ({ dependencies, organizationId }) =>
            runOnSource(createEmbeddedSource(dependencies, { organizationId, signal })),
          );
        }
      } catch (error) {
        if (!signal.aborted) throw error;
        process.stderr.write(
          `Stopped after ${state.written} pages. Run the same command again to continue.\n`,
        );
        process.exitCode = EXIT.interrupted;
        return;
      }
      await removeState(options.output);
      await printSummary(state, options.json ?? false);
      process.exitCode = (state.outcomes[OK] ?? 0) === state.written ? EXIT.ok : EXIT.partial;
    });
}

function createStopSignal(stop: Promise<void>): AbortSignal {
  const controller = new AbortController();
  void stop.then(() => controller.abort(new Error('Stopped.')));
  return controller.signal;
}

/** @throws UsageError if lines are not URLs and are not skipped, or if no URL is left */
async function readRequest(file: string, { scroll, skipInvalid }: BatchOptions): Promise<BatchedRequest> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  });
  const lines = text
    .split('\n')
    .map((line, index) => ({ url: line.trim(), number: index + 1 }))
    .filter(({ url }) => url !== '' && !url.startsWith('#'))
    .map(({ url, number }) => ({ url: addScheme(url), number }));
  const invalidLines = lines.filter(({ url }) => !isPageUrl(url));
  if (invalidLines.length > 0) {
    const shownLines = invalidLines
      .slice(0, 10)
      .map(({ url, number }) => `  line ${number}: ${hideCredentials(url)}`);
    const description = `${invalidLines.length} lines of ${file} are not http or https URLs:\n${shownLines.join('\n')}`;
    if (!skipInvalid) throw new UsageError(`${description}\nCorrect them, or use --skip-invalid.`);
    process.stderr.write(`Skipped: ${description}\n`);
  }
  const validLines = lines.filter(({ url }) => isPageUrl(url));
  if (validLines.length === 0) throw new UsageError(`${file} contains no URLs. Write one URL per line.`);
  return {
    urls: validLines.map(({ url }) => url),
    ...(scroll && { browserConfig: { scrollFullPage: true } }),
  };
}

function printSummary({ outcomes, written }: BatchState, json: boolean): Promise<void> {
  const rows = Object.entries(outcomes)
    .map(([outcome, pages]) => ({ outcome, pages }))
    .sort((a, b) => b.pages - a.pages);
  if (!json && rows.length > 1) rows.push({ outcome: 'total', pages: written });
  return printRows(rows, { outcome: (row) => row.outcome, pages: (row) => row.pages }, json);
}
