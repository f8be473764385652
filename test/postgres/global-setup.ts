import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type SharedServer, STATE } from './state.ts';

/** Provides a folder for the shared server of the run, and stops the server at the end. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'pagewright-postgres-'));
  project.provide('postgresHome', home);
  return async () => {
    const state = await readFile(join(home, STATE), 'utf8').catch(() => undefined);
    const server = state === undefined ? undefined : (JSON.parse(state) as Partial<SharedServer>);
    if (server?.pid !== undefined) stop(server.pid);
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // The server has already ended.
  }
}
