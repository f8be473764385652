import { mkdtemp, readdir, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createEngine, startService } from '../../src/assemble/index.ts';
import { readConfig } from '../../src/config.ts';
import { browserPids } from '../browser-pids.ts';

/** Lists the files of a folder that this process has open. */
async function listOpenFiles(folder: string): Promise<string[]> {
  const fds = await readdir('/proc/self/fd');
  const targets = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
  return targets.filter((target) => target.startsWith(folder));
}

it.runIf(process.platform === 'linux').each([
  ['without a browser', { PAGEWRIGHT_CHROMIUM: '' }, 'No browser found'],
  [
    'with a database that cannot be opened',
    { PAGEWRIGHT_DATABASE_URL: 'postgres://127.0.0.1:1/x' },
    'ECONNREFUSED',
  ],
  [
    'of a worker with a database that cannot be opened',
    {
      PAGEWRIGHT_ROLE: 'worker',
      PAGEWRIGHT_LOG_LEVEL: 'fatal',
      PAGEWRIGHT_DATABASE_URL: 'postgres://127.0.0.1:1/x',
      PAGEWRIGHT_BLOB_URL: 's3://a:b@bucket/?endpoint=http://127.0.0.1:1&region=x',
    },
    'ECONNREFUSED',
  ],
])('a start %s leaves no file open and no browser running', async (_name, settings, message) => {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-start-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const browsersBefore = browserPids();
  const config = readConfig({
    PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
    PAGEWRIGHT_DATA_DIR: folder,
    PAGEWRIGHT_SECRET: 'a secret for the tests, which is long enough',
    ...settings,
  });
  const start =
    config.PAGEWRIGHT_ROLE === 'worker'
      ? startService(config)
      : createEngine(config, pino({ level: 'fatal' }));
  await expect(start).rejects.toThrow(message);
  expect(await listOpenFiles(folder)).toEqual([]);
  expect(browserPids()).toEqual(browsersBefore);
});
