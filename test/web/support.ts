import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { renewSetupToken } from '../../src/accounts/index.ts';
import { newPlace, type Pagewright, startPagewright } from '../contract/support.ts';
import { buildWebPages } from './build.ts';

export const CHROMIUM = process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell';

/** A running service and a browser. */
export interface WebTest {
  service: Pagewright;
  /** Opens a page in a new browser context, and collects console errors and policy violations. */
  open(path: string, options?: OpenOptions): Promise<{ page: Page; consoleErrors: string[] }>;
  close(): Promise<void>;
}

export interface OpenOptions {
  width?: number;
  theme?: 'light' | 'dark';
  /** Opens the page without an API key. */
  anonymous?: boolean;
}

/** @param settings environment variables of the service */
export async function startWebTest(settings: Record<string, string> = {}): Promise<WebTest> {
  await buildWebPages();
  const service = await startPagewright(settings);
  const browser: Browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox'],
  });
  const contexts: BrowserContext[] = [];
  return {
    service,
    async open(path, { width = 1440, theme = 'light', anonymous = false } = {}) {
      const context = await browser.newContext({
        baseURL: service.address,
        viewport: { width, height: 900 },
        colorScheme: theme,
        permissions: ['clipboard-read', 'clipboard-write'],
      });
      contexts.push(context);
      if (!anonymous) {
        await context.addInitScript((key) => sessionStorage.setItem('pagewright-key', key), service.apiKey);
      }
      const page = await context.newPage();
      // Shorter than the time limit of the test, so that the error names the missing element.
      page.setDefaultTimeout(240_000);
      const consoleErrors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') consoleErrors.push(message.text());
      });
      page.on('pageerror', (error) => consoleErrors.push(String(error)));
      await page.goto(path);
      return { page, consoleErrors };
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      await service.close();
    },
  };
}

/** A running service without users. */
export interface EmptyWebTest extends WebTest {
  /** Token of the set-up link, which works once. */
  setupToken: string;
}

/** Starts a service without users, and creates a set-up link for its owner. */
export async function startEmptyWebTest(): Promise<EmptyWebTest> {
  const place = await newPlace();
  const web = await startWebTest(place.settings);
  const store = await place.openStore();
  const setupToken = await renewSetupToken(store);
  await store.close();
  return {
    ...web,
    setupToken,
    async close() {
      await web.close();
      await place.remove();
    },
  };
}

/** Fetches a URL in the playground and waits for the result. */
export async function fetchPage(page: Page, url: string): Promise<void> {
  const before = page.url();
  await page.getByLabel('Page URL').fill(url);
  await page.keyboard.press('Enter');
  // The summary alone could be that of the page before.
  await page.waitForURL(({ href, pathname }) => href !== before && pathname.startsWith('/playground/snap_'));
  await page.getByRole('region', { name: 'Capture summary' }).waitFor();
}
