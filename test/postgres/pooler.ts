import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { startOnFreePort } from '../free-port.ts';
import { unprivilegedUser } from './unprivileged.ts';
import { waitUntilReady } from './until-ready.ts';

/** Path of PgBouncer; undefined when it is not installed. Debian installs it in /usr/sbin. */
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

export interface Pooler {
  /** URL of the database through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/** Starts PgBouncer in transaction mode: clients have a connection only during a transaction. */
export const startPooler = (databaseUrl: string, connections: number): Promise<Pooler> =>
  startOnFreePort((port) => startPoolerOn(port, databaseUrl, connections));

async function startPoolerOn(poolerPort: number, databaseUrl: string, connections: number): Promise<Pooler> {
  if (POOLER === undefined) throw new Error('PgBouncer is not installed.');
  const { hostname, port, pathname } = new URL(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-pooler-'));
  await chmod(folder, 0o755);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 200
`,
  );
  const pooler = spawn(POOLER, [settings], { ...unprivilegedUser(), cwd: folder, stdio: 'ignore' });
  const closed = once(pooler, 'close');
  const url = `postgres://postgres@127.0.0.1:${poolerPort}${pathname}`;
  await waitUntilReady(url, pooler);
  return {
    url,
    async stop() {
      pooler.kill('SIGKILL');
      await closed;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
