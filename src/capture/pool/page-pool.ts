import type { Egress } from '../../egress/index.ts';
import { type Browser, type BrowserOptions, type LaunchBrowser, lowerPriority } from '../browser/index.ts';
import { ConnectionLost } from '../cdp/index.ts';
import { KeptPages } from './kept-pages.ts';
import { type PreparedPage, preparePage } from '../live-page/prepared-page.ts';
import { attachSharedWorkers } from '../live-page/resource-limits.ts';
import { type ProcessLimitOptions, ProcessLimits } from './process-limits.ts';
import { closeIfLate, failIfUnresponsive } from './preparation-limits.ts';

export interface PagePoolOptions extends ProcessLimitOptions {
  browser: BrowserOptions;
  launch: LaunchBrowser;
  egress: Egress;
  /** Number of pages that are prepared ahead of time. */
  readyPages: number;
  /** Number of pages after which a browser is replaced. */
  pagesPerBrowser: number;
  /**
   * After this time without captures, only one page is kept ready, because each page is a process, and a browser
   * without pages is closed.
   */
  idleMs: number;
}

export interface LeasedPage {
  page: PreparedPage;
  /** Whether the page was prepared ahead of time. */
  wasReady: boolean;
}

/** A browser of the pool, with its number of pages. */
interface PooledBrowser {
  browser: Promise<Browser>;
  /** Undefined while the browser is being launched. */
  launched: Browser | undefined;
  /** Number of pages that the browser has created, and number of its pages that are open. */
  createdPages: number;
  openPages: number;
  /** Whether the browser gets no new pages and is closed after its last page. */
  isRetired: boolean;
}

const PROCESS_CHECK_INTERVAL_MS = 250;
/** Nice value of renderers, so that the browser's main process and this process run first. */
const RENDERER_NICE = 2;

/**
 * Pages that are prepared ahead of time, each for one use. Each has a separate browser context, unless captures ask to
 * share one by a key. The pool replaces a browser that was lost, uses too much memory or has created `pagesPerBrowser`
 * pages.
 */
export class PagePool {
  readonly #options: PagePoolOptions;
  #current: PooledBrowser | undefined;
  readonly #ready: Promise<PreparedPage>[] = [];
  readonly #browsers = new Set<PooledBrowser>();
  readonly #browserOf = new Map<PreparedPage, PooledBrowser>();
  readonly #inUse = new Set<PreparedPage>();
  readonly #kept = new KeptPages();
  #lastTakenAt = performance.now();
  readonly #processLimits: ProcessLimits;
  readonly #processTimer: NodeJS.Timeout;
  #closed = false;
  launches = 0;
  pages = 0;
  sandboxed = false;

  constructor(options: PagePoolOptions) {
    this.#options = options;
    this.#processLimits = new ProcessLimits(options);
    this.#processTimer = setInterval(() => {
      // Check only if pages are open: reading all processes costs a millisecond, and empty pages need no limits.
      if (this.#inUse.size > 0 || this.#processLimits.expectsExits) this.#checkProcesses();
      else this.#closeSurplus();
      void this.#releaseAll(this.#kept.removeSurplus());
    }, PROCESS_CHECK_INTERVAL_MS);
    this.#processTimer.unref();
  }

  /** Starts the browser and prepares the first pages. Rejects if the browser cannot be started. */
  async start(): Promise<void> {
    this.#refill();
    await this.#currentBrowser().browser;
  }

  /**
   * Returns an unused page.
   * @param exit index of the egress exit (route of outgoing requests); pages are prepared ahead of time only for exit 0
   * @param contextKey returns a page in the browser context of an earlier capture with this key, if there is one; all
   * captures with one key have the same exit
   */
  async take(exit = 0, contextKey?: string): Promise<LeasedPage> {
    this.#lastTakenAt = performance.now();
    const keptPage = contextKey === undefined ? undefined : await this.#takeKept(contextKey);
    const takenPage = keptPage ? { page: keptPage, wasReady: true } : await this.#takeUnused(exit);
    this.#inUse.add(takenPage.page);
    if (contextKey !== undefined) takenPage.page.siteData.watch();
    return takenPage;
  }

  async #takeKept(contextKey: string): Promise<PreparedPage | undefined> {
    for (let kept = this.#kept.take(contextKey); kept; kept = this.#kept.take(contextKey)) {
      const page = await kept.catch(() => undefined);
      if (page && isUsable(page)) return page;
      if (page) void this.release(page);
    }
    return undefined;
  }

  async #takeUnused(exit: number): Promise<LeasedPage> {
    if (exit !== 0) return { page: await this.#prepare(exit), wasReady: false };
    for (let readyPage = this.#ready.shift(); readyPage; readyPage = this.#ready.shift()) {
      const page = await readyPage.catch(() => undefined);
      if (!page) continue;
      if (isUsable(page)) {
        // Refill only an empty pool, because preparing pages slows down the capture that starts now. A pool of one page
        // is refilled in `release`.
        if (this.#ready.length === 0 && this.#options.readyPages > 1) this.#refill();
        return { page, wasReady: true };
      }
      void this.release(page);
    }
    const page = await this.#prepare(0);
    this.#refill();
    return { page, wasReady: false };
  }

  /**
   * Closes a page that was used with a context key, and keeps its browser context for the next capture with this key.
   * Closes the context too if its browser will be replaced.
   */
  keepContext(page: PreparedPage, contextKey: string): void {
    const pooled = this.#browserOf.get(page);
    const isRetiring = !pooled || pooled.isRetired || pooled.createdPages >= this.#options.pagesPerBrowser;
    if (this.#closed || isRetiring) void this.release(page);
    else this.#kept.keep(contextKey, this.#replace(page, pooled));
  }

  /** Prepares the next page in the browser context of a page. If that fails, closes the context and rejects. */
  async #replace(page: PreparedPage, pooled: PooledBrowser): Promise<PreparedPage> {
    pooled.createdPages++;
    try {
      const next = await closeIfLate(page.replace());
      this.#browserOf.delete(page);
      this.#inUse.delete(page);
      this.#processLimits.expectExit(page);
      this.#browserOf.set(next, pooled);
      return next;
    } catch (error) {
      await this.release(page);
      throw error;
    }
  }

  /** Closes a page. If it was the last page of a retired browser, closes the browser too. */
  async release(page: PreparedPage): Promise<void> {
    const pooledBrowser = this.#browserOf.get(page);
    this.#browserOf.delete(page);
    this.#inUse.delete(page);
    await page.close().catch(() => undefined);
    this.#processLimits.expectExit(page);
    if (pooledBrowser) await this.#closedPage(pooledBrowser);
    this.#refill();
  }

  get readyCount(): number {
    return this.#ready.length;
  }

  get killedRenderers(): number {
    return this.#processLimits.killedRenderers;
  }

  get keptCount(): number {
    return this.#kept.count;
  }

  /** Returns the bytes of resident memory of all browsers. */
  async memoryBytes(): Promise<number> {
    const browsers = await Promise.all(
      [...this.#browsers].map(({ browser }) => browser.catch(() => undefined)),
    );
    return browsers
      .flatMap((browser) => browser?.listProcesses() ?? [])
      .reduce((sum, { residentBytes }) => sum + residentBytes, 0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#processTimer);
    await this.#releaseAll([...this.#ready.splice(0), ...this.#kept.removeAll()]);
    await Promise.all([...this.#browsers].map((pooled) => this.#closeBrowser(pooled)));
  }

  /** Number of pages to keep ready. */
  get #targetCount(): number {
    const isPaused = performance.now() - this.#lastTakenAt > this.#options.idleMs;
    return isPaused ? Math.min(1, this.#options.readyPages) : this.#options.readyPages;
  }

  /** Closes ready pages that a paused pool does not need. */
  #closeSurplus(): void {
    void this.#releaseAll(this.#ready.splice(this.#targetCount));
  }

  /** Closes pages as soon as they are prepared. */
  async #releaseAll(pages: readonly Promise<PreparedPage>[]): Promise<void> {
    await Promise.all(
      pages.map((page) =>
        page.then(
          (prepared) => this.release(prepared),
          () => undefined,
        ),
      ),
    );
  }

  #refill(): void {
    while (!this.#closed && this.#ready.length < this.#targetCount) {
      const page = this.#prepare(0);
      // Ignore the failure here, because `take` handles it. Until then, it must not count as an unhandled rejection.
      page.catch(() => undefined);
      this.#ready.push(page);
    }
  }

  async #prepare(exit: number): Promise<PreparedPage> {
    const pooled = this.#currentBrowser();
    pooled.createdPages++;
    pooled.openPages++;
    try {
      const browser = await pooled.browser;
      const page = await failIfUnresponsive(browser, preparePage(browser, this.#options.egress, exit));
      this.#browserOf.set(page, pooled);
      this.pages++;
      return page;
    } catch (error) {
      await this.#closedPage(pooled);
      throw error;
    }
  }

  #currentBrowser(): PooledBrowser {
    if (this.#closed) throw new ConnectionLost('The service is stopping.');
    const current = this.#current;
    if (current && !current.isRetired && current.createdPages < this.#options.pagesPerBrowser) return current;
    if (current) {
      current.isRetired = true;
      void this.#closeIfDone(current);
    }
    const pooled: PooledBrowser = {
      browser: this.#launch(),
      launched: undefined,
      createdPages: 0,
      openPages: 0,
      isRetired: false,
    };
    pooled.browser.then(
      (browser) => {
        pooled.launched = browser;
        browser.connection.onClose(() => {
          pooled.isRetired = true;
          void this.#closeBrowser(pooled);
        });
      },
      () => {
        pooled.isRetired = true;
        this.#browsers.delete(pooled);
      },
    );
    this.#browsers.add(pooled);
    this.#current = pooled;
    return pooled;
  }

  async #launch(): Promise<Browser> {
    const browser = await this.#options.launch(this.#options.browser);
    for (const { pid, type } of browser.listProcesses())
      if (type === 'zygote') lowerPriority(pid, RENDERER_NICE);
    attachSharedWorkers(browser.connection);
    this.launches++;
    this.sandboxed = browser.sandboxed;
    return browser;
  }

  async #closedPage(pooled: PooledBrowser): Promise<void> {
    pooled.openPages--;
    if (pooled.openPages > 0) return;
    const { createdPages } = pooled;
    const retireBrowser = () => {
      if (pooled.openPages > 0 || pooled.createdPages !== createdPages) return;
      pooled.isRetired = true;
      void this.#closeIfDone(pooled);
    };
    setTimeout(retireBrowser, this.#options.idleMs).unref();
    await this.#closeIfDone(pooled);
  }

  async #closeIfDone(pooled: PooledBrowser): Promise<void> {
    if (pooled.isRetired && pooled.openPages === 0) await this.#closeBrowser(pooled);
  }

  #checkProcesses(): void {
    const browsers = [...this.#browsers].flatMap(({ launched }) => launched ?? []);
    const tooLarge = this.#processLimits.check(browsers, [...this.#browserOf.keys()]);
    for (const pooled of this.#browsers) {
      if (pooled.launched === undefined || !tooLarge.has(pooled.launched)) continue;
      pooled.isRetired = true;
      void this.#closeIfDone(pooled);
    }
  }

  /** Closes a browser. The browser stays in the set until it is closed, so that `close` waits for it. */
  async #closeBrowser(pooled: PooledBrowser): Promise<void> {
    const browser = await pooled.browser.catch(() => undefined);
    await browser?.close();
    this.#browsers.delete(pooled);
  }
}

/** Whether the browser and the renderer of a page still run. */
const isUsable = ({ session, browser }: PreparedPage): boolean =>
  session.failure === undefined && !browser.connection.isLost;
