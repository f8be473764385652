// The least that a browser must do, with Puppeteer: a new context, the load event, the HTML of the page.
import { launch } from 'puppeteer-core';
import { serveHtml } from './serve.ts';

const browser = await launch({
  executablePath: process.env.PAGEWRIGHT_CHROMIUM,
  args: ['--no-sandbox'],
});

serveHtml(
  () => browser.createBrowserContext(),
  () => browser.close(),
);
