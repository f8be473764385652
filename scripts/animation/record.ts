// node scripts/animation/record.ts
// Records the pictures of the playground in docs/images from the real playground. The web pages must be built.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { chromium } from 'playwright-core';
import { startService } from '../../src/assemble/index.ts';
import { readConfig } from '../../src/config.ts';
import { encodeAnimation, type Frame } from './apng.ts';

const KEY = 'a-fixed-key-of-the-recorder';
const FOLDER = join(import.meta.dirname, '../../docs/images');
const QUESTION = 'How much is a return ticket for a child?';
const CHROMIUM = process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell';

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
await page.addInitScript((key) => sessionStorage.setItem('pagewright-key', key), KEY);

const frames: Frame[] = [];
/**
 * @param name file name, if this frame is also stored as a file
 */
const record = async (durationMs: number, name?: string): Promise<void> => {
  // A blinking text cursor would make equal frames differ.
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  frames.push({ png, durationMs });
  if (name !== undefined) await writeFile(join(FOLDER, name), png);
};
const type = async (text: string, length: number): Promise<void> => {
  for (let at = 0; at < text.length; at += length) {
    await page.keyboard.type(text.slice(at, at + length));
    await record(120);
  }
};

await page.goto(`${service.address}/playground`);
await page.getByLabel('Page URL').click();
await record(1200);
await type(`${service.address}/sample`, 9);
await page.keyboard.press('Enter');
await page.getByRole('button', { name: 'Cancel' }).waitFor();
await record(600);
await page.getByRole('region', { name: 'Capture summary' }).waitFor();
await page.getByRole('heading', { name: 'Screenshot' }).waitFor();
await page.mouse.move(0, 0);
await page.waitForTimeout(500);
await record(2500, 'playground.png');
await page.getByText('Tickets are sold on board').hover();
await page.waitForTimeout(300);
await record(1800);
await page.getByRole('tab', { name: 'Highlights' }).click();
await page.getByLabel(/Question/).click();
await type(QUESTION, 14);
await page.keyboard.press('Enter');
await page
  .getByText(/Child, 6 to 15/)
  .last()
  .waitFor();
await page.waitForTimeout(1500);
await record(2500, 'playground-highlights.png');
await page.getByRole('tab', { name: 'Request' }).click();
await page.getByRole('button', { name: 'Python' }).click();
await page.mouse.move(0, 0);
await page.waitForTimeout(300);
await record(2500);

const animation = encodeAnimation(frames);
await writeFile(join(FOLDER, 'playground-animation.png'), animation);
console.log(`${FOLDER}: ${frames.length} frames, ${animation.length} bytes.`);
await browser.close();
await service.close();
await rm(dataDir, { recursive: true, force: true });
