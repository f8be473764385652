import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

export async function s3Place(parameters: Record<string, string> = {}): Promise<Place & { s3: S3 }> {
  const s3 = await startS3();
  return {
    s3,
    open: () => openS3(s3.url({ prefix: 'some/where', parameters })),
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

/** Opens a bucket with short timeouts. */
export const openS3 = (address: string, silenceMs = 10_000): Promise<BlobStore> =>
  openBlobs('/nowhere', parseS3Url(address, {}), {
    writeMs: 10_000,
    readMs: 2000,
    deleteMs: 2000,
    startupCheckMs: 500,
    idleMs: silenceMs,
  });

export const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

export const text = (blob: Uint8Array | undefined): string | undefined =>
  blob && new TextDecoder().decode(blob);

export async function all<Item>(pages: AsyncIterable<Item[]>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const page of pages) items.push(...page);
  return items;
}
