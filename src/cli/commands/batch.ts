import { readFile } from 'node:fs/promises';
import { text as readText } from 'node:stream/consumers';
import type { Command } from 'commander';
import { type BatchedRequest, completeUrl, hideCredentials, isPageUrl } from '../../contract/index.ts';
import {
  type BatchCommand,
  type FolderOptions,
  RUN_EXIT_CODES,
  runInFolder,
} from '../batch/run-in-folder.ts';
import { UsageError } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { addProfileOptions, addServerOptions } from '../server.ts';

interface BatchOptions extends FolderOptions {
  scroll?: boolean;
  shareCache?: boolean;
  skipInvalid?: boolean;
}

/** `pagewright batch FILE -o DIR`: fetches many pages as Markdown files. */
export function addBatch(program: Command, dependencies: BatchCommand): void {
  const { io } = dependencies;
  const command = program
    .command('batch')
    .argument(
      '<file>',
      'file with one URL per line, or - for standard input; blank lines and lines that start with # are ignored',
    )
    .description(
      'fetch many pages into Markdown files; the same command continues, or fetches again what failed',
    )
    .requiredOption('-o, --output <folder>', 'folder for the files')
    .option('--scroll', 'scroll each page to load lazy content')
    .option('--share-cache', 'load scripts and styles that pages of a site share only once')
    .option('--again', 'fetch all pages again after the batch has ended, not only those that failed')
    .option('--skip-invalid', 'skip lines that are not URLs instead of stopping')
    .option('--json', 'print the summary as JSON');
  addProfileOptions(addServerOptions(command))
    .addHelpText('after', RUN_EXIT_CODES)
    .action(async (file: string, options: BatchOptions) => {
      const request = await readRequest(io, file, options);
      io.exitCode = await runInFolder(dependencies, options, {
        request,
        path: 'v1/fetch/batched',
        maxFiles: request.urls.length,
        select: ({ urls, ...rest }, indexes) => ({
          ...rest,
          urls: indexes.flatMap((index) => urls[index] ?? []),
        }),
        loadStart: async () => (await import('../../service/index.ts')).startBatched,
      });
    });
}

/** @throws UsageError if a line is not a URL and is not skipped, or if no URL is left */
async function readRequest(
  { stdin, stderr }: CommandIo,
  file: string,
  { scroll, shareCache, skipInvalid }: BatchOptions,
): Promise<BatchedRequest> {
  const isStandardInput = file === '-';
  const shownFile = isStandardInput ? 'standard input' : file;
  const text = await (isStandardInput ? readText(stdin) : readFile(file, 'utf8'));
  const lines = text
    .split('\n')
    .map((line, index) => ({ line: line.trim(), number: index + 1 }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'))
    .map(({ line, number }) => ({ url: completeUrl(line), line, number }));
  const invalidLines = lines.filter(({ url }) => !isPageUrl(url));
  if (invalidLines.length > 0) {
    const shownLines = invalidLines
      .slice(0, 10)
      .map(({ line, number }) => `  line ${number}: ${hideCredentials(line)}`);
    const problem =
      invalidLines.length === 1
        ? `1 line of ${shownFile} is not an http or https URL`
        : `${invalidLines.length} lines of ${shownFile} are not http or https URLs`;
    const description = `${problem}:\n${shownLines.join('\n')}`;
    if (!skipInvalid) throw new UsageError(`${description}\nCorrect them, or use --skip-invalid.`);
    stderr.write(`Skipped: ${description}\n`);
  }
  const validLines = lines.filter(({ url }) => isPageUrl(url));
  if (validLines.length === 0)
    throw new UsageError(`There are no URLs in ${shownFile}. Write one URL per line.`);
  return {
    urls: validLines.map(({ url }) => url),
    ...((scroll || shareCache) && {
      browserConfig: { scrollFullPage: scroll ?? false, ...(shareCache && { shareCache }) },
    }),
  };
}
