import { InterruptedError } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import type { WithStore } from '../commands/account-commands.ts';
import { type CliEnvironment, type ProfileOptions, type ServerOptions, chooseServer } from '../server.ts';
import type { WithSingleFetch } from './local-pages.ts';
import { createRemotePages } from './remote-pages.ts';
import type { PageSource } from './page-source.ts';

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
  if (!server) {
    // Commands with a server do not need this module, so import it on demand.
    const { createLocalPages } = await import('./local-pages.ts');
    const { readProfile } = await import('../profiles/index.ts');
    const settings = await readProfile(withStore, options);
    return withSingleFetch((engine) => use(createLocalPages(engine, settings)));
  }
  const controller = new AbortController();
  void stop.then(() => controller.abort(new InterruptedError()));
  return use(createRemotePages({ ...server, profile: options.profile, signal: controller.signal }));
}
