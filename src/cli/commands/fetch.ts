import { writeFile } from 'node:fs/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  ContentWarning,
  decodeInput,
  FetchJsonRequest,
  hideCredentials,
  WARNING_TEXTS,
} from '../../contract/index.ts';
import { EXIT, UsageError } from '../exit.ts';
import { explainBlocks } from '../explanation.ts';
import { checkOutputFile } from '../file-error.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import {
  type ResponseBody,
  type FetchCommand,
  formatStatus,
  type AnswerLayer,
  type PageSource,
  decodeBody,
  withPage,
} from '../pages/index.ts';
import {
  COLOR_MODES,
  type ColorMode,
  renderMarkdown,
  removeControls,
  wantsColor,
  withProgress,
  formatPicture,
} from '../terminal/index.ts';
import {
  addProfileOptions,
  addServerOptions,
  type CliEnvironment,
  type ProfileOptions,
  type ServerOptions,
} from '../server.ts';
import { addDocumentOptions, toDocumentConfig, type DocumentOptions } from './document-options.ts';

const INCLUDE_PARTS = ['appendix', 'statejson', 'links', 'html', 'headers'] as const;
type IncludePart = (typeof INCLUDE_PARTS)[number];

interface FetchCommandOptions extends ServerOptions, ProfileOptions, DocumentOptions {
  url?: string;
  json?: boolean;
  include?: IncludePart[];
  appendix?: boolean;
  stateJson: boolean;
  search?: string;
  scroll?: boolean;
  screenshot?: string;
  fullPage?: boolean;
  explain?: boolean;
  output?: string;
  color: ColorMode;
}

/** The value of `-o` for standard output, as in curl. */
const STANDARD_OUTPUT = '-';

const EXIT_CODES = `
Exit codes: 0 success, 1 service error, 2 invalid usage, 3 site not reached,
4 site answered with an error status, 5 site blocks automated access, 130 interrupted.`;

/** `pagewright fetch URL`: prints one page as Markdown. */
export function addFetch(program: Command, dependencies: FetchCommand): void {
  const { io, environment } = dependencies;
  const command = program
    .command('fetch')
    .argument('<page>', 'URL of a page, document or video; https:// is optional. Or the path of a file')
    .description('fetch a page, or read a file, and print it as Markdown')
    .option('--json', 'print the JSON result instead of Markdown')
    .option(
      '--include <parts>',
      `additional parts, comma-separated: ${INCLUDE_PARTS.join(', ')}`,
      parseIncludes,
    )
    .option('--appendix', 'include content outside the main body')
    .option('--no-state-json', 'leave State JSON, the data behind the page, out of --json and --search')
    .option('--search <query>', 'print only passages that answer this query')
    .option('--scroll', 'scroll the page to load lazy content')
    .option('--screenshot <file>', 'also write a screenshot to this file, and show it if the terminal can')
    .option('--full-page', 'take a screenshot of the full page')
    .option('--url <url>', 'original address of a file, to which its relative links lead')
    .option('--explain', 'print why each block belongs to the main body or not, instead of the page')
    .option('-o, --output <file>', 'write to this file; - is standard output')
    .addOption(createColorOption());
  addDocumentOptions(addProfileOptions(addServerOptions(command)))
    .addHelpText('after', EXIT_CODES)
    .action(async (page: string, options: FetchCommandOptions) => {
      await checkOutputs(options);
      io.exitCode = await withPage(page, options, dependencies, (pages, address) =>
        fetchOnce(io, pages, address, { ...options, ...environment }),
      );
    });
}

export const createColorOption = (): Option =>
  new Option('--color <when>', 'colors; auto: in a terminal, unless NO_COLOR is set')
    .choices(COLOR_MODES)
    .default('auto');

/** Finds mistakes in the options for files before the page is fetched. */
async function checkOutputs({ output, screenshot, fullPage }: FetchCommandOptions): Promise<void> {
  if (fullPage && screenshot === undefined)
    throw new UsageError('--full-page is an option of --screenshot. Add --screenshot FILE.');
  const pageFile = output === STANDARD_OUTPUT ? undefined : output;
  for (const file of [pageFile, screenshot]) if (file !== undefined) await checkOutputFile(file);
}

function parseIncludes(text: string): IncludePart[] {
  return text.split(',').map((part) => {
    const knownInclude = INCLUDE_PARTS.find((name) => name === part.trim());
    if (!knownInclude) throw new InvalidArgumentError(`Expected ${INCLUDE_PARTS.join(', ')}.`);
    return knownInclude;
  });
}

async function fetchOnce(
  io: CommandIo,
  pages: PageSource,
  url: string,
  options: FetchCommandOptions & Pick<CliEnvironment, 'noColor' | 'pictureProtocol'>,
): Promise<number> {
  const request = buildRequest(url, options);
  const json = options.json ?? false;
  const fetchedPage = await withProgress(io.stderr, hideCredentials(url), () =>
    pages.fetch(request, { json, layers: listLayers(options) }),
  );
  const { snapshotId, outcome, originStatusCode } = fetchedPage;
  if (originStatusCode !== undefined)
    io.stderr.write(
      `The site answered with status ${formatStatus(originStatusCode)}.${outcome === 'http' ? ' The output is its error page.' : ''}\n`,
    );
  else if (outcome === 'unreached') {
    if (!json) {
      // The body says why in Markdown. Standard output is for pages.
      io.stderr.write(removeControls(decodeBody(fetchedPage.body)).replace(/^# /, ''));
      return EXIT.unreachable;
    }
    io.stderr.write('There is no page. The output says why.\n');
  }
  if (options.screenshot !== undefined && snapshotId !== undefined) {
    const screenshot = await pages.screenshot(snapshotId);
    if (screenshot) await writeFile(options.screenshot, screenshot);
    const { pictureProtocol } = options;
    const picture = screenshot && pictureProtocol && formatPicture(screenshot, pictureProtocol);
    if (picture && io.stdout.isTTY) await print(io.stdout, picture);
  }
  for (const name of parseWarnings(decodeBody(fetchedPage.body), json)) {
    io.stderr.write(`Warning: ${WARNING_TEXTS[name]}\n`);
  }
  const showsExplanation = options.explain && snapshotId !== undefined;
  const body = showsExplanation ? explainBlocks(await pages.blocks(snapshotId), json) : fetchedPage.body;
  await printPage(io, body, { ...options, isMarkdown: !json && !showsExplanation });
  return { ok: EXIT.ok, http: EXIT.httpError, unreached: EXIT.unreachable }[outcome];
}

/** Finds the warnings of a result in its metadata or in the front matter of its Markdown. */
function parseWarnings(body: string, json: boolean): ContentWarning[] {
  const names: string[] = json
    ? (JSON.parse(body).meta?.warnings ?? [])
    : (/^warnings: "(.*)"$/m.exec(body.split('\n---\n', 1)[0] ?? '')?.[1]?.split(', ') ?? []);
  return ContentWarning.options.filter((name) => names.includes(name));
}

/** Lists the layers to request. State JSON is often longer than the page, so the Markdown has it only on request. */
function listLayers({ include = [], appendix, stateJson, json, search }: FetchCommandOptions): AnswerLayer[] {
  const isStateJsonUsed = include.includes('statejson') || (stateJson && (json || search !== undefined));
  return [
    ...(appendix || include.includes('appendix') ? ['appendix' as const] : []),
    ...(isStateJsonUsed ? ['statejson' as const] : []),
  ];
}

function buildRequest(url: string, options: FetchCommandOptions): FetchJsonRequest {
  const { include = [], search, scroll, screenshot, fullPage = false } = options;
  const config = toDocumentConfig(options);
  const requestParts = {
    ...(include.includes('links') && { links: { sameDomainOnly: false } }),
    ...(include.includes('html') && { html: true }),
    ...(include.includes('headers') && { response: { includeHeaders: true } }),
    ...(screenshot !== undefined && { screenshot: { fullPage } }),
  };
  const request = {
    url,
    ...(Object.keys(requestParts).length > 0 && { include: requestParts }),
    ...(search !== undefined && { search: { query: search } }),
    ...(scroll && { browserConfig: { scrollFullPage: true } }),
    ...(config && { documentConfig: config }),
  };
  return decodeInput(FetchJsonRequest, request, 'request');
}

/** Prints the page: unchanged to a file or pipe, and rendered without control characters in a terminal. */
async function printPage(
  { stdout }: CommandIo,
  body: ResponseBody,
  {
    output,
    color,
    noColor,
    isMarkdown,
  }: Pick<FetchCommandOptions, 'output' | 'color'> & { noColor: boolean; isMarkdown: boolean },
): Promise<void> {
  if (output !== undefined && output !== STANDARD_OUTPUT) return writeFile(output, body);
  if (isMarkdown && wantsColor(color, stdout, noColor))
    return print(stdout, await renderMarkdown(decodeBody(body), stdout.columns || 80));
  return print(stdout, stdout.isTTY ? removeControls(decodeBody(body)) : body);
}
