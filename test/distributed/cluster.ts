import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type Store } from '../../src/store/index.ts';
import { type PostgresServer, startPostgres } from '../postgres/index.ts';
import { type S3, startS3 } from '../s3/index.ts';
import { readServiceAddress } from '../service-address.ts';

export const KEY = 'a-fixed-key-of-the-tests';
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

/** A process of the service. */
interface Member {
  role: 'api' | 'worker';
  child: ChildProcess;
  address: string;
}

/** Processes of the service with a Postgres server and an S3 server. The test can stop each of them. */
export interface Cluster {
  postgres: PostgresServer;
  s3: S3;
  /** Address of a running API. */
  address(): string;
  /** Kills a process of this role and starts another one. */
  kill(role: Member['role']): Promise<void>;
  /** Starts another process of this role, then stops an old one and returns its exit code. */
  replace(role: Member['role']): Promise<number | null>;
  openStore(): Promise<Store>;
  close(): Promise<void>;
}

export async function startCluster(
  roles: Member['role'][],
  settings: Record<string, string>,
): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-cluster-'));
  const [postgres, s3] = await Promise.all([startPostgres(folder, { durable: true }), startS3()]);
  const env = {
    ...process.env,
    PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
    PAGEWRIGHT_PORT: '0',
    PAGEWRIGHT_API_KEY: KEY,
    PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
    PAGEWRIGHT_LOG_LEVEL: 'fatal',
    PAGEWRIGHT_DRAIN_DELAY_MS: '0',
    PAGEWRIGHT_DATA_DIR: join(folder, 'unused'),
    PAGEWRIGHT_DATABASE_URL: postgres.url('postgres'),
    PAGEWRIGHT_BLOB_URL: s3.url(),
    PAGEWRIGHT_SECRET: 'a secret that every process of the tests has',
    ...settings,
  };
  const members = await Promise.all(roles.map((role) => startMember(role, env)));
  const living = (role: Member['role']): Member[] => members.filter((member) => member.role === role);
  return {
    postgres,
    s3,
    address: () => any(living('api')).address,
    async kill(role) {
      const victim = any(living(role));
      members.splice(members.indexOf(victim), 1);
      const closed = once(victim.child, 'close');
      victim.child.kill('SIGKILL');
      await closed;
      members.push(await startMember(role, env));
    },
    async replace(role) {
      const old = any(living(role));
      members.push(await startMember(role, env));
      members.splice(members.indexOf(old), 1);
      const closed = once(old.child, 'close') as Promise<[number | null]>;
      old.child.kill('SIGTERM');
      const [code] = await closed;
      return code;
    },
    openStore: () =>
      openStore({ dataDir: folder, database: { url: postgres.url('postgres'), maxConnections: 2 } }),
    async close() {
      const closed = members.map(({ child }) => once(child, 'close'));
      for (const { child } of members) child.kill('SIGKILL');
      await Promise.all(closed);
      await Promise.all([postgres.stop(), s3.stop()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** Restarts a process that exits because the database is unavailable, like an orchestrator. */
async function startMember(role: Member['role'], env: NodeJS.ProcessEnv): Promise<Member> {
  for (let attempt = 1; ; attempt++) {
    const child = spawn(process.execPath, [MAIN, 'serve', '--role', role], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
    });
    const address = await readServiceAddress(child).catch(() => undefined);
    if (address !== undefined) return { role, child, address };
    if (attempt === 20) throw new Error(`No process of role ${role} came up.`);
    await sleep(500);
  }
}

function any<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new TypeError('No process of this role is running.');
  return item;
}
