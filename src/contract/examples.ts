import { EXAMPLE_RUN, EXAMPLE_SNAPSHOT, EXAMPLE_URL } from './error-table.ts';

/** What the OpenAPI description says about an operation in addition to its schemas. */
export interface OperationExample {
  description: string;
  request?: unknown;
  /** Undefined if a successful response has no body. */
  response?: unknown;
}

const TIME = '2026-11-22T10:00:00.000Z';
const LATER = '2026-12-22T10:00:00.000Z';
const MARKDOWN = '# Opening hours\n\nThe library is open from 9 to 17.\n';
const SNAPSHOT_PATH = `https://pagewright.example/v1/snapshots/${EXAMPLE_SNAPSHOT}`;
const PLAYGROUND = `https://pagewright.example/playground/${EXAMPLE_SNAPSHOT}`;
const RESPONSE = {
  url: EXAMPLE_URL,
  requestedUrl: EXAMPLE_URL,
  originStatusCode: 200,
  contentType: 'text/html; charset=utf-8',
  headers: { 'content-type': 'text/html; charset=utf-8' },
};

const JSON_RESULT = {
  meta: {
    version: 1,
    url: EXAMPLE_URL,
    capturedAt: TIME,
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
  markdown: MARKDOWN,
  json: [{ id: 1, kind: 'inline', role: 'ld+json', score: 0.9, body: { '@type': 'Library' } }],
  data: {},
};

const SEARCH = { query: 'When is it open?', maxResults: 5, minScore: 0.6 };
const SEARCH_RESULT = {
  query: SEARCH.query,
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
const SEARCH_RESPONSE = {
  snapshotId: EXAMPLE_SNAPSHOT,
  response: RESPONSE,
  durationMs: 15,
  playground: PLAYGROUND,
};

const RUN = { id: EXAMPLE_RUN, status: 'COMPLETED', batchedStatus: 'COMPLETED', totalUrls: 1 };
const RUN_ITEM = {
  url: EXAMPLE_URL,
  index: 0,
  status: 'SUCCEEDED',
  data: {
    response: RESPONSE,
    meta: { title: 'Opening hours', language: 'en' },
    snapshotId: EXAMPLE_SNAPSHOT,
    markdown: MARKDOWN,
    renderEngines: { capture: 'chromium', markdown: 'pagewright', tree: 'pagewright' },
    captureTelemetry: { transferBytes: 20_480 },
  },
};
const RUN_PAGINATION = { total: 1, limit: 10, offset: 0, hasMore: false };
const KEY = { id: 'key_1', name: 'ci', hint: 'pw_4h…', createdAt: TIME };
const USER = { email: 'ada@example.com', role: 'owner' };
const PROFILE = {
  name: 'shop-login',
  headerNames: ['x-token'],
  cookies: [{ name: 'session', domain: 'shop.example' }],
  locale: 'de-DE',
  createdAt: TIME,
  updatedAt: TIME,
};

const INVITATION = {
  id: 'inv_1',
  email: 'grace@example.com',
  role: 'member',
  createdAt: TIME,
  expiresAt: LATER,
};

const COUNTS = {
  outcomes: { succeeded: 40, httpError: 1, unreached: 1, failed: 0, timedOut: 0, cancelled: 0 },
  highlights: 3,
  credits: 44,
};

/** Descriptions and examples by operation id. */
export const OPERATION_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  'fetch.fetch': {
    description:
      'Captures the page with a browser, or converts the document or video, and stores a snapshot. An origin that was not reached is a 200 with the header `x-service-origin-error`. The call takes up to 155 s.',
    request: { url: EXAMPLE_URL },
    response: `---\nurl: "${EXAMPLE_URL}"\ntitle: "Opening hours"\n---\n\n${MARKDOWN}`,
  },
  'fetch.fetchJson': {
    description:
      'The same as `POST /v1/fetch`, with metadata, State JSON and other parts as fields. Returns a `FetchOriginError` if the origin was not reached.',
    request: { url: EXAMPLE_URL, include: { links: true, screenshot: { fullPage: true } } },
    response: JSON_RESULT,
  },
  'fetch.batched': {
    description:
      'Queues all URLs and returns immediately. Read the results with `GET /v1/fetch/batched/{id}`. A `x-idempotency-key` makes it safe to repeat the request.',
    request: { urls: [EXAMPLE_URL, 'https://example.com/contact'], include: { markdown: true } },
    response: { id: EXAMPLE_RUN },
  },
  'fetch.getBatched': {
    description: 'Results are in order of completion, so a page of results does not change while you poll.',
    response: {
      ...RUN,
      results: [RUN_ITEM],
      pagination: RUN_PAGINATION,
    },
  },
  'fetch.cancelBatched': {
    description: 'Repeated calls have no effect. Only a completed run cannot be cancelled.',
    response: { id: EXAMPLE_RUN, status: 'CANCELLING' },
  },
  'fetch.listBatched': {
    description: 'Pass `nextCursor` of a page as `cursor` to get the next one.',
    response: { runs: [{ ...RUN, finishedUrls: 1, failedUrls: 0, createdAt: TIME, finishedAt: TIME }] },
  },
  'fetch.fetchSearch': {
    description:
      'Searches a stored page without fetching it again. Scores estimate whether a passage answers the query.',
    request: { snapshotId: EXAMPLE_SNAPSHOT, search: SEARCH },
    response: { ...SEARCH_RESPONSE, search: SEARCH_RESULT },
  },
  'snapshots.highlights': {
    description: 'The same as `POST /v1/fetch/search`, with the snapshot in the path.',
    request: { highlights: SEARCH },
    response: { ...SEARCH_RESPONSE, highlights: SEARCH_RESULT },
  },
  'snapshots.list': {
    description:
      'Snapshots are deleted at `expiresAt`. With `url`, the list is the history of one page. Pass `nextCursor` of a page as `cursor` to get the next one.',
    response: {
      snapshots: [
        {
          snapshotId: EXAMPLE_SNAPSHOT,
          url: EXAMPLE_URL,
          title: 'Opening hours',
          capturedAt: TIME,
          expiresAt: '2026-12-22T10:00:00.000Z',
          bytes: 34_112,
          hasScreenshot: false,
          playground: PLAYGROUND,
        },
      ],
    },
  },
  'snapshots.get': {
    description: 'The response of `POST /v1/fetch/json` from storage, free of charge.',
    response: JSON_RESULT,
  },
  'snapshots.getMarkdown': {
    description: 'The response of `POST /v1/fetch` from storage, free of charge and without a token limit.',
    response: MARKDOWN,
  },
  'snapshots.getAppendix': {
    description: 'Navigation, sidebars, footers and other content that the Markdown leaves out.',
    response: '- [Home](https://example.com/)\n- [Contact](https://example.com/contact)\n',
  },
  'snapshots.getBlocks': {
    description: 'Explains why each block belongs to the main body or to the appendix.',
    response: {
      snapshotId: EXAMPLE_SNAPSHOT,
      capture: { transferBytes: 20_480, stages: [{ name: 'navigate', startMs: 0, durationMs: 210 }] },
      blocks: [
        {
          evidenceId: 1,
          markdownBlockId: 'b1',
          role: 'main',
          type: 'heading',
          headingPath: [],
          score: 0.98,
          reasons: ['heading of the main body'],
          box: { x: 0, y: 80, width: 800, height: 40 },
          approxTokens: 4,
          markdown: '# Opening hours',
        },
      ],
    },
  },
  'snapshots.diff': {
    description:
      'Blocks are matched by content, so a block that only moved is not reported as removed and added. Both snapshots may be of different pages. Free of charge.',
    response: {
      before: { snapshotId: EXAMPLE_SNAPSHOT, url: EXAMPLE_URL, title: 'Opening hours', capturedAt: TIME },
      after: {
        snapshotId: 'snap_Xw81mRq4Tz0v',
        url: EXAMPLE_URL,
        title: 'Opening hours',
        capturedAt: LATER,
      },
      hasChanged: true,
      counts: { added: 0, removed: 0, moved: 0, changed: 1, noise: 1, unchanged: 1 },
      metadata: [],
      prices: [],
      changes: [
        {
          change: 'changed',
          before: {
            evidenceId: 2,
            type: 'paragraph',
            headingPath: ['Opening hours'],
            markdown: 'The library is open from 9 to 17.',
          },
          after: {
            evidenceId: 2,
            type: 'paragraph',
            headingPath: ['Opening hours'],
            markdown: 'The library is open from 9 to 19.',
          },
          similarity: 0.88,
        },
      ],
      noise: [],
    },
  },
  'snapshots.diffMarkdown': {
    description: 'The same as `GET /v1/snapshots/{snapshotId}/diff/{otherId}`, for people and models.',
    response:
      '# Changes of Opening hours\n\n## Content\n\n### Changed paragraph under “Opening hours”\n\n```diff\n- The library is open from 9 to 17.\n+ The library is open from 9 to 19.\n```\n',
  },
  'snapshots.delete': {
    description: 'Later calls with this id return `SnapshotNotFound`. The charge for the fetch stays.',
  },
  'snapshots.getScreenshot': {
    description:
      'The address in `data.screenshot.url` of a result. It is signed and expires, and needs no other credentials.',
  },
  'profiles.put': {
    description:
      'Secrets are stored encrypted and are never returned. Select the profile with the header `x-service-profile`.',
    request: {
      name: 'shop-login',
      headers: { 'x-token': 'secret' },
      cookies: [{ name: 'session', value: 'secret', domain: 'shop.example' }],
      locale: 'de-DE',
    },
    response: PROFILE,
  },
  'profiles.list': {
    description: 'Returns the names of headers and cookies, but not their values.',
    response: { profiles: [PROFILE] },
  },
  'profiles.delete': {
    description: 'Queued captures that already use the profile are not affected.',
  },
  'account.get': {
    description: 'Also works for an organization that is blocked or has no credits.',
    response: {
      organization: { id: 'org_1', name: 'Example' },
      user: { ...USER, isOperator: true },
      limits: { maxConcurrency: 10, ratePerMinute: 600, snapshotDays: 30 },
      credits: 956,
      inFlight: 0,
      rateUsed: 3,
      creditsGranted: 1000,
      storage: { snapshots: 38, bytes: 1_296_256, oldestExpiresAt: LATER },
    },
  },
  'account.getUsage': {
    description: 'Buckets are empty for hours or days without calls.',
    response: {
      from: '2026-11-21T11:00:00.000Z',
      to: '2026-11-22T11:00:00.000Z',
      stepSeconds: 3600,
      buckets: [{ at: TIME, ...COUNTS }],
      totals: COUNTS,
    },
  },
  'fetch.retryBatched': {
    description: 'URLs without content are fetched again. Passwords in URLs and profiles are not repeated.',
    response: { id: EXAMPLE_RUN },
  },
  'fetch.exportBatched': {
    description: 'Streams all results. With `format=jsonl` each line is one result with its Markdown.',
    response: 'index,url,status\n0,https://example.com/article,SUCCEEDED\n',
  },
  'sites.crawl': {
    description:
      'Starts at a page and follows its links within the site, and the sitemaps of the site. A crawl is a run: it survives restarts, can be cancelled, and sends the webhook of the organization when it has ended. Every address is fetched and charged at most once.',
    request: { url: 'https://example.com/docs/', scope: 'path', limit: 200 },
    response: { id: EXAMPLE_RUN },
  },
  'sites.listCrawls': {
    description: 'Pass `nextCursor` of a page as `cursor` to get the next one.',
    response: {
      crawls: [
        {
          ...RUN,
          url: 'https://example.com/docs/',
          finishedUrls: 1,
          failedUrls: 0,
          createdAt: TIME,
          finishedAt: TIME,
        },
      ],
    },
  },
  'sites.getCrawl': {
    description:
      'The answer has the form of `GET /v1/fetch/batched/{id}`, and says where each page was found and why links were not followed.',
    response: {
      ...RUN,
      url: EXAMPLE_URL,
      skipped: { robots: 2 },
      results: [{ ...RUN_ITEM, depth: 0 }],
      pagination: RUN_PAGINATION,
    },
  },
  'sites.cancelCrawl': {
    description: 'Repeated calls have no effect. Only a completed crawl cannot be cancelled.',
    response: { id: EXAMPLE_RUN, status: 'CANCELLING' },
  },
  'sites.exportCrawl': {
    description: 'Streams all results. With `format=jsonl` each line is one result with its Markdown.',
    response: 'index,url,status\n0,https://example.com/article,SUCCEEDED\n',
  },
  'sites.map': {
    description:
      'Reads the sitemaps that `robots.txt` names, else `/sitemap.xml`, with indexes, compressed files and feeds, and the links of the start page. Up to 100,000 addresses. The start page costs one credit unless `sitemap` is `only` or a stored capture is reused (`cache-control: max-age=N`).',
    request: { url: 'https://example.com/', search: 'article', limit: 100 },
    response: {
      url: 'https://example.com/',
      total: 1,
      addresses: [
        {
          url: EXAMPLE_URL,
          source: 'sitemap',
          lastmod: '2026-11-20',
          sitemap: 'https://example.com/sitemap.xml',
        },
      ],
      isCut: false,
      sitemaps: [
        {
          url: 'https://example.com/sitemap.xml',
          foundIn: 'robots',
          status: 'read',
          kind: 'sitemap',
          addresses: 12,
        },
      ],
      snapshotId: EXAMPLE_SNAPSHOT,
    },
  },
  'account.getQueue': {
    description: 'Lists the captures of your organization that run or wait, oldest first.',
    response: {
      running: 1,
      queued: 0,
      waitingUrls: 12,
      captures: [{ url: EXAMPLE_URL, state: 'RUNNING', since: TIME, attempt: 1, runId: EXAMPLE_RUN }],
    },
  },
  'account.getUsageBreakdown': {
    description: 'Counts the requests in the log, which goes back 30 days.',
    response: {
      from: TIME,
      to: LATER,
      by: 'host',
      groups: [{ name: 'example.com', requests: 40, failures: 1, credits: 39, averageMs: 820 }],
    },
  },
  'requests.list': {
    description: 'Calls of the dashboard that only read are not in the log.',
    response: {
      requests: [
        {
          traceId: '6f1c2a3e0d574b8a9c1e2f7d5b1a4c33',
          at: TIME,
          operation: 'fetch',
          status: 200,
          durationMs: 812,
          key: { id: 'key_1', name: 'ci' },
          url: EXAMPLE_URL,
          outcome: 'succeeded',
          snapshotId: EXAMPLE_SNAPSHOT,
          credits: 1,
        },
      ],
    },
  },
  'requests.export': {
    description: 'Streams all requests that match the filters.',
    response: 'at,operation,status,url\n2026-11-22T10:00:00.000Z,fetch,200,https://example.com/article\n',
  },
  'members.list': {
    description: 'Links of invitations are not listed: only the answer that creates one contains its link.',
    response: {
      members: [{ id: 'user_1', ...USER, createdAt: TIME, isYou: true }],
      invitations: [INVITATION],
    },
  },
  'members.invite': {
    description: 'Send `url` to the person, who sets a password with it. The service sends no e-mail.',
    request: { email: 'grace@example.com', role: 'member' },
    response: { invitation: INVITATION, url: 'https://pagewright.example/set-up#token' },
  },
  'members.withdrawInvitation': { description: 'The link of the invitation stops working at once.' },
  'members.changeRole': {
    description: 'An organization keeps at least one owner.',
    request: { role: 'owner' },
  },
  'members.remove': { description: 'API keys that the member created keep working.' },
  'organizations.list': {
    description: 'For the people who operate the service. Change limits with `pagewright orgs set`.',
    response: {
      organizations: [
        {
          id: 'org_1',
          name: 'Example',
          createdAt: TIME,
          maxConcurrency: 10,
          ratePerMinute: 600,
          credits: 956,
          inFlight: 1,
          users: 2,
          activeKeys: 1,
          requests: 40,
          failures: 1,
          creditsSpent: 39,
          lastRequestAt: TIME,
          snapshots: 38,
          storedBytes: 1_296_256,
        },
      ],
    },
  },
  'setup.check': {
    description: 'Tells whether a link is valid before a person enters a password.',
    request: { token: '4hZp8sVn2CyaK7Qe' },
    response: { role: 'member', email: 'grace@example.com', organization: 'Example' },
  },
  'session.changePassword': {
    description: 'The session of this call stays valid.',
    request: { currentPassword: 'correct horse battery', newPassword: 'staple battery horse' },
    response: { ...USER, expiresAt: LATER },
  },
  'keys.list': {
    description: 'Lists names, first characters and last use; the keys themselves are not stored.',
    response: { keys: [KEY] },
  },
  'keys.create': {
    description: 'Store `rawKey` at once: the service keeps only its hash.',
    request: { name: 'ci' },
    response: { key: KEY, rawKey: 'pw_4hZp8sVn2CyaK7Qe' },
  },
  'keys.revoke': { description: 'Calls with this key fail from now on. Running captures end normally.' },
  'catalog.get': {
    description: 'The limits are those of this installation.',
    response: {
      operations: [
        {
          id: 'fetch.fetch',
          method: 'POST',
          path: '/v1/fetch',
          summary: 'Fetch a page as Markdown.',
          price: 1,
        },
      ],
      limits: {
        captureBudgetMs: 150_000,
        maxTransferBytes: 50_000_000,
        maxSnapshotBytes: 30_000_000,
        maxAstBytes: 20_000_000,
        maxBodyBytes: 10_000_000,
        snapshotDays: 30,
      },
      search: {
        maxResults: { least: 1, most: 50, default: 5 },
        minScore: { least: 0, most: 1, default: 0.6 },
      },
      billing: 'A page costs its price once; without content there is no charge.',
    },
  },
  'session.create': {
    description: 'Sets the session cookie. For browsers only: programs send an API key instead.',
    request: { email: USER.email, password: 'correct horse battery' },
    response: { ...USER, expiresAt: '2026-12-22T10:00:00.000Z' },
  },
  'session.delete': { description: 'Deletes the session and its cookie. Has no effect without a session.' },
  'setup.complete': {
    description: 'Creates the first user with the token of the set-up link, and signs them in.',
    request: { token: 'token-of-the-set-up-link', email: USER.email, password: 'correct horse battery' },
    response: { ...USER, expiresAt: '2026-12-22T10:00:00.000Z' },
  },
  'mcp.call': {
    description:
      'MCP over Streamable HTTP (JSON-RPC). Accepts an API key or bearer token, but no session cookie. Tools, resources and their schemas are listed by `tools/list` and `resources/list`.',
    request: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    response: { jsonrpc: '2.0', id: 1, result: { tools: [] } },
  },
};
