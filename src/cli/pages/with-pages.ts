import { findFile, toAddress } from '../page-argument.ts';
import { InterruptedError, UsageError } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import type { WithStore } from '../commands/account/account-commands.ts';
import { type CliEnvironment, type ProfileOptions, type ServerOptions, chooseServer } from '../server.ts';
import type { WithSingleFetch } from './local-pages.ts';
import { createRemotePages } from './remote-pages.ts';
import type { PageSource } from './page-source.ts';
import { serveSavedFile } from './saved-file.ts';

/** Dependencies of the commands that fetch one page. */
export interface FetchCommand {
  environment: CliEnvironment;
  io: CommandIo;
  withSingleFetch: WithSingleFetch;
  withStore: WithStore;
  stop: Promise<void>;
}

/**
 * Runs a function with the pages of the server in the options, or of an embedded service if the options name no server.
 */
export async function withPages<Result>(
  options: ServerOptions & ProfileOptions,
  { environment, withSingleFetch, withStore, stop }: FetchCommand,
  use: (pages: PageSource) => Promise<Result>,
): Promise<Result> {
  const server = chooseServer(options, environment);
  if (!server) return withLocalPages(options, { withSingleFetch, withStore }, use);
  const controller = new AbortController();
  void stop.then(() => controller.abort(new InterruptedError()));
  return use(createRemotePages({ ...server, profile: options.profile, signal: controller.signal }));
}

/**
 * Runs a function with the pages of an embedded service. @param exit egress exit to use instead of those of the
 * settings
 */
async function withLocalPages<Result>(
  options: ProfileOptions,
  { withSingleFetch, withStore }: Pick<FetchCommand, 'withSingleFetch' | 'withStore'>,
  use: (pages: PageSource) => Promise<Result>,
  exit?: string,
): Promise<Result> {
  // Commands with a server do not need these modules, so import them on demand.
  const { createLocalPages } = await import('./local-pages.ts');
  const { readProfile } = await import('../profiles/index.ts');
  const settings = await readProfile(withStore, options);
  return withSingleFetch((engine) => use(createLocalPages(engine, settings)), exit);
}

/**
 * Runs a function with a page and its address. A file on this machine is read by an embedded service, without access to
 * the network.
 * @param page URL of a page, or path of a file
 * @param options.url original address of a file, to which its relative links lead
 * @throws UsageError for a file that does not exist, and for a file with `--server`
 */
export async function withPage<Result>(
  page: string,
  options: ServerOptions & ProfileOptions & { url?: string },
  dependencies: FetchCommand,
  use: (pages: PageSource, address: string) => Promise<Result>,
): Promise<Result> {
  const file = await findFile(page);
  if (file === undefined) {
    if (options.url !== undefined) throw new UsageError(`--url is for files, and ${page} is an address.`);
    return withPages(options, dependencies, (pages) => use(pages, toAddress(page)));
  }
  if (options.server !== undefined)
    throw new UsageError(
      `${page} is a file on this machine, which a server cannot read. Leave out --server.`,
    );
  const saved = await serveSavedFile(file, options.url === undefined ? undefined : toAddress(options.url));
  try {
    return await withLocalPages(options, dependencies, (pages) => use(pages, saved.url), saved.exit);
  } finally {
    saved.close();
  }
}
