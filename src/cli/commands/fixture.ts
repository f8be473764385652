import { stat, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import type { Command } from 'commander';
import type { Capturer } from '../../capture/index.ts';
import { completeUrl } from '../../contract/index.ts';
import { EXIT, UsageError } from '../exit.ts';
import { createOutputFolder } from '../file-error.ts';
import { decodeRecord, encodeRecord, readExpectation } from '../fixture/index.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import { isHtmlFile, serveSavedFile } from '../pages/index.ts';
import { withProgress } from '../terminal/index.ts';

/**
 * Starts a browser for one command and closes it afterwards.
 * @param exit egress exit to use instead of the exits of the settings
 */
export type WithCapturer = <Result>(
  exit: string | undefined,
  use: (capturer: Capturer, signal: AbortSignal) => Promise<Result>,
) => Promise<Result>;

interface FixtureCommand {
  io: CommandIo;
  withCapturer: WithCapturer;
}

interface FixtureOptions {
  output: string;
  url?: string;
  name?: string;
}

const CAPTURE_BUDGET_MS = 60_000;

/** `pagewright fixture PAGE`: records a page and what Pagewright reads from it, as a test case. */
export function addFixture(program: Command, { io, withCapturer }: FixtureCommand): void {
  program
    .command('fixture')
    .argument('<page>', 'URL of a page, or path of a saved .html file')
    .description('record a page and what is read from it, to report a wrong result or add a test')
    .option('-o, --output <folder>', 'folder for the two files', '.')
    .option('--name <name>', 'name of the files (default: from the URL or the file)')
    .option('--url <url>', 'address of a saved file (default: the one that the browser noted in it)')
    .addHelpText(
      'after',
      '\nWrites NAME.page.zst (the page as the browser rendered it) and NAME.md (what is read from it).\n' +
        'Exit codes: 0 both files are written, 1 the service failed, 2 wrong usage, 3 the origin was not reached.',
    )
    .action(async (page: string, options: FixtureOptions) => {
      io.exitCode = await recordFixture(page, options, { io, withCapturer });
    });
}

async function recordFixture(
  page: string,
  { output, url, name }: FixtureOptions,
  { io, withCapturer }: FixtureCommand,
): Promise<number> {
  const isFile = isHtmlFile(page) && (await stat(page).catch(() => undefined))?.isFile() === true;
  if (!isFile && isFilePath(page))
    throw new UsageError(
      `${page} does not exist. Name a saved .html file, or a URL such as https://example.com/page.html.`,
    );
  await createOutputFolder(output);
  const savedPage = isFile ? await serveSavedFile(page, url) : undefined;
  const address = savedPage?.url ?? completeUrl(page);
  try {
    const captured = await withProgress(io.stderr, page, () =>
      withCapturer(savedPage?.exit, (capturer, signal) =>
        capturer.capture({
          url: address,
          screenshot: 'none',
          scrollFullPage: false,
          deadline: performance.now() + CAPTURE_BUDGET_MS,
          signal,
        }),
      ),
    );
    if (captured.outcome === 'originError') {
      io.stderr.write(`The origin was not reached: ${JSON.stringify(captured.error)}\n`);
      return EXIT.unreachable;
    }
    if (captured.outcome === 'noContent')
      throw new UsageError(`${address} sent no content (status ${captured.response.originStatusCode}).`);
    if (captured.outcome === 'download')
      throw new UsageError(`${address} is a document (${captured.response.contentType}), not a web page.`);
    const record = encodeRecord(captured);
    const file = join(output, name ?? (isFile ? basename(page, extname(page)) : createFileName(address)));
    await writeFile(`${file}.page.zst`, record);
    await writeFile(`${file}.md`, readExpectation(decodeRecord(record)));
    await print(io.stdout, `${file}.page.zst\n${file}.md\n`);
    return EXIT.ok;
  } finally {
    savedPage?.close();
  }
}

/**
 * Whether a text without a scheme is the path of a saved page, and not a host with a path such as `example.com/a.html`.
 */
function isFilePath(page: string): boolean {
  if (!isHtmlFile(page) || page.includes('://')) return false;
  const [host = '', ...path] = page.split('/');
  return path.length === 0 || !/[^.]\.[^.]|:|^localhost$/.test(host);
}

/** Creates a file name from a URL: host and path with `-` between their words. */
function createFileName(url: string): string {
  const { hostname, pathname } = new URL(url);
  return `${hostname}${decodeURIComponent(pathname)}`
    .replace(/\.x?html?$/i, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);
}
