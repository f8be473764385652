import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Origin, startOrigin } from './index.ts';

// Shows that the bait pages reach the forbidden server if no policy forbids it. Otherwise the tests of the policy
// would pass without a policy.
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  '/bait/subresources': ['/style.css', '/image.png', '/script.js', '/font.woff2', '/object', '/prefetch'],
  '/bait/iframe': ['/frame', '/srcdoc.png', '/redirect'],
  '/bait/fetch': ['/fetch', '/no-cors', '/xhr', '/beacon', '/events', '/pixel'],
  '/bait/websocket': ['/socket'],
  '/bait/worker': ['/worker', '/import.js', '/service-worker'],
  '/bait/popup': ['/popup'],
  '/bait/form': ['/form'],
  '/bait/ping': ['/ping'],
  '/bait/location': ['/location'],
  '/bait/meta': ['/meta'],
  '/bait/redirect-chain': ['/redirect'],
  '/bait/redirect-307': ['/redirect-307'],
  '/bait/redirect-mapped': ['/'],
  '/bait/speculation': ['/speculate'],
};

const executablePath = process.env.PAGEWRIGHT_CHROMIUM;
let origin: Origin;

beforeAll(async () => {
  origin = await startOrigin();
});

afterAll(() => origin.close());

describe.skipIf(!executablePath)(
  'the bait pages (pages that request a forbidden address) in a browser without an address policy (needs PAGEWRIGHT_CHROMIUM)',
  () => {
    it('each way in which a page can send a request reaches the forbidden address', async () => {
      const browser = await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] });
      try {
        const context = await browser.newContext();
        for (const path of [...Object.keys(EXPECTED), '/bait/webrtc']) {
          const page = await context.newPage();
          await page.goto(origin.url(path), { waitUntil: 'commit' });
        }
        const reached = () =>
          origin.victim.journal.map((entry) => ('path' in entry ? entry.path : entry.kind));
        await vi.waitFor(
          () =>
            expect(reached()).toEqual(
              expect.arrayContaining([...Object.values(EXPECTED).flat(), 'datagram']),
            ),
          { timeout: 120_000, interval: 200 },
        );
      } finally {
        await browser.close();
      }
    });
  },
);
