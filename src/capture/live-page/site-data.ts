import type { CdpSession } from '../cdp/index.ts';

/** Origin that the browser reports for documents that cannot store data. */
const OPAQUE_ORIGIN = '://';

/** A document of the page, with the key of the storage that it can use. */
interface WatchedDocument {
  frameId: string;
  origin: string;
  storageKey: Promise<string | undefined>;
}

/**
 * Records where the documents of a page can store data, so that it can be deleted before the next page of the same
 * browser context. A frame of another site has a storage of its own below the site of the page.
 */
export class SiteData {
  readonly #session: CdpSession;
  readonly #documents: WatchedDocument[] = [];

  constructor(session: CdpSession) {
    this.#session = session;
  }

  /** Starts to record. Call it before the page navigates. */
  watch(): void {
    this.#session.on('Page.frameNavigated', ({ frame: { id: frameId, securityOrigin: origin } }) => {
      if (origin === OPAQUE_ORIGIN) return;
      const storageKey = this.#readStorageKey(frameId, origin);
      this.#documents.push({ frameId, origin, storageKey });
    });
  }

  /**
   * Deletes storage, databases, caches that scripts have filled, and service workers.
   * @throws Error if the storage of a document is not known, because its frame was removed too early
   */
  async clear(): Promise<void> {
    const storageKeys = await Promise.all(
      this.#documents.map(async ({ frameId, origin, storageKey }) => {
        const key = (await storageKey) ?? (await this.#readStorageKey(frameId, origin));
        if (key === undefined) throw new Error(`The storage of a frame of ${origin} is not known.`);
        return key;
      }),
    );
    await Promise.all(
      [...new Set(storageKeys)].map((storageKey) =>
        this.#session.send('Storage.clearDataForStorageKey', { storageKey, storageTypes: 'all' }),
      ),
    );
  }

  /** Returns undefined if the frame shows another document, also shortly before the browser has committed this one. */
  async #readStorageKey(frameId: string, origin: string): Promise<string | undefined> {
    const answer = await this.#session
      .send('Storage.getStorageKeyForFrame', { frameId })
      .catch(() => undefined);
    return answer?.storageKey.startsWith(`${origin}/`) ? answer.storageKey : undefined;
  }
}
