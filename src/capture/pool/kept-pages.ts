import type { PreparedPage } from '../live-page/prepared-page.ts';

/** Maximum number of kept pages. Each one is a renderer process. */
const MAX_KEPT_PAGES = 8;
/** Milliseconds after which a kept page is closed if no capture has taken it. */
const MAX_KEPT_MS = 10_000;

interface KeptPage {
  key: string;
  page: Promise<PreparedPage>;
  keptAt: number;
}

/** Pages in browser contexts of earlier captures, each for the next capture with the same key. */
export class KeptPages {
  /** Oldest first. */
  #kept: KeptPage[] = [];

  get count(): number {
    return this.#kept.length;
  }

  /** Returns the page that was kept last for a key, because its data are most likely still in memory. */
  take(key: string): Promise<PreparedPage> | undefined {
    const index = this.#kept.findLastIndex((kept) => kept.key === key);
    return index < 0 ? undefined : this.#kept.splice(index, 1)[0]?.page;
  }

  keep(key: string, page: Promise<PreparedPage>): void {
    // The failure is handled by those who take or remove the page.
    page.catch(() => undefined);
    this.#kept.push({ key, page, keptAt: performance.now() });
  }

  /** Removes and returns the pages that are too many or were kept too long. */
  removeSurplus(): Promise<PreparedPage>[] {
    const oldest = performance.now() - MAX_KEPT_MS;
    const surplus = this.#kept.filter(
      ({ keptAt }, index) => keptAt < oldest || index < this.#kept.length - MAX_KEPT_PAGES,
    );
    this.#kept = this.#kept.filter((kept) => !surplus.includes(kept));
    return surplus.map(({ page }) => page);
  }

  removeAll(): Promise<PreparedPage>[] {
    return this.#kept.splice(0).map(({ page }) => page);
  }
}
