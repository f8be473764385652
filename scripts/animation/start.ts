import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium, type Page } from 'playwright-core';
import { startService } from '../../src/assemble/index.ts';
import { readConfig } from '../../src/config.ts';

export const KEY = 'a-fixed-key-of-the-recorder';
/** Folder of the pictures. */
export const FOLDER = join(import.meta.dirname, '../../docs/images');

const CHROMIUM = process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell';

/** A service with an empty data folder, and a page of a browser. */
export interface Recording {
  address: string;
  dataDir: string;
  page: Page;
  close(): Promise<void>;
}

/** Starts a service on port 8080, or on `PAGEWRIGHT_PORT`, and a browser. The web pages must be built. */
export async function startRecording(): Promise<Recording> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pagewright-animation-'));
  const service = await startService(
    readConfig({
      PAGEWRIGHT_CHROMIUM: CHROMIUM,
      PAGEWRIGHT_PORT: process.env['PAGEWRIGHT_PORT'] ?? '8080',
      PAGEWRIGHT_API_KEY: KEY,
      PAGEWRIGHT_ALLOW_NETWORKS: '127.0.0.1/32',
      PAGEWRIGHT_DATA_DIR: dataDir,
      PAGEWRIGHT_LOG_LEVEL: 'error',
    }),
  );
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: { width: 1240, height: 740 }, colorScheme: 'light' });
  return {
    address: service.address,
    dataDir,
    page,
    async close() {
      await browser.close();
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
