import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import LayerSequencer from './test/vitest/sequencer.ts';

/** Folders whose tests run twice: once on one process and SQLite, once on roles that share Postgres. */
const BOTH_SHAPES = ['store', 'accounts', 'dispatch', 'contract'];

/** Files and buckets hold the same bytes below either shape: what needs no database runs once. */
const WITHOUT_DATABASE = ['test/store/blobs*.test.ts'];

/**
 * Tests of what a page, a document or a request contains. Both shapes run the same code for it, so these run once.
 * `fetch-markdown`, `snapshots`, `traces` (with a document) and `errors` run in both.
 */
const INDEPENDENT_OF_STORE = [
  'blocked',
  'bodies',
  'charsets',
  'conformance',
  'content-usage',
  'credentials',
  'descriptions',
  'document-requests',
  'documents',
  'documents-audio',
  'documents-config',
  'documents-refused',
  'egress-policy',
  'embedded',
  'failure-causes',
  'fetch-json',
  'highlights',
  'http-responses',
  'limits',
  'markers',
  'native-markdown',
  'openapi',
  'origin-outcomes',
  'page-too-large',
  'retryable-status',
  'robots',
  'robustness',
  'screenshots',
  'scroll',
  'share-cache',
  'site-policy',
  'state-json',
  'video',
  'video-pages',
].map((name) => `test/contract/${name}.test.ts`);
const isNightly = process.env['PAGEWRIGHT_NIGHTLY'] === '1';

/** Tests of what only one of the shapes has. */
const ONLY_EMBEDDED = ['test/**/*.embedded.test.ts'];
const ONLY_DISTRIBUTED = ['test/**/*.distributed.test.ts', 'test/distributed/**/*.test.ts'];

export default defineConfig({
  test: {
    // More than there are cores, because many tests wait for a page, a timer or another process.
    maxWorkers: Math.max(4, availableParallelism()),
    // Nothing here has state of its own between files: no singletons, no mocked modules, settings passed in. A process
    // for each file would only start Node and load the same modules two hundred times.
    isolate: false,
    runner: './test/vitest/runner.ts',
    sequence: { sequencer: LayerSequencer },
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // A wait ends as soon as its condition holds, so a long limit costs nothing and a busy machine fails no test.
    expect: { poll: { timeout: 240_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'embedded',
          include: ['test/**/*.test.ts'],
          exclude: ONLY_DISTRIBUTED,
          provide: { shape: 'embedded' },
        },
      },
      {
        extends: true,
        test: {
          name: 'distributed',
          include: [...BOTH_SHAPES.map((folder) => `test/${folder}/**/*.test.ts`), ...ONLY_DISTRIBUTED],
          exclude: [...ONLY_EMBEDDED, ...WITHOUT_DATABASE, ...(isNightly ? [] : INDEPENDENT_OF_STORE)],
          globalSetup: ['test/postgres/global-setup.ts'],
          provide: { shape: 'distributed' },
        },
      },
    ],
  },
});
