import { rm } from 'node:fs/promises';
import { onTestFinished } from 'vitest';
import { type RunningService, startService } from '../../src/assemble/index.ts';
import { readConfig } from '../../src/config.ts';
import { newDataDir, newPlace } from '../store/support.ts';

const KEY = 'a-fixed-key-of-the-tests';

/** Starts a process of a role. Its default directory is removed after the test. */
export async function start(
  role: 'api' | 'worker',
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<RunningService> {
  return await startService(
    readConfig({
      PAGEWRIGHT_CHROMIUM: process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell',
      PAGEWRIGHT_PORT: '0',
      PAGEWRIGHT_API_KEY: KEY,
      PAGEWRIGHT_LOG_LEVEL: 'fatal',
      PAGEWRIGHT_DATA_DIR: settings['PAGEWRIGHT_DATA_DIR'] ?? newFolder(),
      PAGEWRIGHT_DATABASE_URL: databaseUrl,
      PAGEWRIGHT_SECRET: 'a secret that every process of the tests has',
      PAGEWRIGHT_DRAIN_DELAY_MS: '0',
      PAGEWRIGHT_ROLE: role,
      ...settings,
    }),
  );
}

function newFolder(): string {
  const folder = newDataDir();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a database, which is dropped after the test. */
export async function newDatabaseUrl(): Promise<string> {
  const { database } = await newPlace();
  if (!database) throw new TypeError('No database.');
  return database.url;
}

/** Calls a process. Sends a POST if there is a body. */
export async function ask(
  service: RunningService,
  path: string,
  body?: unknown,
  more: { headers?: Record<string, string>; signal?: AbortSignal } = {},
) {
  const headers = { 'x-service-api-key': KEY, 'content-type': 'application/json', ...more.headers };
  const reply = await fetch(service.address + path, {
    ...more,
    headers,
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  });
  return { status: reply.status, headers: reply.headers, text: await reply.text() };
}
