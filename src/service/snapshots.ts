import { LRUCache } from 'lru-cache';
import { ServiceError } from '../contract/index.ts';
import type { SnapshotArchive } from '../archive/index.ts';
import type { StoredParts } from '../threads/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';
import { URL_LIFETIME_MS } from './signed-url.ts';

/** The parts of a snapshot that a view needs, still compressed. */
export interface LoadedSnapshot {
  snapshotId: string;
  hasScreenshot: boolean;
  /** Signed URL of the screenshot in the blob store; undefined if the blob store cannot serve it. */
  screenshotAddress: string | undefined;
  parts: StoredParts;
}

/** Maximum bytes of recent cores in memory. Most captures are rendered directly after they are stored. */
const MAX_CACHED_CORE_BYTES = 64 * 1024 * 1024;

/** Reads stored snapshots. Keeps the cores of recent snapshots in memory. */
export class SnapshotReader {
  readonly #archive: SnapshotArchive;
  readonly #tracer: Tracer;
  readonly #recent = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_CORE_BYTES,
    maxEntrySize: MAX_CACHED_CORE_BYTES / 4,
    sizeCalculation: ({ byteLength }) => byteLength,
  });

  constructor(archive: SnapshotArchive, tracer: Tracer = NO_TRACER) {
    this.#archive = archive;
    this.#tracer = tracer;
  }

  /** Caches the core of a snapshot that was just stored. */
  cacheCore(snapshotId: string, core: Uint8Array): void {
    this.#recent.set(snapshotId, core);
  }

  /**
   * Loads a snapshot of an organization.
   * @param withHtml whether the view needs the stored HTML
   * @throws ServiceError `SnapshotNotFound`, for another organization's snapshot too
   */
  load(organizationId: string, snapshotId: string, withHtml: boolean): Promise<LoadedSnapshot> {
    return this.#tracer.run('load', () => this.#read(organizationId, snapshotId, withHtml));
  }

  async #read(organizationId: string, snapshotId: string, withHtml: boolean): Promise<LoadedSnapshot> {
    const row = await this.#archive.find(organizationId, snapshotId);
    if (!row) throw new ServiceError('SnapshotNotFound', { snapshotId });
    const hasScreenshot = row.has_screenshot === 1;
    const [core, html, screenshotAddress] = await Promise.all([
      this.#recent.get(snapshotId) ?? this.#archive.readCore(snapshotId),
      withHtml ? this.#archive.readHtml(snapshotId) : undefined,
      hasScreenshot ? this.#archive.createScreenshotUrl(snapshotId, URL_LIFETIME_MS) : undefined,
    ]);
    if (!core) throw new ServiceError('SnapshotNotFound', { snapshotId });
    return { snapshotId, hasScreenshot, screenshotAddress, parts: { core, html } };
  }
}
