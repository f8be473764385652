import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { type SharedServer, STATE } from './state.ts';

/** Gives the run a folder for its server, and stops the server that some test may have started there. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const home = await mkdtemp(join(tmpdir(), 'pagewright-postgres-'));
  project.provide('postgresHome', home);
  return async () => {
    const said = await readFile(join(home, STATE), 'utf8').catch(() => undefined);
    const server = said === undefined ? undefined : (JSON.parse(said) as Partial<SharedServer>);
    if (server?.pid !== undefined) stop(server.pid);
    await rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}

function stop(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended before; the tests that needed it have said so.
  }
}
