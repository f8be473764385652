import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { openStore } from '../../src/store/index.ts';
import { startOnFreePort } from '../free-port.ts';
import { readServiceAddress } from '../service-address.ts';

const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;

function serve(dataDir: string, port: number): ChildProcess {
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
      PAGEWRIGHT_PORT: String(port),
      PAGEWRIGHT_LOG_LEVEL: 'fatal',
      PAGEWRIGHT_DATA_DIR: dataDir,
    },
  });
  onTestFinished(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  return child;
}

it('a second service on a data directory refuses to start, until the first has died', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-owner-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const { first, port } = await startOnFreePort(async (port) => {
    const first = serve(dataDir, port);
    await readServiceAddress(first);
    return { first, port };
  });

  const second = serve(dataDir, 0);
  const [said] = await Promise.all([text(second.stderr!), once(second, 'close')]);
  expect(second.exitCode).toBe(2);
  expect(said).toContain(
    `PAGEWRIGHT_DATA_DIR=${dataDir} cannot be used: process ${first.pid}, which serves port ${port}, uses it.`,
  );
  const store = await openStore({ dataDir });
  await store.close();

  first.kill('SIGKILL');
  await once(first, 'close');
  await readServiceAddress(serve(dataDir, 0));
});
