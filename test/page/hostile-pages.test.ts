import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { CaptureFacts } from '../../src/contract/index.ts';
import { searchCorpus } from '../../src/highlights/index.ts';
import {
  renderBlocksResult,
  createCorpus,
  decodeCore,
  renderJsonResult,
  renderMarkdownDocument,
  type PageView,
} from '../../src/snapshot/index.ts';
import { createBuildTasks } from '../../src/threads/build.ts';
import { createCoreCodec } from '../../src/threads/core-codec.ts';
import { decodeStoredParts } from '../../src/threads/render.ts';
import { type HostilePage, hostilePages } from './hostile-pages.ts';

const NIGHTLY = process.env['PAGEWRIGHT_NIGHTLY'] === '1';
const PAGES = Number(process.env['PAGEWRIGHT_FUZZ_RUNS'] ?? (NIGHTLY ? 100_000 : 300));

const encoder = new TextEncoder();
/** Wraps a chunk of the walker's output in a reply of the DevTools protocol. */
const message = (value: string): Uint8Array =>
  encoder.encode(JSON.stringify({ id: 1, result: { result: { type: 'string', value } } }));

const factsOf = ({ url, contentType, headers }: HostilePage): CaptureFacts => ({
  snapshotId: 'snap_1',
  capturedAt: '2026-01-01T00:00:00.000Z',
  response: { url, requestedUrl: url, originStatusCode: 200, contentType, headers },
  loadingStatus: 'complete',
  transferBytes: 1,
  stages: [],
  telemetry: {},
});

const view: PageView = {
  include: {
    links: { sameDomainOnly: false },
    html: { selectors: ['a', 'td'] },
    markdown: { maxTokens: 50 },
  },
  layers: { appendix: true, stateJson: true },
  markers: 'detailed',
  addresses: { url: '', markdownUrl: '', appendixUrl: '', playground: '' },
  screenshotUrl: undefined,
};

const cores = createCoreCodec();
const { build, addVideo } = createBuildTasks(cores);

it(
  `builds and renders any page completely (${PAGES} pages)`,
  async () => {
    await fc.assert(
      fc.asyncProperty(hostilePages, async (page) => {
        const facts = factsOf(page);
        const built = await build({
          walkerChunks: page.walkerChunks.map(message),
          html: [message(page.html)],
          fetched: page.fetched,
          facts,
          maxAstBytes: 100_000_000,
        });
        expect(built.faults ?? []).toEqual([]);
        if (built.video) {
          const { video } = built;
          await addVideo({ page: built, facts, video, maxAstBytes: 100_000_000 });
        }
        const { core, html } = decodeStoredParts({ core: built.core, html: built.html }, cores);
        expect(core.degraded).toBeUndefined();
        const document = renderMarkdownDocument(core, html, view);
        const stored = decodeCore(built.core);
        expect(renderMarkdownDocument(stored, html, view)).toBe(document);
        const end = document.indexOf('\n---\n');
        expect(parse(document.slice(4, end))).toMatchObject({ url: page.url });
        const json = JSON.stringify(renderJsonResult(core, html, view));
        expect(JSON.stringify(renderJsonResult(stored, html, view))).toBe(json);
        const blocks = JSON.stringify(renderBlocksResult(core, undefined));
        expect(JSON.stringify(renderBlocksResult(stored, undefined))).toBe(blocks);
        const layers = { markdown: true, stateJson: true, appendix: true, html: true };
        await searchCorpus(createCorpus(core, html, layers), 'river hills', {
          maxResults: 5,
          minScore: 0,
          now: () => 0,
        });
      }),
      { numRuns: PAGES, endOnFailure: true },
    );
  },
  NIGHTLY ? 7_200_000 : 180_000,
);
