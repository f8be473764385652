import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '../../test/postgres/server.ts';
import { API_KEY, postJson } from '../local-service.ts';
import { findFreePort, waitUntilReady } from '../service.ts';

/** A deployment with one API and one worker process, a real Postgres and an S3-compatible store. */
export interface Deployment {
  api: Process;
  worker: Process;
  postgres: PostgresServer;
  database: string;
  /** Returns the requests to the blob store, and its stored bytes. */
  blobs(): Promise<{ requests: number; objects: number; bytes: number }>;
  /** Base URL of the test origin. */
  origin: string;
  /** Returns the CPU seconds of the Node process itself, without browsers. */
  nodeCpu(of: Process): Promise<number>;
  fetch(url: string): Promise<void>;
  close(): Promise<void>;
}

export interface Process {
  pid: number;
  address: string;
}

export async function startDeployment(concurrency: number): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-'));
  const children: ChildProcess[] = [];
  const helper = async (name: string): Promise<{ child: ChildProcess; said: string }> => {
    const child = fork(new URL(name, import.meta.url));
    children.push(child);
    const [said] = (await once(child, 'message')) as [string];
    return { child, said };
  };
  const postgres = await startPostgres(folder);
  const [s3, origin] = await Promise.all([helper('s3.ts'), helper('../origin.ts')]);
  const database = postgres.url('postgres');
  const start = async (role: 'api' | 'worker'): Promise<Process> => {
    const port = await findFreePort();
    const child = spawn(process.execPath, [new URL('../../src/main.ts', import.meta.url).pathname], {
      stdio: ['ignore', 'ignore', 'inherit'] as const,
      env: {
        PAGEWRIGHT_CHROMIUM: '/usr/lib/chromium/chromium-headless-shell',
        ...process.env,
        PAGEWRIGHT_ROLE: role,
        PAGEWRIGHT_PORT: String(port),
        PAGEWRIGHT_DATABASE_URL: database,
        PAGEWRIGHT_BLOB_URL: s3.said,
        PAGEWRIGHT_SECRET: 'a-secret-of-the-bench-that-is-long-enough',
        PAGEWRIGHT_API_KEY: API_KEY,
        PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
        PAGEWRIGHT_LOG_LEVEL: 'fatal',
        PAGEWRIGHT_DATA_DIR: join(folder, role),
        PAGEWRIGHT_CONCURRENCY: String(concurrency),
        PAGEWRIGHT_ORG_RATE_LIMIT: '1000000',
        PAGEWRIGHT_DRAIN_DELAY_MS: '0',
      },
    });
    children.push(child);
    const address = `http://127.0.0.1:${port}`;
    await waitUntilReady(address);
    return { pid: child.pid ?? 0, address };
  };
  const api = await start('api');
  const worker = await start('worker');
  return {
    api,
    worker,
    postgres,
    database,
    origin: origin.said,
    async blobs() {
      const answered = once(s3.child, 'message');
      s3.child.send('count');
      const [counts] = (await answered) as [{ requests: number; objects: number; bytes: number }];
      return counts;
    },
    async nodeCpu({ address }) {
      const text = await (await fetch(`${address}/metrics`)).text();
      return Number(/^process_cpu_seconds_total ([\d.]+)/m.exec(text)?.[1]);
    },
    async fetch(url) {
      const response = await postJson(`${api.address}/v1/fetch`, { url });
      const text = await response.text();
      if (!response.ok) throw new Error(`${response.status}: ${text.slice(0, 200)}`);
    },
    async close() {
      for (const child of children.toReversed()) {
        const ended = once(child, 'close');
        child.kill('SIGTERM');
        await ended;
      }
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
