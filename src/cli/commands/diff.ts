import type { Command } from 'commander';
import { type DiffQuery, splitCredentials } from '../../contract/index.ts';
import { EXIT, UsageError } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import { type FetchCommand, type PageSource, decodeBody, withPages } from '../pages/index.ts';
import { addProfileOptions, addServerOptions, type ProfileOptions, type ServerOptions } from '../server.ts';
import {
  type ColorMode,
  removeControls,
  renderMarkdown,
  wantsColor,
  withProgress,
} from '../terminal/index.ts';
import { toAddress } from '../page-argument.ts';
import { isSnapshotId } from './arguments.ts';
import { createColorOption } from './fetch.ts';

interface DiffOptions extends ServerOptions, ProfileOptions {
  json?: boolean;
  page?: boolean;
  color: ColorMode;
}

/** `pagewright diff BEFORE [AFTER]`: prints what changed between two snapshots. */
export function addDiff(program: Command, dependencies: FetchCommand): void {
  const { io, environment } = dependencies;
  const command = program
    .command('diff')
    .argument('<before>', 'id of a snapshot on a server (snap_…), or a URL')
    .argument('[after]', 'id of a snapshot, or a URL, which is fetched now (default: the page of <before>)')
    .description('print what changed on a page: blocks, metadata and prices')
    .option('--page', 'also compare menus, sidebars and footers')
    .option('--json', 'print as JSON')
    .addOption(createColorOption());
  addProfileOptions(addServerOptions(command))
    .addHelpText(
      'after',
      '\nWith one URL, the last snapshot on the server is compared with the page as it is now.\n' +
        'Exit codes: 0 compared, 1 service error, 2 invalid usage, 3 site not reached.',
    )
    .action(async (before: string, after: string | undefined, options: DiffOptions) => {
      await withPages(options, dependencies, async (pages) => {
        const snapshots = await withProgress(io.stderr, after ?? before, () =>
          chooseSnapshots(io, pages, before, after),
        );
        if (snapshots) await printDiff(io, pages, snapshots, { ...options, noColor: environment.noColor });
        else io.exitCode = EXIT.unreachable;
      });
    });
}

interface SnapshotPair {
  before: string;
  after: string;
}

/** Returns the snapshots to compare. Undefined if a page was not reached. */
async function chooseSnapshots(
  io: CommandIo,
  pages: PageSource,
  before: string,
  after: string | undefined,
): Promise<SnapshotPair | undefined> {
  if (after === undefined && isSnapshotId(before))
    throw new UsageError('Name a second snapshot or a URL to compare with.');
  const beforeId =
    after === undefined ? await findEarlierSnapshot(pages, before) : await fetchSnapshot(io, pages, before);
  const afterId = await fetchSnapshot(io, pages, after ?? before);
  return beforeId !== undefined && afterId !== undefined ? { before: beforeId, after: afterId } : undefined;
}

async function findEarlierSnapshot(pages: PageSource, url: string): Promise<string> {
  const snapshotId = await pages.findSnapshot(new URL(splitCredentials(toAddress(url)).url).href);
  if (snapshotId === undefined)
    throw new UsageError(`The server has no snapshot of ${url}. Fetch the page first, or name two pages.`);
  return snapshotId;
}

async function fetchSnapshot(
  { stderr }: CommandIo,
  pages: PageSource,
  page: string,
): Promise<string | undefined> {
  if (isSnapshotId(page)) return page;
  const { snapshotId } = await pages.fetch({ url: toAddress(page) }, { json: true, layers: [] });
  if (snapshotId === undefined) stderr.write(`${page} was not reached.\n`);
  return snapshotId;
}

async function printDiff(
  { stdout }: CommandIo,
  pages: PageSource,
  snapshots: SnapshotPair,
  { json = false, page, color, noColor }: DiffOptions & { noColor: boolean },
): Promise<void> {
  const scope: DiffQuery['scope'] = page ? 'page' : 'main';
  const body = decodeBody(await pages.diff(snapshots, { json, scope })).trimEnd();
  if (json) return print(stdout, `${JSON.stringify(JSON.parse(body), null, 2)}\n`);
  if (wantsColor(color, stdout, noColor))
    return print(stdout, await renderMarkdown(body, stdout.columns || 80));
  return print(stdout, `${stdout.isTTY ? removeControls(body) : body}\n`);
}
