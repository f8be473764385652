import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Command } from 'commander';
import { hideCredentials } from '../../contract/index.ts';
import { UsageError } from '../exit.ts';
import type { CommandIo } from '../io.ts';
import { print } from '../output.ts';
import { callServer, ServerUnavailable } from '../pages/index.ts';
import {
  ADDRESS_ADVICE,
  addServerOptions,
  type CliEnvironment,
  chooseServer,
  type ServerAddress,
  type ServerOptions,
} from '../server.ts';
import { toAddress } from '../page-argument.ts';
import { isSnapshotId } from './arguments.ts';

const DEFAULT_SERVER = 'http://127.0.0.1:8080';
const DEFAULT_ADDRESS: ServerAddress = { server: DEFAULT_SERVER, key: undefined, source: '--server' };

/** Milliseconds to wait for an answer of the service. */
const PROBE_TIMEOUT_MS = 5000;

/** The programs that open a URL in the default browser, with their first arguments. */
const URL_OPENERS: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};
const DEFAULT_OPENER = ['xdg-open'] as const;

interface OpenOptions extends ServerOptions {
  print?: boolean;
}

/** `pagewright open PAGE`: opens the playground of a service on a page. */
export function addOpen(
  program: Command,
  { environment, io }: { environment: CliEnvironment; io: CommandIo },
): void {
  const command = program
    .command('open')
    .argument('<page>', 'URL, or the id of a snapshot (snap_…)')
    .description('open the playground on a page, in the default browser')
    .option('--print', 'print the address of the playground, and do not open it');
  addServerOptions(command, `address of the service (default: ${DEFAULT_SERVER})`).action(
    async (page: string, options: OpenOptions) => {
      const address = chooseServer(options, environment) ?? DEFAULT_ADDRESS;
      const { server, source } = address;
      const playground = buildPlaygroundUrl(page, server);
      if (!(await isAnswering(server)))
        throw new ServerUnavailable(
          `No service answers at ${hideCredentials(server)}. ${ADDRESS_ADVICE[source]}, or start one with \`pagewright\`.`,
        );
      if (isSnapshotId(page)) await checkSnapshot(address, page);
      await print(io.stdout, `${playground}\n`);
      if (!options.print && !(await openInBrowser(playground)))
        io.stderr.write('No program opens addresses here. Open the address in a browser.\n');
    },
  );
}

function buildPlaygroundUrl(page: string, server: string): string {
  if (isSnapshotId(page)) return new URL(`/playground/${page}`, server).href;
  const address = new URL('/playground', server);
  address.searchParams.set('url', toAddress(page));
  return address.href;
}

/**
 * Checks that the server has a snapshot. Accepts every snapshot if the server needs a key and none is given, because the
 * dashboard login of the browser may be enough.
 * @throws CallFailed if the server does not have the snapshot
 */
async function checkSnapshot(address: ServerAddress, id: string): Promise<void> {
  try {
    await callServer(address, `v1/snapshots/${encodeURIComponent(id)}?include=`);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
  }
}

async function isAnswering(server: string): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_TIMEOUT_MS);
  return await fetch(new URL('/healthz', server), { signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts the program that opens URLs on this platform. Returns false if there is none. */
function openInBrowser(address: string): Promise<boolean> {
  const [command, ...firstArguments] = URL_OPENERS[process.platform] ?? DEFAULT_OPENER;
  const opener = spawn(command, [...firstArguments, address], { detached: true, stdio: 'ignore' });
  opener.unref();
  return once(opener, 'spawn').then(
    () => true,
    () => false,
  );
}
