import { afterAll, expect, it } from 'vitest';
import { createThreads } from '../../src/threads/index.ts';

const threads = createThreads({ rerank: undefined });
afterAll(() => threads.close());

/** A chunk of the walker as a reply of the DevTools protocol. */
const createMessage = (chunk: unknown): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ id: 1, result: { result: { value: JSON.stringify(chunk) } } }));

const LAYOUT = 'block|static|16|400|0|';
const DOCUMENT = {
  frame: 0,
  parent: -1,
  slot: -1,
  title: 'Mill',
  charset: 'UTF-8',
  doctype: true,
  styled: false,
  url: 'https://example.com/',
  baseUrl: 'https://example.com/',
  scrolled: { x: 0, y: 0 },
  viewport: { width: 1280, height: 720 },
  scroll: { width: 1280, height: 720 },
};
const NODES = ['nodes', ['html', 'body', 'p', LAYOUT], ['The mill turns again.']];
/** `<html><body><p>The mill turns again.` in the walker's format. */
const CODES = [5, 0, 6, 6, 0, 6, 7, 0, 6, 2, 0, 0, 0];

it('builds the snapshot of a page from messages that it moves to the thread', async () => {
  const walkerChunks = [
    ['document', DOCUMENT],
    [...NODES, CODES],
  ].map(createMessage);
  const response = { url: DOCUMENT.url, requestedUrl: DOCUMENT.url, originStatusCode: 200, headers: {} };
  const built = await threads.build(
    {
      walkerChunks,
      html: undefined,
      fetched: [],
      facts: {
        snapshotId: 'snap_1',
        capturedAt: '2026-01-01T00:00:00.000Z',
        loadingStatus: 'complete',
        response: { ...response, contentType: 'text/html' },
        transferBytes: 1,
        stages: [],
        telemetry: {},
      },
      maxAstBytes: 1_000_000,
    },
    { organizationId: 'a', url: DOCUMENT.url, signal: new AbortController().signal },
  );
  expect(built).toMatchObject({ hasContent: true, title: 'Mill' });
  expect(walkerChunks.map(({ byteLength }) => byteLength)).toEqual([0, 0]);
});
