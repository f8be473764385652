import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type Pagewright, startPagewright } from '../contract/support.ts';

const ROOT = new URL('../../', import.meta.url);
const CHROMIUM = process.env['PAGEWRIGHT_CHROMIUM'] ?? '/usr/lib/chromium/chromium-headless-shell';

/** How long a loaded machine may take to build the pages and to start the service and two browsers. */
export const START_MS = 180_000;

/** The service with its pages built, and a browser of the visitor's own. */
export interface Visit {
  service: Pagewright;
  /** A page with nothing stored, and what its policy had to stop or its console had to complain of. */
  open(path: string, options?: VisitOptions): Promise<{ page: Page; complaints: string[] }>;
  close(): Promise<void>;
}

export interface VisitOptions {
  width?: number;
  theme?: 'light' | 'dark';
  /** Without the key of the tests in the tab. */
  anonymous?: boolean;
}

/** @param settings environment variables of the service */
export async function startVisit(settings: Record<string, string> = {}): Promise<Visit> {
  const { ensureWeb } = await import(new URL('scripts/bootstrap/web.mjs', ROOT).href);
  await ensureWeb(ROOT, process.execPath, process.env);
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
      // Sooner than the test itself: what was not found is then named.
      page.setDefaultTimeout(25_000);
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      await page.goto(path);
      return { page, complaints };
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
      await browser.close();
      await service.close();
    },
  };
}

/** Types an address into the playground and waits until the capture stands there. */
export async function fetchPage(page: Page, url: string): Promise<void> {
  await page.getByLabel('Address of the page').fill(url);
  await page.keyboard.press('Enter');
  await page.getByRole('region', { name: 'The capture' }).waitFor();
}
