// A common pipeline: network idle, Readability in the page, Turndown outside it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import { serve } from './serve.ts';

const require = createRequire(import.meta.url);
const readability = readFileSync(require.resolve('@mozilla/readability/Readability.js'), 'utf8');
const TurndownService = require('turndown') as new () => { turndown: (html: string) => string };
const browser = await chromium.launch({
  executablePath: process.env.PAGEWRIGHT_CHROMIUM ?? '',
  args: ['--no-sandbox'],
});

serve(
  async (url) => {
    const context = await browser.newContext();
    try {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'networkidle' });
      const html = await page.evaluate(
        `(() => { ${readability}; return new Readability(document).parse()?.content ?? ''; })()`,
      );
      return new TurndownService().turndown(String(html));
    } finally {
      await context.close();
    }
  },
  () => browser.close(),
);
