import { z } from 'zod';
import { describeCursorError, quoteValue } from './patterns.ts';
import { PageUrl } from './requests.ts';
import { createTimestamp } from './timestamp.ts';

const integer = z.int();

/** The shortest password that a user may have. */
export const MIN_PASSWORD_LENGTH = 10;

export const Email = z
  .email()
  .max(254)
  .describe('E-mail address of the user, which is the name to sign in with.');
const MAX_PASSWORD_LENGTH = 1_000;
export const Password = z.string().min(1).max(MAX_PASSWORD_LENGTH).describe('The password of the user.');
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD_LENGTH)
  .max(MAX_PASSWORD_LENGTH)
  .describe('The new password, at least 10 characters.');
/** Owners manage members; members do everything else. */
export const Role = z
  .enum(['owner', 'member'])
  .describe('`owner`: also manages members. `member`: everything else.');

/** Body of `POST /v1/session`: a user of the dashboard signs in. */
export const SignInRequest = z
  .strictObject({ email: Email, password: Password })
  .meta({ id: 'SignInRequest', description: 'The credentials of a user.' });
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Body of `POST /v1/setup`: creates the owner with a one-time set-up token and signs them in. */
export const SetupRequest = z
  .strictObject({
    token: z.string().min(1).max(200).describe('The part of the link after `#`.'),
    email: Email,
    password: NewPassword,
  })
  .meta({ id: 'SetupRequest', description: 'A set-up link and the credentials of the new user.' });
export type SetupRequest = z.infer<typeof SetupRequest>;

/** 200 of `POST /v1/session` and `POST /v1/setup`; the session token is in the cookie. */
export const SignedIn = z
  .object({
    email: z.string().describe('E-mail address of the user.'),
    role: Role,
    expiresAt: createTimestamp('When the session ends'),
  })
  .meta({ id: 'SignedIn', description: 'The signed-in user.' });
export type SignedIn = z.infer<typeof SignedIn>;

/** 200 of `GET /v1/account`: the organization of the caller, its limits and its credits. */
export const Account = z
  .object({
    organization: z
      .object({
        id: z.string().describe('Id of the organization.'),
        name: z.string().describe('Name of the organization.'),
      })
      .describe('The organization of the caller.'),
    user: z
      .object({
        email: z.string().describe('E-mail address of the user.'),
        role: Role,
        isOperator: z.boolean().describe('Whether the user sees all organizations.'),
      })
      .optional()
      .describe('The signed-in user. Missing if you call with an API key.'),
    limits: z
      .object({
        maxConcurrency: integer.describe('Maximum number of captures at the same time.'),
        ratePerMinute: integer.describe('Maximum number of API calls per minute.'),
        snapshotDays: integer.describe('Days until a snapshot is deleted.'),
      })
      .describe('The limits of the organization.'),
    credits: integer.nullable().describe('Remaining credits. `null` means unlimited.'),
    inFlight: integer.describe('Captures that are running now.'),
    rateUsed: integer.describe('Calls that count against the limit per minute now.'),
    creditsGranted: integer.describe('Credits granted so far. 0 if credits are unlimited.'),
    storage: z
      .object({
        snapshots: integer.describe('Number of stored snapshots.'),
        bytes: integer.describe('Their size in bytes.'),
        oldestExpiresAt: createTimestamp('When the next snapshot is deleted').optional(),
      })
      .describe('What the organization stores.'),
    blockedUntil: createTimestamp(
      'When fetching is possible again',
      'Missing if it is not blocked.',
    ).optional(),
  })
  .meta({ id: 'Account', description: 'An organization with its limits and credits.' });
export type Account = z.infer<typeof Account>;

/** An API key without its secret. */
export const ApiKeyInfo = z
  .object({
    id: z.string().describe('Id of the key.'),
    name: z.string().describe('Name for people.'),
    hint: z.string().describe('The first characters of the key.'),
    createdAt: createTimestamp('When it was created'),
    lastUsedAt: createTimestamp('Last use, to the minute', 'Missing if the key was never used.').optional(),
    revokedAt: createTimestamp('When it was revoked', 'Missing if the key is valid.').optional(),
  })
  .meta({ id: 'ApiKeyInfo', description: 'An API key without its secret.' });
export type ApiKeyInfo = z.infer<typeof ApiKeyInfo>;

export const ApiKeyList = z
  .object({ keys: z.array(ApiKeyInfo).describe('All keys, newest first.') })
  .meta({ id: 'ApiKeyList', description: 'The API keys of the organization.' });
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** Body of `POST /v1/keys`. */
export const NewApiKey = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1)
      .max(100)
      .describe('Name for people, such as the program that uses the key.'),
  })
  .meta({ id: 'NewApiKey', description: 'The key to create.' });
export type NewApiKey = z.infer<typeof NewApiKey>;

/** 201 of `POST /v1/keys`. */
export const ApiKeyCreated = z
  .object({ key: ApiKeyInfo, rawKey: z.string().describe('The full key. It is returned only once.') })
  .meta({ id: 'ApiKeyCreated', description: 'A new API key.' });
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;

export const KeyParams = z.object({
  keyId: z.string().min(1).max(100).describe('`id` of the key, from the list of keys.'),
});

/** Outcome of a capture in the usage statistics. */
export const UsageOutcome = z.enum([
  'succeeded',
  'httpError',
  'unreached',
  'failed',
  'timedOut',
  'cancelled',
]);
export type UsageOutcome = z.infer<typeof UsageOutcome>;

export const UsageQuery = z.object({
  range: z.enum(['24h', '7d', '30d']).default('7d').describe('Period until now.'),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

const UsageCounts = z.object({
  outcomes: z.record(UsageOutcome, integer).describe('Number of captures by outcome.'),
  fetches: integer.describe('Fetches that ended. Rejected and cancelled fetches do not count.'),
  fetchesWithContent: integer.describe(
    'Fetches of these that returned content. The page may have an error status.',
  ),
  highlights: integer.describe('Number of searches in stored snapshots.'),
  credits: integer.describe('Credits spent.'),
  averageMs: integer
    .optional()
    .describe('Average duration of the fetches with content, in milliseconds. Missing if there were none.'),
});

/** 200 of `GET /v1/usage`. */
export const Usage = z
  .object({
    from: createTimestamp('Start of the period'),
    to: createTimestamp('End of the period'),
    stepSeconds: integer.describe('Length of a bucket in seconds.'),
    buckets: z
      .array(UsageCounts.extend({ at: createTimestamp('Start of the bucket') }))
      .describe('The period in parts of equal length, oldest first.'),
    totals: UsageCounts.describe('Sums over the period.'),
  })
  .meta({ id: 'Usage', description: 'Captures, searches and credits over time.' });
export type Usage = z.infer<typeof Usage>;
export type UsageCounts = z.infer<typeof UsageCounts>;

/** 200 of `GET /v1/queue`. */
export const Queue = z
  .object({
    running: integer.describe('Captures that a worker runs.'),
    queued: integer.describe('Captures that wait for a worker.'),
    waitingUrls: integer.describe('URLs of runs that are not queued yet.'),
    captures: z
      .array(
        z.object({
          url: z.string().describe('The requested URL.'),
          state: z.enum(['QUEUED', 'RUNNING']).describe('Whether it waits or runs.'),
          since: createTimestamp('When it was queued or started'),
          attempt: integer.describe('1 for the first attempt; 0 while it waits.'),
          runId: z.string().optional().describe('The run that it belongs to. Missing for a single fetch.'),
        }),
      )
      .describe('The 100 oldest captures.'),
  })
  .meta({ id: 'Queue', description: 'The captures that run or wait now.' });
export type Queue = z.infer<typeof Queue>;

const MAX_SNAPSHOTS_PER_PAGE = 100;

export const SnapshotListQuery = z.object({
  query: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('Returns only snapshots whose title or URL contains this text.'),
  url: PageUrl.optional().describe('Returns only snapshots of this address: the history of a page.'),
  captures: z
    .enum(['all', 'latest'])
    .default('all')
    .describe('`latest` returns only the latest snapshot of each URL.'),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { error: ({ input }) => `${quoteValue(input)} is not a whole number.` })
    .transform(Number)
    .pipe(z.int().min(1).max(MAX_SNAPSHOTS_PER_PAGE))
    .default(20)
    .describe('Maximum number of snapshots, 1 to 100.'),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.snap_[\w-]{1,64}$/, { error: describeCursorError })
    .optional()
    .describe('`nextCursor` of the previous page.'),
});
export type SnapshotListQuery = z.infer<typeof SnapshotListQuery>;

/** 200 of `GET /v1/snapshots`, newest first. */
export const SnapshotList = z
  .object({
    snapshots: z
      .array(
        z.object({
          snapshotId: z.string().describe('Id of the snapshot.'),
          url: z.string().describe('URL of the page.'),
          title: z.string().optional().describe('Title of the page.'),
          capturedAt: createTimestamp('Time of the capture'),
          expiresAt: createTimestamp('When it is deleted'),
          bytes: integer.describe('Stored size in bytes.'),
          hasScreenshot: z.boolean().describe('Whether it contains a screenshot.'),
          originStatusCode: integer
            .optional()
            .describe('Present if the origin answered with an error status.'),
          captures: integer.describe('Number of stored snapshots of the URL.'),
          playground: z.string().describe('Address of the snapshot in the playground.'),
        }),
      )
      .describe('The snapshots of this page, newest first.'),
    nextCursor: z.string().optional().describe('`cursor` of the next page. Missing on the last page.'),
  })
  .meta({ id: 'SnapshotList', description: 'A page of snapshots.' });
export type SnapshotList = z.infer<typeof SnapshotList>;
