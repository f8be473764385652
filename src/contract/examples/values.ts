// Values that examples of several operations contain.

export const EXAMPLE_URL = 'https://example.com/';
export const EXAMPLE_SNAPSHOT = 'snap_b2T5x9Qe7LkW';
export const EXAMPLE_RUN = 'run_4hZp8sVn2Cya';
/** The page that every service serves itself, at the address that samples use. */
export const SAMPLE_PAGE = 'http://127.0.0.1:8080/sample';
export const EXAMPLE_TIME = '2026-11-22T10:00:00.000Z';
export const EXAMPLE_EXPIRY = '2026-12-22T10:00:00.000Z';
export const EXAMPLE_MARKDOWN = '# Opening hours\n\nThe library is open from 9 to 17.\n';

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
export const EXAMPLE_SEARCH = { query: 'How much is a ticket for a bicycle?', maxResults: 5, minScore: 0.3 };
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
