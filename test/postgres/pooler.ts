import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { freePort } from '../free-port.ts';
import { unprivilegedUser } from './unprivileged.ts';
import { untilReady } from './until-ready.ts';

/** The machine's PgBouncer; undefined where there is none. Debian keeps it where only root looks. */
export const POOLER = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

/** A pooler in front of the server of an address. */
export interface Pooler {
  /** The same database, by way of the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode: whoever is between two transactions has no connection. */
export async function startPooler(databaseUrl: string, connections: number): Promise<Pooler> {
  if (POOLER === undefined) throw new Error('There is no PgBouncer.');
  const { hostname, port, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-pooler-'));
  await chmod(folder, 0o755);
  const own = await freePort();
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  const pooler = spawn(POOLER, [settings], { ...unprivilegedUser(), cwd: folder, stdio: 'ignore' });
  const closed = once(pooler, 'close');
  const url = `postgres://postgres@127.0.0.1:${own}${pathname}`;
  await untilReady(url, pooler);
  return {
    url,
    async stop() {
      pooler.kill('SIGKILL');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
