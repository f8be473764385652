import { createHash, randomBytes } from 'node:crypto';
import {
  type CaptureFacts,
  type CaptureOptions,
  type FetchOriginError,
  ServiceError,
} from '../contract/index.ts';
import { CORE_FORMAT_VERSION } from '../snapshot/index.ts';
import {
  type BlobStream,
  hashWithSecret,
  readDatabaseTime,
  type SnapshotRow,
  type Store,
  StoreUnavailable,
} from '../store/index.ts';
import { listStoredSnapshots, type SnapshotFacts, type SnapshotPage, type SnapshotSummary } from './list.ts';
import { Uploads } from './uploads.ts';

/** The stored parts of one snapshot. Text parts are compressed. */
export interface SnapshotParts {
  core: Uint8Array;
  html?: Uint8Array;
  screenshot?: Uint8Array;
  assets: readonly { hash: string; bytes: Uint8Array }[];
}

export interface SnapshotEntry {
  snapshotId: string;
  organizationId: string;
  url: string;
  title: string | undefined;
  /** Options of the capture. Only a capture with the same options can reuse the snapshot. */
  options: CaptureOptions;
  /** The error of the origin, for lists. */
  originError?: FetchOriginError;
  parts: SnapshotParts;
}

/** A stored snapshot that can be used instead of a new capture. */
export interface ReusableSnapshot {
  snapshotId: string;
  ageMs: number;
}

/** Creates the id and time of a new snapshot. The id has 192 random bits, so it cannot be guessed. */
export const createSnapshotIdentity = (): Pick<CaptureFacts, 'snapshotId' | 'capturedAt'> => ({
  snapshotId: `snap_${randomBytes(24).toString('base64url')}`,
  capturedAt: new Date().toISOString(),
});

/** Maximum number of snapshots of a URL, newest first, among which one with the right capture key is searched. */
const MAX_REUSE_CANDIDATES = 20;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Stores snapshots. Each snapshot is a row that names its owner, and blobs under one prefix. */
export class SnapshotArchive {
  /** Files that wait for their capture. */
  readonly uploads: Uploads;
  readonly #store: Store;
  readonly #retentionDays: number;

  constructor(store: Store, retentionDays: number) {
    this.#store = store;
    this.uploads = new Uploads(store.blobs);
    this.#retentionDays = retentionDays;
  }

  /** Stores a snapshot. The blobs are durable before the row is inserted. */
  async save({
    snapshotId,
    organizationId,
    url,
    title,
    parts,
    options,
    originError,
  }: SnapshotEntry): Promise<void> {
    const facts: SnapshotFacts = {
      captureKey: computeCaptureKey(options, this.#store.secret),
      ...(originError && { originError }),
    };
    const prefix = getBlobPrefix(snapshotId);
    const blobs: [string, Uint8Array, string?][] = [[`${prefix}/core`, parts.core]];
    if (parts.html) blobs.push([`${prefix}/html`, parts.html]);
    if (parts.screenshot)
      blobs.push([`${prefix}/screenshot`, parts.screenshot, detectImageType(parts.screenshot)]);
    for (const { hash, bytes } of parts.assets) blobs.push([`${prefix}/assets/${hash}`, bytes]);
    try {
      await this.#putAll(blobs);
      const now = await readDatabaseTime(this.#store);
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
          format_version: CORE_FORMAT_VERSION,
          has_screenshot: parts.screenshot ? 1 : 0,
          facts: JSON.stringify(facts),
        })
        .execute();
    } catch (error) {
      // The row may exist, so do not delete the blobs. If there is no row, `sweepOrphans` deletes them.
      const mayHaveRow = error instanceof StoreUnavailable && error.mayHaveHappened;
      if (!mayHaveRow) await this.#store.blobs.deleteTree(prefix).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Writes all blobs and waits for every write, even after a failure. Otherwise a late write could create a blob after
   * the deletion.
   */
  async #putAll(blobs: readonly [string, Uint8Array, string?][]): Promise<void> {
    const results = await Promise.allSettled(blobs.map((blob) => this.#store.blobs.put(...blob)));
    const failed = results.find((end) => end.status === 'rejected');
    if (failed) throw failed.reason;
  }

  /** Finds the newest snapshot of a URL with the same capture options and at most `maxAgeMs` old. */
  async findReusable(
    organizationId: string,
    { url, options, maxAgeMs }: { url: string; options: CaptureOptions; maxAgeMs: number },
  ): Promise<ReusableSnapshot | undefined> {
    const key = computeCaptureKey(options, this.#store.secret);
    const now = await readDatabaseTime(this.#store);
    const rows = await this.#store.db
      .selectFrom('snapshots')
      .select(['id', 'created_at', 'facts'])
      .where('organization_id', '=', organizationId)
      .where('url', '=', url)
      .where('created_at', '>=', Math.max(0, now - maxAgeMs))
      .where('expires_at', '>', now)
      .orderBy('created_at', 'desc')
      .limit(MAX_REUSE_CANDIDATES)
      .execute();
    for (const row of rows) {
      const facts = JSON.parse(row.facts) as SnapshotFacts;
      if (facts.captureKey !== key) continue;
      return { snapshotId: row.id, ageMs: Math.max(0, now - row.created_at) };
    }
    return undefined;
  }

  /** Returns the row of a snapshot if the organization owns the snapshot and it has not expired. */
  async find(organizationId: string, snapshotId: string): Promise<SnapshotRow | undefined> {
    const row = await this.#row(snapshotId);
    return row?.organization_id === organizationId ? row : undefined;
  }

  /** Lists an organization's snapshots, newest first. */
  list(organizationId: string, page: SnapshotPage): Promise<SnapshotSummary[]> {
    return listStoredSnapshots(this.#store, organizationId, page);
  }

  readCore(snapshotId: string): Promise<Uint8Array | undefined> {
    return this.#part(snapshotId, 'core');
  }

  readHtml(snapshotId: string): Promise<Uint8Array | undefined> {
    return this.#part(snapshotId, 'html');
  }

  /** Opens the screenshot without checking the owner, because the caller has a signed URL. */
  async openScreenshot(snapshotId: string): Promise<BlobStream | undefined> {
    const row = await this.#row(snapshotId);
    return row?.has_screenshot
      ? this.#store.blobs.openStream(`${getBlobPrefix(snapshotId)}/screenshot`)
      : undefined;
  }

  /** Returns a signed URL of the screenshot in the blob store; undefined if the store has no such URLs. */
  createScreenshotUrl(snapshotId: string, lifetimeMs: number): Promise<string | undefined> {
    return this.#store.blobs.createReadUrl(`${getBlobPrefix(snapshotId)}/screenshot`, lifetimeMs);
  }

  /**
   * Deletes the row before the blobs, so that no row lacks its blobs. The next sweep deletes blobs that remain.
   * @throws ServiceError `SnapshotNotFound`
   */
  async delete(organizationId: string, snapshotId: string): Promise<void> {
    const prefix = getBlobPrefix(snapshotId);
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
    const now = await readDatabaseTime(this.#store);
    return this.#store.db
      .selectFrom('snapshots')
      .selectAll()
      .where('id', '=', snapshotId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  #part(snapshotId: string, part: string): Promise<Uint8Array | undefined> {
    return this.#store.blobs.get(`${getBlobPrefix(snapshotId)}/${part}`);
  }
}

/** Prefix of the blobs of all snapshots. Each snapshot has one folder below it. */
export const SNAPSHOTS_PREFIX = 'snapshots';

const getBlobPrefix = (snapshotId: string): string => `${SNAPSHOTS_PREFIX}/${snapshotId}`;

export const detectImageType = (bytes: Uint8Array): 'image/png' | 'image/jpeg' =>
  bytes[0] === 0x89 && bytes[1] === 0x50 ? 'image/png' : 'image/jpeg';

/**
 * Returns a key of capture options: captures of one URL with the same key can replace each other. Passwords and
 * settings are hashed with the secret of the service. Other options have the same keys as in version 0.0.1.
 */
export function computeCaptureKey(
  { screenshot, scrollFullPage, documentConfig, credentials, settings }: CaptureOptions,
  secret: string,
): string {
  const options = JSON.stringify([
    screenshot,
    scrollFullPage,
    documentConfig ?? null,
    ...(credentials === undefined ? [] : [credentials]),
    ...(settings === undefined ? [] : [{ settings }]),
  ]);
  const hasSecret = (credentials ?? documentConfig?.password ?? settings) !== undefined;
  return hasSecret
    ? hashWithSecret(secret, options)
    : createHash('sha256').update(options).digest('base64url');
}
