// The least that a browser must do, with Puppeteer: a new context, the load event, the HTML of the page.
import { launch } from 'puppeteer-core';
import { serve } from './serve.ts';

const browser = await launch({
  executablePath: process.env.PAGEWRIGHT_CHROMIUM,
  args: ['--no-sandbox'],
});

serve(
  async (url) => {
    const context = await browser.createBrowserContext();
    try {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      return await page.content();
    } finally {
      await context.close();
    }
  },
  () => browser.close(),
);
