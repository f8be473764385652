import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startOnFreePort } from '../free-port.ts';
import { postgresBinaries } from './binaries.ts';
import { unprivilegedUser } from './unprivileged.ts';
import { waitUntilReady } from './until-ready.ts';

/** A running server. It keeps its port and data when it is restarted. */
export interface PostgresServer {
  port: number;
  pid: number;
  /** URL of a database. */
  url(database: string): string;
  /** Stops immediately, like a crash, and starts again after a pause. */
  restart(pauseMs: number): Promise<void>;
  stop(): Promise<void>;
  /** Starts the server again after `stop`. */
  start(): Promise<void>;
}

/** Does not wait for the disk: tests do not survive a crash of the machine. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: 300,
  shared_buffers: '64MB',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

const DURABLE = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' };

export interface PostgresOptions {
  /** Whether the server keeps running after this process. */
  detached?: boolean;
  /** Whether a commit waits for the disk. */
  durable?: boolean;
}

/** Creates a server in a folder and starts it. */
export async function startPostgres(
  folder: string,
  { detached = false, durable = false }: PostgresOptions = {},
): Promise<PostgresServer> {
  await chmod(folder, 0o755);
  const bin = await postgresBinaries(folder);
  const user = unprivilegedUser();
  const data = join(folder, 'data');
  await mkdir(data);
  if (user) await chown(data, user.uid, user.gid);
  const initdb = spawn(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(initdb, 'close');
  if (code !== 0) throw new Error(`initdb failed: ${code}`);

  const toUrl = (port: number, database: string): string =>
    `postgres://postgres@127.0.0.1:${port}/${database}`;
  const launch = async (port: number): Promise<ChildProcess> => {
    const settings = Object.entries({ ...SETTINGS, ...(durable && DURABLE), port }).flatMap(
      ([name, value]) => ['-c', `${name}=${value}`],
    );
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
      ...user,
      cwd: folder,
      detached,
      stdio: 'ignore',
    });
    if (detached) server.unref();
    await waitUntilReady(toUrl(port, 'postgres'), server);
    return server;
  };
  const first = await startOnFreePort(async (port) => ({ port, server: await launch(port) }));
  const { port } = first;
  let running = first.server;
  const stop = async (): Promise<void> => {
    const closed = once(running, 'close');
    // SIGQUIT is an immediate shutdown, without waiting for clients.
    running.kill('SIGQUIT');
    await closed;
  };
  const start = async (): Promise<void> => {
    running = await launch(port);
  };
  return {
    port,
    pid: running.pid ?? 0,
    url: (database) => toUrl(port, database),
    stop,
    start,
    async restart(pauseMs) {
      await stop();
      await sleep(pauseMs);
      await start();
    },
  };
}
