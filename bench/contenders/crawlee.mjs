// A crawler of Crawlee that stays open, with a context of its own for each page; returns the page's HTML.
import { Configuration, PlaywrightCrawler } from '@crawlee/playwright';
import { chromium } from 'playwright-core';
import { serve } from './serve.ts';

/** Fetches in progress by their key. */
const pending = new Map();

const crawler = new PlaywrightCrawler(
  {
    keepAlive: true,
    maxConcurrency: 8,
    maxRequestRetries: 0,
    launchContext: {
      launcher: chromium,
      useIncognitoPages: true,
      launchOptions: { executablePath: process.env.PAGEWRIGHT_CHROMIUM, args: ['--no-sandbox'] },
    },
    requestHandler: async ({ page, request }) => pending.get(request.uniqueKey).resolve(await page.content()),
    failedRequestHandler: async ({ request }, error) => pending.get(request.uniqueKey).reject(error),
  },
  new Configuration({ persistStorage: false, logLevel: 'OFF' }),
);
const running = crawler.run();

let last = 0;
serve(
  async (url) => {
    const uniqueKey = String(++last);
    const fetched = Promise.withResolvers();
    pending.set(uniqueKey, fetched);
    await crawler.addRequests([{ url, uniqueKey }]);
    return fetched.promise.finally(() => pending.delete(uniqueKey));
  },
  async () => {
    crawler.stop();
    await running;
    await crawler.teardown();
  },
);
