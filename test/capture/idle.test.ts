import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Capturer, launchBrowser } from '../../src/capture/index.ts';
import { page, type Site, startCapturer, startSite, textOf } from './harness.ts';

let site: Site;
let capturer: Capturer;

beforeAll(async () => {
  site = await startSite({ '/': '<p>Some words.' });
  capturer = await startCapturer({ launch: launchBrowser, readyPages: 3, idleMs: 500 });
});

afterAll(async () => {
  await capturer.close();
  await site.close();
});

it('the browser pool keeps only one page ready while no capture runs', async () => {
  for (let round = 0; round < 2; round++) {
    const texts = await Promise.all([1, 2, 3].map(async () => textOf(await page(capturer, site.url('/')))));
    expect(texts.every((text) => text.includes('Some words.'))).toBe(true);
    await expect.poll(() => capturer.stats().ready).toBe(1);
  }
});
