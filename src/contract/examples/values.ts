import { EXAMPLE_RUN, EXAMPLE_SNAPSHOT, EXAMPLE_URL } from '../error-table.ts';

// Values that examples of several operations contain.

export const EXAMPLE_TIME = '2026-11-22T10:00:00.000Z';
export const EXAMPLE_EXPIRY = '2026-12-22T10:00:00.000Z';
export const EXAMPLE_MARKDOWN = '# Opening hours\n\nThe library is open from 9 to 17.\n';
export const SNAPSHOT_PATH = `https://pagewright.example/v1/snapshots/${EXAMPLE_SNAPSHOT}`;
export const EXAMPLE_PLAYGROUND_URL = `https://pagewright.example/playground/${EXAMPLE_SNAPSHOT}`;
export const ZIP_DESCRIPTION =
  'Streams a zip archive: one Markdown file with front matter for each page with content, named after its position and its URL (`007-example.com-guide.md`), and `manifest.json` with every result and the name of its file. Pages that failed are in the manifest only, with the reason.';
export const EXAMPLE_RESPONSE = {
  url: EXAMPLE_URL,
  requestedUrl: EXAMPLE_URL,
  originStatusCode: 200,
  contentType: 'text/html; charset=utf-8',
  headers: { 'content-type': 'text/html; charset=utf-8' },
};
export const JSON_RESULT = {
  meta: {
    version: 1,
    url: EXAMPLE_URL,
    capturedAt: EXAMPLE_TIME,
    snapshotId: EXAMPLE_SNAPSHOT,
    lang: 'en',
    pageType: 'article',
    title: 'Opening hours',
    finalUrl: EXAMPLE_URL,
    contentType: 'text/html; charset=utf-8',
    loadingStatus: 'complete',
    citationEvidenceIds: [1, 2],
    resources: {
      version: 1,
      snapshotId: EXAMPLE_SNAPSHOT,
      url: SNAPSHOT_PATH,
      markdownUrl: `${SNAPSHOT_PATH}/markdown`,
    },
  },
  markdown: EXAMPLE_MARKDOWN,
  json: [{ id: 1, kind: 'inline', role: 'ld+json', score: 0.9, body: { '@type': 'Library' } }],
  data: {},
};
export const EXAMPLE_SEARCH = { query: 'When is it open?', maxResults: 5, minScore: 0.6 };
export const SEARCH_RESULT = {
  query: EXAMPLE_SEARCH.query,
  snippets: [
    {
      type: 'text',
      source: 'markdown',
      text: 'The library is open from 9 to 17.',
      json: null,
      score: 0.94,
      location: { evidenceId: 2, markdownBlockId: 'b2' },
    },
  ],
  meta: {
    durationMs: 12,
    sources: [
      {
        source: 'markdown',
        chunkCount: 2,
        batchCount: 1,
        ranker: 'lexical',
        fallback: false,
        durationMs: 11,
      },
    ],
  },
};
export const SEARCH_RESPONSE = {
  snapshotId: EXAMPLE_SNAPSHOT,
  response: EXAMPLE_RESPONSE,
  durationMs: 15,
  playground: EXAMPLE_PLAYGROUND_URL,
};
export const EXAMPLE_RUN_STATE = {
  id: EXAMPLE_RUN,
  status: 'COMPLETED',
  batchedStatus: 'COMPLETED',
  totalUrls: 1,
};
export const RUN_ITEM = {
  url: EXAMPLE_URL,
  index: 0,
  status: 'SUCCEEDED',
  data: {
    response: EXAMPLE_RESPONSE,
    meta: { title: 'Opening hours', language: 'en' },
    snapshotId: EXAMPLE_SNAPSHOT,
    markdown: EXAMPLE_MARKDOWN,
    renderEngines: { capture: 'chromium', markdown: 'pagewright', tree: 'pagewright' },
    captureTelemetry: { transferBytes: 20_480 },
  },
};
export const RUN_PAGINATION = { total: 1, limit: 10, offset: 0, hasMore: false };
export const EXAMPLE_USER = { email: 'ada@example.com', role: 'owner' };
