import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { serialiseMarkdown } from '../../../src/content/index.ts';
import { readDocument } from '../../../src/document/read.ts';
import { EXECUTABLE } from '../../capture/harness.ts';

/** Starts a browser for the tests of a file. Returns a function that prints a page and reads the PDF file as Markdown. */
export function usePrinter(): (html: string, tagged: boolean) => Promise<string> {
  let browser: Browser;
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: EXECUTABLE, args: ['--no-sandbox'] });
  });
  afterAll(() => browser.close());
  return async (html, tagged) => {
    const page = await browser.newPage();
    await page.setContent(html);
    const bytes = await page.pdf({ format: 'A4', tagged });
    await page.close();
    const { blocks } = await readDocument({
      bytes,
      url: 'https://example.com/a.pdf',
      contentType: 'application/pdf',
      fileName: 'a.pdf',
      config: {},
    });
    return serialiseMarkdown(blocks.map(({ block }) => block));
  };
}
