import { writeFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { decode, FetchJsonRequest, ServiceError } from '../../contract/index.ts';
import { explanation } from '../explanation.ts';
import {
  type Answer,
  type FetchDependencies,
  fetchJson,
  fetchMarkdown,
  snapshotBlocks,
} from '../../service/index.ts';
import { EXIT } from '../exit.ts';
import { print } from '../output.ts';

/** What a fetch without a server needs: the use cases and an organization to run them for. */
export interface SingleFetch {
  dependencies: FetchDependencies;
  organizationId: string;
  signal: AbortSignal;
}

/** Brings up the parts of a single fetch, and takes them down again. */
export type WithSingleFetch = <Result>(use: (single: SingleFetch) => Promise<Result>) => Promise<Result>;

interface FetchOptions {
  json?: boolean;
  appendix?: boolean;
  stateJson: boolean;
  scroll?: boolean;
  explain?: boolean;
  output?: string;
}

/** `pagewright fetch URL`: one page as Markdown, without a server. */
export function addFetch(program: Command, withSingleFetch: WithSingleFetch): void {
  program
    .command('fetch')
    .argument('<url>', 'http or https; without a scheme https is meant')
    .description('print one page as Markdown, without a server')
    .option('--json', 'the JSON result in place of Markdown')
    .option('--appendix', 'add what the main body leaves out')
    .option('--no-state-json', "leave the page's State JSON out")
    .option('--scroll', 'scroll the whole page first')
    .option('--explain', 'why each block is in the main body or is not, in place of the page')
    .option('-o, --output <file>', 'write to a file')
    .addHelpText(
      'after',
      '\nExit codes: 0 content came, 1 the service failed, 2 wrong usage, 3 the origin was not reached,\n' +
        '4 it answered with an error status, 5 it blocked the capture.',
    )
    .action(async (url: string, options: FetchOptions) => {
      process.exitCode = await withSingleFetch((single) => fetchOnce(single, withScheme(url), options));
    });
}

/** An address as people write it: without a scheme https is meant. */
export const withScheme = (url: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(url) ? url : `https://${url}`;

async function fetchOnce(single: SingleFetch, url: string, options: FetchOptions): Promise<number> {
  const { dependencies, organizationId, signal } = single;
  const include = [
    ...(options.appendix ? ['appendix' as const] : []),
    ...(options.stateJson ? ['statejson' as const] : []),
  ];
  const browserConfig = { scrollFullPage: options.scroll ?? false };
  try {
    const request = decode(FetchJsonRequest, { url, browserConfig }, 'request');
    const run = options.json ? fetchJson : fetchMarkdown;
    const answer = await run(dependencies, { organizationId, signal }, request, { include });
    const body = options.explain ? await explained(single, answer, options.json ?? false) : answer.body;
    await (options.output === undefined ? print(body) : writeFile(options.output, body));
    return exitCode(answer);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    process.stderr.write(`${error.tag}: ${JSON.stringify(error.fields)}\n`);
    if (error.status === 400) return EXIT.usage;
    return error.tag === 'FetchBlocked' ? EXIT.blocked : EXIT.failed;
  }
}

/** The decision on every block of the page; the answer itself where there was no page. */
async function explained(
  { dependencies, organizationId, signal }: SingleFetch,
  { snapshotId, body }: Answer,
  json: boolean,
): Promise<Answer['body']> {
  if (snapshotId === undefined) return body;
  const blocks = await snapshotBlocks(dependencies, { organizationId, signal }, snapshotId);
  return explanation(blocks.body, json);
}

function exitCode({ originError }: Answer): number {
  if (!originError) return EXIT.ok;
  return originError.kind === 'http' ? EXIT.httpError : EXIT.unreachable;
}
