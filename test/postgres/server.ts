import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { postgresBinaries } from './binaries.ts';
import { unprivilegedUser } from './unprivileged.ts';
import { untilReady } from './until-ready.ts';

/** A server that is running, and keeps its port and its data over a restart. */
export interface PostgresServer {
  port: number;
  pid: number;
  /** Address of a database of this name. */
  url(database: string): string;
  /** Stops at once, as a crash would, and comes back after so many milliseconds. */
  restart(pauseMs: number): Promise<void>;
  stop(): Promise<void>;
  /** Starts again what was stopped. */
  start(): Promise<void>;
}

/** Nothing that is tested outlives the machine. */
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
  /** Whether it outlives this process. */
  detached?: boolean;
  /** Whether a commit waits for the disk. */
  durable?: boolean;
}

/**
 * Makes a server of its own in a folder and starts it.
 */
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
  const initialise = spawn(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const [code] = await once(initialise, 'close');
  if (code !== 0) throw new Error(`initdb failed: ${code}`);

  const port = await freePort();
  const settings = Object.entries({ ...SETTINGS, ...(durable && DURABLE), port }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const url = (database: string): string => `postgres://postgres@127.0.0.1:${port}/${database}`;
  const launch = async (): Promise<ChildProcess> => {
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...settings], {
      ...user,
      cwd: folder,
      detached,
      stdio: 'ignore',
    });
    if (detached) server.unref();
    await untilReady(url('postgres'), server);
    return server;
  };
  let running = await launch();
  const stop = async (): Promise<void> => {
    const closed = once(running, 'close');
    // SIGQUIT is an immediate shutdown: what a crash leaves, without waiting for anybody.
    running.kill('SIGQUIT');
    await closed;
  };
  const start = async (): Promise<void> => {
    running = await launch();
  };
  return {
    port,
    pid: running.pid ?? 0,
    url,
    stop,
    start,
    async restart(pauseMs) {
      await stop();
      await sleep(pauseMs);
      await start();
    },
  };
}
