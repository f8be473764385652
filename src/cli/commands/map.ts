import { type Command, Option } from 'commander';
import { decodeInput, hideCredentials, MapRequest, type MapResult, SiteScope } from '../../contract/index.ts';
import { EXIT } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import { type FetchCommand, decodeBody, formatStatus, withPages } from '../pages/index.ts';
import { addServerOptions, type ServerOptions } from '../server.ts';
import { removeControls, withProgress } from '../terminal/index.ts';
import { toAddress } from '../page-argument.ts';
import { collectValues, parseNumber } from './arguments.ts';

/** Options that select the addresses of a site. */
export interface SiteOptions {
  scope?: SiteScope;
  include?: string[];
  exclude?: string[];
}

interface MapOptions extends ServerOptions, SiteOptions {
  sitemap?: MapRequest['sitemap'];
  search?: string;
  limit?: number;
  json?: boolean;
}

/** Adds the options that select the addresses of a site. */
export const addSiteOptions = (command: Command): Command =>
  command
    .addOption(
      new Option(
        '--scope <scope>',
        'host: the host of the URL; subdomains: its whole domain; path: below its folder',
      ).choices(SiteScope.options),
    )
    .option(
      '--include <pattern>',
      'keep only addresses that match this RE2 pattern; repeatable',
      collectValues,
    )
    .option(
      '--exclude <pattern>',
      'leave out addresses that match this RE2 pattern; repeatable',
      collectValues,
    );

/** Converts the options to the fields of a request that select the addresses of a site. */
export const toSiteFilter = ({ scope, include, exclude }: SiteOptions) => ({
  scope,
  includePatterns: include,
  excludePatterns: exclude,
});

/** `pagewright map URL`: prints the addresses of a site, one per line. */
export function addMap(program: Command, dependencies: FetchCommand): void {
  const { io } = dependencies;
  const command = program
    .command('map')
    .argument('<url>', 'start page of the site; https:// is optional')
    .description('print the addresses of a site: its sitemaps and the links of its start page')
    .addOption(
      new Option(
        '--sitemap <use>',
        'include: sitemaps and links; only: without the start page; skip: links',
      ).choices(['include', 'only', 'skip']),
    )
    .option('--search <text>', 'keep only addresses whose URL or link text contains this text')
    .option('--limit <n>', 'maximum number of addresses, up to 100000 (default: 5000)', parseNumber)
    .option('--json', 'print as JSON, with dates, sources and the sitemaps that were read');
  addServerOptions(addSiteOptions(command))
    .addHelpText(
      'after',
      '\nExit codes: 0 listed, 1 service error, 2 invalid usage, 3 start page not reached and no sitemap found,\n' +
        '5 site blocks automated access, 130 interrupted.',
    )
    .action(async (url: string, options: MapOptions) => {
      io.exitCode = await withPages(options, dependencies, async (pages) => {
        const request = toRequest(url, options);
        const body = await withProgress(io.stderr, hideCredentials(url), () => pages.map(request));
        return printMap(io, JSON.parse(decodeBody(body)) as MapResult, options.json ?? false);
      });
    });
}

function toRequest(url: string, options: MapOptions): MapRequest {
  const { sitemap, search, limit } = options;
  const request = { url: toAddress(url), ...toSiteFilter(options), sitemap, search, limit };
  return decodeInput(MapRequest, request, 'request');
}

const describeStartPageError = ({ kind, originStatusCode }: NonNullable<MapResult['originError']>): string =>
  originStatusCode === undefined
    ? `failed (${kind})`
    : `answered with status ${formatStatus(originStatusCode)}`;

async function printMap(io: CommandIo, map: MapResult, json: boolean): Promise<number> {
  const { addresses, total, isCut, originError } = map;
  if (json) await print(io.stdout, `${JSON.stringify(map, null, 2)}\n`);
  else await print(io.stdout, addresses.map(({ url }) => `${removeControls(url)}\n`).join(''));
  if (originError) io.stderr.write(`The start page ${describeStartPageError(originError)}.\n`);
  else if (addresses.length === 0) io.stderr.write('The site has no addresses that match.\n');
  if (addresses.length < total || isCut)
    io.stderr.write(
      `Printed ${addresses.length} of ${isCut ? 'more than ' : ''}${total} addresses. Use --limit.\n`,
    );
  const isUnreached = originError && originError.kind !== 'http' && addresses.length <= 1;
  return isUnreached ? EXIT.unreachable : EXIT.ok;
}
