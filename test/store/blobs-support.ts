import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlobTimeouts } from '../../src/store/blobs/s3.ts';
import { type BlobStore, openBlobs, parseS3Url } from '../../src/store/index.ts';
import { type S3, startS3 } from '../s3/index.ts';

/** A location of blobs that can be opened several times. */
export interface Place {
  open(): Promise<BlobStore>;
  remove(): Promise<void>;
}

export async function filePlace(): Promise<Place & { folder: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-blobs-'));
  return {
    folder,
    open: () => openBlobs(join(folder, 'blobs'), undefined),
    remove: async () => rmSync(folder, { recursive: true }),
  };
}

interface S3Place extends Place {
  s3: S3;
  open(timeouts?: Partial<BlobTimeouts>): Promise<BlobStore>;
}

export async function s3Place(): Promise<S3Place> {
  const s3 = await startS3();
  return {
    s3,
    open: (timeouts) => openS3(s3.url({ prefix: 'some/where' }), timeouts),
    remove: () => s3.stop(),
  };
}

/** A location on an external S3 server; every run uses another prefix. */
export async function externalPlace(address: string): Promise<Place> {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/run-${process.pid}-${Date.now()}`;
  const open = () => openS3(url.href);
  return {
    open,
    async remove() {
      const blobs = await open();
      for (const folder of ['a', 's', 'snapshots', 'many']) await blobs.deleteTree(folder);
      await blobs.close();
    },
  };
}

/** Timeouts that no request reaches, also on a busy machine. */
const LONG_TIMEOUTS: BlobTimeouts = {
  writeMs: 120_000,
  readMs: 120_000,
  deleteMs: 120_000,
  startupCheckMs: 120_000,
  idleMs: 120_000,
};

/**
 * Opens a bucket.
 * @param timeouts shorter timeouts, for a test that reaches them
 */
export const openS3 = (address: string, timeouts: Partial<BlobTimeouts> = {}): Promise<BlobStore> =>
  openBlobs('/nowhere', parseS3Url(address, {}), { ...LONG_TIMEOUTS, ...timeouts });

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const text = (blob: Uint8Array | undefined): string | undefined =>
  blob && new TextDecoder().decode(blob);

export async function all<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}
