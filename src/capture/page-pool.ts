import type { Egress } from '../egress/index.ts';
import { type Browser, type BrowserOptions, launchBrowser } from './browser/index.ts';
import { ConnectionLost } from './cdp/index.ts';
import { type PreparedPage, preparePage } from './prepared-page.ts';

export interface PagePoolOptions {
  browser: BrowserOptions;
  egress: Egress;
  /** Pages kept ready. */
  readyPages: number;
  /** A browser is replaced after so many pages. */
  pagesPerBrowser: number;
  /** A renderer beyond this much resident memory is killed. */
  rendererBytes: number;
  /** A browser whose own processes hold more resident memory than this is replaced. */
  browserBytes: number;
  /** A browser without any page is closed after so long; it cannot happen while pages are kept ready. */
  idleMs: number;
}

export interface TakenPage {
  page: PreparedPage;
  /** It had been prepared ahead of time. */
  wasReady: boolean;
}

/** A browser of the pool with the pages that stand in it. */
interface Tenancy {
  browser: Promise<Browser>;
  /** Pages made in it so far, and those still there. */
  made: number;
  open: number;
  retired: boolean;
}

const MEMORY_WATCH_MS = 500;
/** A browser that takes longer than this for an empty page hangs. */
const PREPARE_TIMEOUT_MS = 20_000;

/**
 * Pages prepared ahead of time, each in a context of its own. A browser that was lost or has served its time
 * is replaced: ready → taken → closed, and a page is never given out twice.
 */
export class PagePool {
  readonly #options: PagePoolOptions;
  #tenancy: Tenancy | undefined;
  readonly #ready: Promise<PreparedPage>[] = [];
  readonly #tenancies = new Set<Tenancy>();
  readonly #owners = new WeakMap<PreparedPage, Tenancy>();
  readonly #watch: NodeJS.Timeout;
  #closed = false;
  launches = 0;
  pages = 0;
  killedRenderers = 0;
  sandboxed = false;

  constructor(options: PagePoolOptions) {
    this.#options = options;
    this.#watch = setInterval(() => void this.#watchMemory(), MEMORY_WATCH_MS);
    this.#watch.unref();
  }

  /** Starts the browser and the first pages; rejects when the browser cannot be started. */
  async start(): Promise<void> {
    this.#refill();
    await this.#currentTenancy().browser;
  }

  /** A page nobody has used. @param exit a way out other than the usual one is prepared on the spot */
  async take(exit = 0): Promise<TakenPage> {
    if (exit !== 0) return { page: await this.#prepare(exit), wasReady: false };
    for (let next = this.#ready.shift(); next; next = this.#ready.shift()) {
      const page = await next.catch(() => undefined);
      if (!page) continue;
      if (page.session.failure === undefined && !page.browser.connection.lost) {
        // While another one is ready, or nobody else can come, the machine belongs to whoever was waiting for this one.
        if (this.#ready.length === 0 && this.#options.readyPages > 1) this.#refill();
        return { page, wasReady: true };
      }
      void this.release(page);
    }
    const page = await this.#prepare(0);
    this.#refill();
    return { page, wasReady: false };
  }

  /** Takes a page away; its browser too when it was the last one of a retired browser. */
  async release(page: PreparedPage): Promise<void> {
    const tenancy = this.#owners.get(page);
    await page.close().catch(() => undefined);
    if (tenancy) await this.#leave(tenancy);
    this.#refill();
  }

  get readyCount(): number {
    return this.#ready.length;
  }

  /** Resident memory of all browsers, bytes. */
  async memoryBytes(): Promise<number> {
    const browsers = await Promise.all(
      [...this.#tenancies].map(({ browser }) => browser.catch(() => undefined)),
    );
    return browsers
      .flatMap((browser) => browser?.processes() ?? [])
      .reduce((sum, { residentBytes }) => sum + residentBytes, 0);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearInterval(this.#watch);
    const pages = await Promise.all(this.#ready.splice(0).map((page) => page.catch(() => undefined)));
    await Promise.all(pages.map((page) => page && this.release(page)));
    await Promise.all([...this.#tenancies].map((tenancy) => this.#end(tenancy)));
  }

  #refill(): void {
    while (!this.#closed && this.#ready.length < this.#options.readyPages) {
      const page = this.#prepare(0);
      // Whoever takes it sees the failure; until then nobody is there to see it.
      page.catch(() => undefined);
      this.#ready.push(page);
    }
  }

  async #prepare(exit: number): Promise<PreparedPage> {
    const tenancy = this.#currentTenancy();
    tenancy.made++;
    tenancy.open++;
    try {
      const browser = await tenancy.browser;
      const page = await inTime(browser, preparePage(browser, this.#options.egress, exit));
      this.#owners.set(page, tenancy);
      this.pages++;
      return page;
    } catch (error) {
      await this.#leave(tenancy);
      throw error;
    }
  }

  #currentTenancy(): Tenancy {
    const current = this.#tenancy;
    if (current && !current.retired && current.made < this.#options.pagesPerBrowser) return current;
    if (current) {
      current.retired = true;
      void this.#closeIfDone(current);
    }
    const tenancy: Tenancy = { browser: this.#launch(), made: 0, open: 0, retired: false };
    tenancy.browser.then(
      (browser) =>
        browser.connection.onClose(() => {
          tenancy.retired = true;
          void this.#end(tenancy);
        }),
      () => {
        tenancy.retired = true;
        this.#tenancies.delete(tenancy);
      },
    );
    this.#tenancies.add(tenancy);
    this.#tenancy = tenancy;
    return tenancy;
  }

  async #launch(): Promise<Browser> {
    const browser = await launchBrowser(this.#options.browser);
    this.launches++;
    this.sandboxed = browser.sandboxed;
    return browser;
  }

  async #leave(tenancy: Tenancy): Promise<void> {
    tenancy.open--;
    if (tenancy.open > 0) return;
    const { made } = tenancy;
    const retire = () => {
      if (tenancy.open > 0 || tenancy.made !== made) return;
      tenancy.retired = true;
      void this.#closeIfDone(tenancy);
    };
    setTimeout(retire, this.#options.idleMs).unref();
    await this.#closeIfDone(tenancy);
  }

  async #closeIfDone(tenancy: Tenancy): Promise<void> {
    if (tenancy.retired && tenancy.open === 0) await this.#end(tenancy);
  }

  /** Known until it is gone, so that nobody leaves before. */
  async #end(tenancy: Tenancy): Promise<void> {
    const browser = await tenancy.browser.catch(() => undefined);
    await browser?.close();
    this.#tenancies.delete(tenancy);
  }

  /** A cap on V8's heap does not bound a decompression bomb: a renderer beyond the cap is killed, a browser replaced. */
  async #watchMemory(): Promise<void> {
    for (const tenancy of this.#tenancies) {
      const processes = (await tenancy.browser.catch(() => undefined))?.processes() ?? [];
      let ownBytes = 0;
      for (const { pid, isRenderer, residentBytes } of processes) {
        if (!isRenderer) ownBytes += residentBytes;
        else if (residentBytes > this.#options.rendererBytes) {
          this.killedRenderers++;
          process.kill(pid, 'SIGKILL');
        }
      }
      if (ownBytes <= this.#options.browserBytes) continue;
      tenancy.retired = true;
      await this.#closeIfDone(tenancy);
    }
  }
}

/** Gives a browser up that does not answer: everything that waits for it is told. */
async function inTime<Value>({ connection }: Browser, work: Promise<Value>): Promise<Value> {
  const timer = setTimeout(
    () => connection.fail(new ConnectionLost('The browser does not answer')),
    PREPARE_TIMEOUT_MS,
  );
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
