import { randomBytes } from 'node:crypto';
import { type CaptureFacts, type FetchOriginError, ServiceError } from '../contract/index.ts';
import { FORMAT_VERSION } from '../snapshot/index.ts';
import {
  type BlobStream,
  readClock,
  type SnapshotRow,
  type Store,
  StoreUnavailable,
} from '../store/index.ts';
import { listSnapshots, type SnapshotPage, type SnapshotSummary } from './list.ts';

/** The parts of one snapshot as they are stored; text parts are compressed. */
export interface SnapshotParts {
  core: Uint8Array;
  html?: Uint8Array;
  screenshot?: Uint8Array;
  /** By content hash. */
  assets: readonly { hash: string; bytes: Uint8Array }[];
}

/** What the row says of a snapshot. */
export interface SnapshotEntry {
  snapshotId: string;
  organizationId: string;
  url: string;
  title: string | undefined;
  /** What the capture was asked for, as `captureKey` has it: only a capture of the same kind stands for another. */
  captureKey: string;
  /** Only version 0.0.1 reads it from the row; write it until clusters no longer mix with that version. */
  originError?: FetchOriginError;
  parts: SnapshotParts;
}

/** A stored capture that can stand for a new one. */
export interface ReusableSnapshot {
  snapshotId: string;
  ageMs: number;
}

/** The column `facts` of a snapshot's row. */
type RowFacts = Partial<Pick<SnapshotEntry, 'captureKey' | 'originError'>>;

/** The identity of a new snapshot; the id has 192 random bits, so it cannot be guessed. */
export const newSnapshot = (): Pick<CaptureFacts, 'snapshotId' | 'capturedAt'> => ({
  snapshotId: `snap_${randomBytes(24).toString('base64url')}`,
  capturedAt: new Date().toISOString(),
});

/** Captures of one address among which one of the right kind is looked for. */
const MOST_LOOKED_AT = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stored snapshots: rows that say which organization owns what, blobs under one prefix each. */
export class SnapshotArchive {
  readonly #store: Store;
  readonly #retentionDays: number;

  constructor(store: Store, retentionDays: number) {
    this.#store = store;
    this.#retentionDays = retentionDays;
  }

  /** Stores a snapshot: its blobs are durable before the row says that there is one. */
  async save({ snapshotId, organizationId, url, title, parts, ...rest }: SnapshotEntry): Promise<void> {
    const facts: RowFacts = rest;
    const prefix = prefixOf(snapshotId);
    const blobs: [string, Uint8Array, string?][] = [[`${prefix}/core`, parts.core]];
    if (parts.html) blobs.push([`${prefix}/html`, parts.html]);
    if (parts.screenshot)
      blobs.push([`${prefix}/screenshot`, parts.screenshot, pictureType(parts.screenshot)]);
    for (const { hash, bytes } of parts.assets) blobs.push([`${prefix}/assets/${hash}`, bytes]);
    try {
      await this.#putAll(blobs);
      const now = await readClock(this.#store);
      await this.#store.db
        .insertInto('snapshots')
        .values({
          id: snapshotId,
          organization_id: organizationId,
          url,
          title: title ?? null,
          created_at: now,
          expires_at: now + this.#retentionDays * DAY_MS,
          bytes: blobs.reduce((sum, [, bytes]) => sum + bytes.byteLength, 0),
          blob_prefix: prefix,
          format_version: FORMAT_VERSION,
          has_screenshot: parts.screenshot ? 1 : 0,
          facts: JSON.stringify(facts),
        })
        .execute();
    } catch (error) {
      // A row that may be there, or may come yet, needs its blobs; without one they are left to the sweep of orphans.
      const mayHaveRow = error instanceof StoreUnavailable && error.mayHaveHappened;
      if (!mayHaveRow) await this.#store.blobs.deleteTree(prefix).catch(() => undefined);
      throw error;
    }
  }

  /** Settles when every write has: one that came later would outlive the deletion after a failure. */
  async #putAll(blobs: readonly [string, Uint8Array, string?][]): Promise<void> {
    const ends = await Promise.allSettled(blobs.map((blob) => this.#store.blobs.put(...blob)));
    const failed = ends.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** The newest capture of the same address and kind that is at most so old. */
  async findReusable(
    organizationId: string,
    { url, captureKey, maxAgeMs }: { url: string; captureKey: string; maxAgeMs: number },
  ): Promise<ReusableSnapshot | undefined> {
    const now = await readClock(this.#store);
    const rows = await this.#store.db
      .selectFrom('snapshots')
      .select(['id', 'created_at', 'facts'])
      .where('organization_id', '=', organizationId)
      .where('url', '=', url)
      .where('created_at', '>=', now - maxAgeMs)
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(MOST_LOOKED_AT)
      .execute();
    for (const row of rows) {
      const facts = JSON.parse(row.facts) as RowFacts;
      if (facts.captureKey !== captureKey) continue;
      return { snapshotId: row.id, ageMs: Math.max(0, now - row.created_at) };
    }
    return undefined;
  }

  /** The row of a snapshot that this organization owns and that has not expired. */
  async find(organizationId: string, snapshotId: string): Promise<SnapshotRow | undefined> {
    const row = await this.#row(snapshotId);
    return row?.organization_id === organizationId ? row : undefined;
  }

  /** What an organization has stored, newest first. */
  list(organizationId: string, page: SnapshotPage): Promise<SnapshotSummary[]> {
    return listSnapshots(this.#store, organizationId, page);
  }

  core(snapshotId: string): Promise<Uint8Array | undefined> {
    return this.#part(snapshotId, 'core');
  }

  html(snapshotId: string): Promise<Uint8Array | undefined> {
    return this.#part(snapshotId, 'html');
  }

  /** Undefined for an unknown or expired snapshot too: whoever asks has a signed address, not an account. */
  async screenshot(snapshotId: string): Promise<BlobStream | undefined> {
    const row = await this.#row(snapshotId);
    return row?.has_screenshot
      ? this.#store.blobs.openStream(`${prefixOf(snapshotId)}/screenshot`)
      : undefined;
  }

  /** The picture's address at the blob store, where that hands out any. */
  screenshotAddress(snapshotId: string, lifetimeMs: number): Promise<string | undefined> {
    return this.#store.blobs.createReadUrl(`${prefixOf(snapshotId)}/screenshot`, lifetimeMs);
  }

  /**
   * The row goes first: a snapshot without a row is garbage, a row without blobs is a lie. Blobs that cannot be
   * deleted now are left to the next sweep.
   * @throws ServiceError `SnapshotNotFound`
   */
  async delete(organizationId: string, snapshotId: string): Promise<void> {
    const prefix = prefixOf(snapshotId);
    await this.#store.db.transaction().execute(async (trx) => {
      const deleted = await trx
        .deleteFrom('snapshots')
        .where('id', '=', snapshotId)
        .where('organization_id', '=', organizationId)
        .executeTakeFirst();
      if (deleted.numDeletedRows === 0n) throw new ServiceError('SnapshotNotFound', { snapshotId });
      await trx
        .insertInto('blob_deletions')
        .values({ prefix })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    });
    await this.#store.blobs.deleteTree(prefix).then(
      () => this.#store.db.deleteFrom('blob_deletions').where('prefix', '=', prefix).execute(),
      () => undefined,
    );
  }

  async #row(snapshotId: string): Promise<SnapshotRow | undefined> {
    const now = await readClock(this.#store);
    return this.#store.db
      .selectFrom('snapshots')
      .selectAll()
      .where('id', '=', snapshotId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  #part(snapshotId: string, part: string): Promise<Uint8Array | undefined> {
    return this.#store.blobs.get(`${prefixOf(snapshotId)}/${part}`);
  }
}

/** All snapshots stand below this key, each in a folder of its own. */
export const SNAPSHOTS = 'snapshots';

export const prefixOf = (snapshotId: string): string => `${SNAPSHOTS}/${snapshotId}`;

export const pictureType = (bytes: Uint8Array): 'image/png' | 'image/jpeg' =>
  bytes[0] === 0x89 && bytes[1] === 0x50 ? 'image/png' : 'image/jpeg';
