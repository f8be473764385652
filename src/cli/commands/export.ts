import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Command } from 'commander';
import { UsageError } from '../exit.ts';
import { checkOutputFile } from '../file-error.ts';
import { callServer, type FetchCommand } from '../pages/index.ts';
import { addServerOptions, requireServer, type ServerOptions } from '../server.ts';

interface ExportOptions extends ServerOptions {
  output: string;
}

/** Paths of the API, below the path of a run, by the extension of the file. */
const EXPORT_PATHS: Readonly<Record<string, string>> = {
  '.zip': 'export/zip',
  '.jsonl': 'export?format=jsonl',
  '.csv': 'export?format=csv',
};

/** An export takes longer for a run with more pages, so the limit is high. */
const MAX_EXPORT_MS = 24 * 60 * 60 * 1000;

/** `pagewright export RUN -o FILE`: saves all results of a run or a crawl of a server. */
export function addExport(program: Command, { environment }: Pick<FetchCommand, 'environment'>): void {
  const command = program
    .command('export')
    .argument('<run>', 'id of a batched run or a crawl on a server (run_…)')
    .description('save all results of a run or a crawl of a server as Markdown files, JSON lines or CSV')
    .requiredOption(
      '-o, --output <file>',
      '.zip: Markdown files and a manifest; .jsonl: one result with Markdown per line; .csv: a table',
    );
  addServerOptions(command, 'address of the server that has the run')
    .addHelpText('after', '\nExit codes: 0 saved, 1 service error, 2 invalid usage.')
    .action(async (run: string, options: ExportOptions) => {
      const { output } = options;
      if (run.trim() === '') throw new UsageError('The id of the run is empty. Name a run, such as run_….');
      const path = EXPORT_PATHS[extname(output).toLowerCase()];
      if (path === undefined) throw new UsageError(`${output} must end in .zip, .jsonl or .csv.`);
      await checkOutputFile(output);
      const server = requireServer(options, environment, 'Runs');
      const url = `v1/fetch/batched/${encodeURIComponent(run)}/${path}`;
      const { body } = await callServer(server, url, { timeoutMs: MAX_EXPORT_MS });
      await saveFile(body ?? [], output);
    });
}

/** Writes the file, and deletes it if it is incomplete. */
async function saveFile(content: AsyncIterable<Uint8Array> | Uint8Array[], file: string): Promise<void> {
  try {
    await pipeline(content, createWriteStream(file));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
