import { EXAMPLE_RUN, EXAMPLE_SNAPSHOT, EXAMPLE_URL } from '../error-table.ts';
import { EXAMPLE_TIME, EXAMPLE_EXPIRY, EXAMPLE_USER, type OperationExample } from './values.ts';

const EXAMPLE_KEY = { id: 'key_1', name: 'ci', hint: 'pw_4h…', createdAt: EXAMPLE_TIME };
const EXAMPLE_PROFILE = {
  name: 'shop-login',
  headerNames: ['x-token'],
  cookies: [{ name: 'session', domain: 'shop.example' }],
  locale: 'de-DE',
  createdAt: EXAMPLE_TIME,
  updatedAt: EXAMPLE_TIME,
};
const EXAMPLE_INVITATION = {
  id: 'inv_1',
  email: 'grace@example.com',
  role: 'member',
  createdAt: EXAMPLE_TIME,
  expiresAt: EXAMPLE_EXPIRY,
};
const EXAMPLE_COUNTS = {
  outcomes: { succeeded: 40, httpError: 1, unreached: 1, failed: 0, timedOut: 0, cancelled: 0 },
  fetches: 42,
  fetchesWithContent: 41,
  highlights: 3,
  credits: 44,
  averageMs: 1840,
};

export const ACCOUNT_EXAMPLES: Readonly<Record<string, OperationExample>> = {
  'profiles.put': {
    description:
      'Secrets are stored encrypted and are never returned. Select the profile with the header `x-service-profile`.',
    request: {
      name: 'shop-login',
      headers: { 'x-token': 'secret' },
      cookies: [{ name: 'session', value: 'secret', domain: 'shop.example' }],
      locale: 'de-DE',
    },
    response: EXAMPLE_PROFILE,
  },
  'profiles.list': {
    description: 'Returns the names of headers and cookies, but not their values.',
    response: { profiles: [EXAMPLE_PROFILE] },
  },
  'profiles.delete': {
    description: 'Queued captures that already use the profile are not affected.',
  },
  'account.get': {
    description: 'Also works for an organization that is blocked or has no credits.',
    response: {
      organization: { id: 'org_1', name: 'Example' },
      user: { ...EXAMPLE_USER, isOperator: true },
      limits: { maxConcurrency: 10, ratePerMinute: 600, snapshotDays: 30 },
      credits: 956,
      inFlight: 0,
      rateUsed: 3,
      creditsGranted: 1000,
      storage: { snapshots: 38, bytes: 1_296_256, oldestExpiresAt: EXAMPLE_EXPIRY },
    },
  },
  'account.getUsage': {
    description: 'Buckets are empty for hours or days without calls.',
    response: {
      from: '2026-11-21T11:00:00.000Z',
      to: '2026-11-22T11:00:00.000Z',
      stepSeconds: 3600,
      buckets: [{ at: EXAMPLE_TIME, ...EXAMPLE_COUNTS }],
      totals: EXAMPLE_COUNTS,
    },
  },
  'account.getQueue': {
    description: 'Lists the captures of your organization that run or wait, oldest first.',
    response: {
      running: 1,
      queued: 0,
      waitingUrls: 12,
      captures: [{ url: EXAMPLE_URL, state: 'RUNNING', since: EXAMPLE_TIME, attempt: 1, runId: EXAMPLE_RUN }],
    },
  },
  'account.getUsageBreakdown': {
    description: 'Counts the requests in the log, which goes back 30 days.',
    response: {
      from: EXAMPLE_TIME,
      to: EXAMPLE_EXPIRY,
      by: 'host',
      groups: [
        {
          id: 'example.com',
          name: 'example.com',
          requests: 40,
          failures: 1,
          fetches: 40,
          fetchesWithContent: 39,
          credits: 39,
          averageMs: 820,
        },
      ],
    },
  },
  'account.getFailures': {
    description: 'Counts the requests in the log, which goes back 30 days. Cancelled ones are left out.',
    response: {
      from: EXAMPLE_TIME,
      to: EXAMPLE_EXPIRY,
      groups: [
        {
          host: 'example.com',
          cause: 'connectionRefused',
          outcome: 'unreached',
          explanation: 'The site refused the connection.',
          requests: 3,
          lastAt: EXAMPLE_TIME,
        },
      ],
    },
  },
  'requests.list': {
    description: 'Calls of the dashboard that only read are not in the log.',
    response: {
      requests: [
        {
          traceId: '6f1c2a3e0d574b8a9c1e2f7d5b1a4c33',
          at: EXAMPLE_TIME,
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
  'requests.get': {
    description:
      'The log goes back 30 days. Options are stored for `POST /v1/fetch` and `POST /v1/fetch/json`.',
    response: {
      traceId: '6f1c2a3e0d574b8a9c1e2f7d5b1a4c33',
      at: EXAMPLE_TIME,
      operation: 'fetchJson',
      status: 200,
      durationMs: 812,
      key: { id: 'key_1', name: 'ci' },
      url: EXAMPLE_URL,
      outcome: 'succeeded',
      snapshotId: EXAMPLE_SNAPSHOT,
      credits: 1,
      options: { body: { include: { markdown: true } }, query: {} },
      stages: [
        { name: 'queue', startMs: 0, durationMs: 12 },
        { name: 'navigate', startMs: 14, durationMs: 310 },
        { name: 'settle', startMs: 324, durationMs: 420 },
      ],
      snapshot: { expiresAt: EXAMPLE_EXPIRY },
    },
  },
  'requests.export': {
    description: 'Streams all requests that match the filters.',
    response: 'at,operation,status,url\n2026-11-22T10:00:00.000Z,fetch,200,https://example.com/article\n',
  },
  'members.list': {
    description: 'Links of invitations are not listed: only the answer that creates one contains its link.',
    response: {
      members: [{ id: 'user_1', ...EXAMPLE_USER, createdAt: EXAMPLE_TIME, isYou: true }],
      invitations: [EXAMPLE_INVITATION],
    },
  },
  'members.invite': {
    description: 'Send `url` to the person, who sets a password with it. The service sends no e-mail.',
    request: { email: 'grace@example.com', role: 'member' },
    response: { invitation: EXAMPLE_INVITATION, url: 'https://pagewright.example/set-up#token' },
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
          createdAt: EXAMPLE_TIME,
          maxConcurrency: 10,
          ratePerMinute: 600,
          credits: 956,
          inFlight: 1,
          users: 2,
          activeKeys: 1,
          requests: 40,
          failures: 1,
          fetches: 40,
          fetchesWithContent: 39,
          creditsSpent: 39,
          lastRequestAt: EXAMPLE_TIME,
          snapshots: 38,
          storedBytes: 1_296_256,
        },
      ],
    },
  },
  'keys.list': {
    description: 'Lists names, first characters and last use; the keys themselves are not stored.',
    response: { keys: [EXAMPLE_KEY] },
  },
  'keys.create': {
    description: 'Store `rawKey` at once: the service keeps only its hash.',
    request: { name: 'ci' },
    response: { key: EXAMPLE_KEY, rawKey: 'pw_4hZp8sVn2CyaK7Qe' },
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
};
