import type { FetchOrder, Outcome } from '../contender.ts';

/**
 * Runs a contender in its process: reports that it is ready, answers requests, and exits when the bench disconnects.
 *
 * @param fetch turns a URL into text
 * @param close stops what the contender started
 */
export function serve(fetch: (url: string) => Promise<string>, close: () => Promise<void>): void {
  const say = (message: Outcome | 'ready') => process.send?.(message);
  process.on('message', ({ id, url }: FetchOrder) => {
    fetch(url).then(
      (text) => say({ id, length: text.length }),
      (error: unknown) => say({ id, error: String(error) }),
    );
  });
  process.once('disconnect', () => void close().finally(() => process.exit()));
  say('ready');
}

/** What Playwright and Puppeteer have in common. */
interface Context {
  newPage(): Promise<{
    goto(url: string, options: { waitUntil: 'load' }): Promise<unknown>;
    content(): Promise<string>;
  }>;
  close(): Promise<void>;
}

/** Runs a contender that does the minimum with a browser: a new context, the load event, the page's HTML. */
export function serveHtml(createContext: () => Promise<Context>, close: () => Promise<void>): void {
  serve(async (url) => {
    const context = await createContext();
    try {
      const page = await context.newPage();
      await page.goto(url, { waitUntil: 'load' });
      return await page.content();
    } finally {
      await context.close();
    }
  }, close);
}
