// The least that a browser must do: a new context, the load event, the HTML of the page.
import { chromium } from 'playwright-core';
import { serveHtml } from './serve.ts';

const browser = await chromium.launch({
  executablePath: process.env.PAGEWRIGHT_CHROMIUM ?? '',
  args: ['--no-sandbox'],
});

serveHtml(
  () => browser.newContext(),
  () => browser.close(),
);
