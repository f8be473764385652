import type { ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';

/** Resolves when a started server accepts connections; rejects when it ends. */
export async function waitUntilReady(url: string, program: ChildProcess): Promise<void> {
  for (;;) {
    if (program.exitCode !== null)
      throw new Error(`${program.spawnfile} exited during start: ${program.exitCode}`);
    const client = new Client({ connectionString: url });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
}
