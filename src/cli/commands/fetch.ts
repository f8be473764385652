import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { decode, FetchJsonRequest } from '../../contract/index.ts';
import { EXIT } from '../exit.ts';
import { explanation } from '../explanation.ts';
import { print } from '../output.ts';
import {
  type Body,
  exitOf,
  failureLine,
  lastDialFailure,
  type Layer,
  type PageSource,
  type ServerOptions,
  textOf,
  type WithSingleFetch,
  withPages,
} from '../pages/index.ts';
import {
  COLOR_WHEN,
  type ColorWhen,
  renderMarkdown,
  visible,
  wantsColor,
  withProgress,
} from '../terminal/index.ts';
import { addDocumentOptions, documentConfig, type DocumentOptions } from './document-options.ts';

/** What the fetching commands need. */
export interface FetchingDependencies {
  withSingleFetch: WithSingleFetch;
  stop: Promise<void>;
}

const INCLUDES = ['appendix', 'statejson', 'links', 'html', 'headers'] as const;
type Include = (typeof INCLUDES)[number];

interface FetchOptions extends ServerOptions, DocumentOptions {
  json?: boolean;
  include?: Include[];
  appendix?: boolean;
  stateJson: boolean;
  search?: string;
  scroll?: boolean;
  screenshot?: string;
  fullPage?: boolean;
  explain?: boolean;
  output?: string;
  color: ColorWhen;
}

const EXIT_CODES = `
Exit codes: 0 content came, 1 the service failed, 2 wrong usage, 3 the origin was not reached,
4 it answered with an error status, 5 it blocked the capture.`;

/** `pagewright fetch URL`: one page as Markdown, without a server. */
export function addFetch(program: Command, dependencies: FetchingDependencies): void {
  const command = program
    .command('fetch')
    .argument('<url>', 'http or https; without a scheme https is meant')
    .description('print one page as Markdown, here or from a server')
    .option('--json', 'the JSON result in place of Markdown')
    .option('--include <what>', `beside the page, comma separated: ${INCLUDES.join(', ')}`, includes)
    .option('--appendix', 'add what the main body leaves out')
    .option('--no-state-json', "leave the page's State JSON out")
    .option('--search <query>', 'only the passages that answer this')
    .option('--scroll', 'scroll the whole page first')
    .option('--screenshot <file>', 'write a picture of the page to a file, too')
    .option('--full-page', 'the picture shows the whole page')
    .option('--explain', 'why each block is in the main body or is not, in place of the page')
    .option('-o, --output <file>', 'write to a file')
    .addOption(colorOption());
  addDocumentOptions(addServerOptions(command))
    .addHelpText('after', EXIT_CODES)
    .action(async (url: string, options: FetchOptions) => {
      process.exitCode = await failing(() =>
        withPages(options, dependencies, (pages) => fetchOnce(pages, withScheme(url), options)),
      );
    });
}

export const colorOption = (): Option =>
  new Option('--color <when>', 'colours: auto is on a terminal, unless NO_COLOR is set')
    .choices(COLOR_WHEN)
    .default('auto');

export const addServerOptions = (command: Command): Command =>
  command
    .option('--server <url>', 'have a server do it; without one it is done here')
    .option('--key <key>', "the server's API key (default: PAGEWRIGHT_API_KEY)");

/** An address as people write it: without a scheme https is meant. */
export const withScheme = (url: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;

/** Turns the service's typed failures into a line and an exit code. */
export async function failing(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    const failure = lastDialFailure(error);
    if (!failure) throw error;
    process.stderr.write(failureLine(failure));
    return exitOf(failure);
  }
}

function includes(text: string): Include[] {
  return text.split(',').map((part) => {
    const found = INCLUDES.find((name) => name === part.trim());
    if (!found) throw new InvalidArgumentError(`One of ${INCLUDES.join(', ')} is expected.`);
    return found;
  });
}

async function fetchOnce(pages: PageSource, url: string, options: FetchOptions): Promise<number> {
  const request = requestOf(url, options);
  const json = options.json ?? false;
  const fetched = await withProgress(process.stderr, url, () =>
    pages.fetch(request, { json, layers: layersOf(options) }),
  );
  const { snapshotId, outcome } = fetched;
  if (options.screenshot !== undefined && snapshotId !== undefined) {
    const picture = await pages.picture(snapshotId);
    if (picture) await writeFile(options.screenshot, picture);
  }
  const explained = options.explain && snapshotId !== undefined;
  const body = explained ? explanation(await pages.blocks(snapshotId), json) : fetched.body;
  await show(body, { ...options, isMarkdown: !json && !explained });
  return { ok: EXIT.ok, http: EXIT.httpError, unreached: EXIT.unreachable }[outcome];
}

function layersOf({ include = [], appendix, stateJson }: FetchOptions): Layer[] {
  return [
    ...(appendix || include.includes('appendix') ? ['appendix' as const] : []),
    ...(stateJson || include.includes('statejson') ? ['statejson' as const] : []),
  ];
}

function requestOf(url: string, options: FetchOptions): FetchJsonRequest {
  const { include = [], search, scroll, screenshot, fullPage = false } = options;
  const config = documentConfig(options);
  const beside = {
    ...(include.includes('links') && { links: { sameDomainOnly: false } }),
    ...(include.includes('html') && { html: true }),
    ...(include.includes('headers') && { response: { includeHeaders: true } }),
    ...(screenshot !== undefined && { screenshot: { fullPage } }),
  };
  const request = {
    url,
    ...(Object.keys(beside).length > 0 && { include: beside }),
    ...(search !== undefined && { search: { query: search } }),
    ...(scroll && { browserConfig: { scrollFullPage: true } }),
    ...(config && { documentConfig: config }),
  };
  return decode(FetchJsonRequest, request, 'request');
}

/** Into a file or a pipe as it is; onto a terminal rendered, or at least harmless. */
async function show(
  body: Body,
  { output, color, isMarkdown }: { output?: string; color: ColorWhen; isMarkdown: boolean },
): Promise<void> {
  if (output !== undefined) return writeFile(output, body);
  const { stdout } = process;
  if (isMarkdown && wantsColor(color, stdout))
    return print(renderMarkdown(textOf(body), stdout.columns || 80));
  return print(stdout.isTTY ? visible(textOf(body)) : body);
}
