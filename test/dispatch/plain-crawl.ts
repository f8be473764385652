import { SnapshotArchive } from '../../src/archive/index.ts';
import type { Capturer } from '../../src/capture/index.ts';
import type { CaptureWork } from '../../src/dispatch/index.ts';
import type { DocumentConverter } from '../../src/document/index.ts';
import { readDocument } from '../../src/document/read.ts';
import { createEgress } from '../../src/egress/index.ts';
import { createRobotsReader } from '../../src/robots/index.ts';
import { createCaptureWork, createCrawlWork, SnapshotReader } from '../../src/service/index.ts';
import type { Store } from '../../src/store/index.ts';
import { createThreads } from '../../src/threads/index.ts';

/** Reports every page as a download, so that it is fetched without the browser. */
const CAPTURER: Capturer = {
  capture: async ({ url }) => ({
    outcome: 'download',
    response: { url, requestedUrl: url, originStatusCode: 200, contentType: 'text/html', headers: {} },
    request: { method: 'GET', headers: {}, exit: 0 },
    stages: [],
  }),
  stats: () => ({
    active: 0,
    ready: 0,
    kept: 0,
    captures: 0,
    launches: 0,
    killedRenderers: 0,
    sandboxed: false,
  }),
  memoryBytes: async () => 0,
  close: async () => undefined,
};

/** Reads documents in this process instead of separate processes. */
const CONVERTER: DocumentConverter = {
  async convert(input) {
    const content = await readDocument(input);
    return Buffer.from(JSON.stringify({ format: content.format, content }));
  },
  close: async () => undefined,
};

/**
 * Creates the work of the service for pages of 127.0.0.1, without a browser: pages are downloaded and read as HTML
 * documents. Everything else is real: robots.txt, sitemaps, snapshots in the blob store, and the links that are read
 * from them.
 */
export function createPlainCrawlWork(store: Store): { work: CaptureWork; close(): Promise<void> } {
  const maxTransferBytes = 1_000_000;
  const egress = createEgress({ allowNetworks: ['127.0.0.1/32'], exits: [], maxTransferBytes });
  const robots = createRobotsReader({ egress });
  const threads = createThreads({ rerank: undefined });
  const archive = new SnapshotArchive(store, 1);
  const reader = new SnapshotReader(archive);
  const captureWork = createCaptureWork(
    {
      capturer: CAPTURER,
      converter: CONVERTER,
      egress,
      threads,
      archive,
      maxDocumentBytes: maxTransferBytes,
      maxAstBytes: 10_000_000,
      onStored: (snapshotId, core) => reader.cacheCore(snapshotId, core),
    },
    60_000,
  );
  const work = createCrawlWork(captureWork, { archive, reader, threads, egress, robots });
  return { work, close: () => threads.close() };
}
