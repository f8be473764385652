import { z } from 'zod';
import { createCursor, createWholeNumber, nextCursor } from '../paging.ts';
import { PageUrl } from '../fetch/requests.ts';
import * as schema from '../schema.ts';

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
export const Role = schema.choice('`owner`: also manages members. `member`: everything else.', [
  'owner',
  'member',
]);

/** Body of `POST /v1/session`: a user of the dashboard signs in. */
export const SignInRequest = schema.namedInput('SignInRequest', 'The credentials of a user.', {
  email: Email,
  password: Password,
});
export type SignInRequest = z.infer<typeof SignInRequest>;

/** Body of `POST /v1/setup`: creates the owner with a one-time set-up token and signs them in. */
export const SetupRequest = schema.namedInput(
  'SetupRequest',
  'A set-up link and the credentials of the new user.',
  {
    token: z.string().min(1).max(200).describe('The part of the link after `#`.'),
    email: Email,
    password: NewPassword,
  },
);
export type SetupRequest = z.infer<typeof SetupRequest>;

/** 200 of `POST /v1/session` and `POST /v1/setup`; the session token is in the cookie. */
export const SignedIn = schema.namedObject('SignedIn', 'The signed-in user.', {
  email: schema.text('E-mail address of the user.'),
  role: Role,
  expiresAt: schema.timestamp('When the session ends'),
});
export type SignedIn = z.infer<typeof SignedIn>;

/** 200 of `GET /v1/account`: the organization of the caller, its limits and its credits. */
export const Account = schema.namedObject('Account', 'An organization with its limits and credits.', {
  organization: schema.object('The organization of the caller.', {
    id: schema.text('Id of the organization.'),
    name: schema.text('Name of the organization.'),
  }),
  user: schema.optionalObject('The signed-in user. Missing if you call with an API key.', {
    email: schema.text('E-mail address of the user.'),
    role: Role,
    isOperator: z.boolean().describe('Whether the user sees all organizations.'),
  }),
  limits: schema.object('The limits of the organization.', {
    maxConcurrency: schema.integer('Maximum number of captures at the same time.'),
    ratePerMinute: schema.integer('Maximum number of API calls per minute.'),
    snapshotDays: schema.integer('Days until a snapshot is deleted.'),
  }),
  credits: z.int().nullable().describe('Remaining credits. `null` means unlimited.'),
  inFlight: schema.integer('Captures that are running now.'),
  rateUsed: schema.integer('Calls that count against the limit per minute now.'),
  creditsGranted: schema.integer('Credits granted so far. 0 if credits are unlimited.'),
  storage: schema.object('What the organization stores.', {
    snapshots: schema.integer('Number of stored snapshots.'),
    bytes: schema.integer('Their size in bytes.'),
    oldestExpiresAt: schema.timestamp('When the next snapshot is deleted').optional(),
  }),
  blockedUntil: schema
    .timestamp('When fetching is possible again', 'Missing if it is not blocked.')
    .optional(),
});
export type Account = z.infer<typeof Account>;

export const ApiKeyInfo = schema.namedObject('ApiKeyInfo', 'An API key without its secret.', {
  id: schema.text('Id of the key.'),
  name: schema.text('Name for people.'),
  hint: schema.text('The first characters of the key.'),
  createdAt: schema.timestamp('When it was created'),
  lastUsedAt: schema.timestamp('Last use, to the minute', 'Missing if the key was never used.').optional(),
  revokedAt: schema.timestamp('When it was revoked', 'Missing if the key is valid.').optional(),
});
export type ApiKeyInfo = z.infer<typeof ApiKeyInfo>;

export const ApiKeyList = schema.namedObject('ApiKeyList', 'The API keys of the organization.', {
  keys: schema.list('All keys, newest first.', ApiKeyInfo),
});
export type ApiKeyList = z.infer<typeof ApiKeyList>;

/** Body of `POST /v1/keys`. */
export const NewApiKey = schema.namedInput('NewApiKey', 'The key to create.', {
  name: z.string().trim().min(1).max(100).describe('Name for people, such as the program that uses the key.'),
});
export type NewApiKey = z.infer<typeof NewApiKey>;

/** 201 of `POST /v1/keys`. */
export const ApiKeyCreated = schema.namedObject('ApiKeyCreated', 'A new API key.', {
  key: ApiKeyInfo,
  rawKey: schema.text('The full key. It is returned only once.'),
});
export type ApiKeyCreated = z.infer<typeof ApiKeyCreated>;

export const KeyParams = z.object({
  keyId: z.string().min(1).describe('`id` of the key, from the list of keys.'),
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
  range: schema.withDefault(z.enum(['24h', '7d', '30d']), '7d', 'Period until now.'),
});
export type UsageQuery = z.infer<typeof UsageQuery>;

const UsageCounts = z.object({
  outcomes: z.record(UsageOutcome, z.int()).describe('Number of captures by outcome.'),
  fetches: schema.integer('Fetches that ended. Rejected and cancelled fetches do not count.'),
  fetchesWithContent: schema.integer(
    'Fetches of these that returned content. The page may have an error status.',
  ),
  highlights: schema.integer('Number of searches in stored snapshots.'),
  credits: schema.integer('Credits spent.'),
  averageMs: schema.optional(
    z.int(),
    'Average duration of the fetches with content, in milliseconds. Missing if there were none.',
  ),
});

/** 200 of `GET /v1/usage`. */
export const Usage = schema.namedObject('Usage', 'Captures, searches and credits over time.', {
  from: schema.timestamp('Start of the period'),
  to: schema.timestamp('End of the period'),
  stepSeconds: schema.integer('Length of a bucket in seconds.'),
  buckets: schema.list(
    'The period in parts of equal length, oldest first.',
    UsageCounts.extend({ at: schema.timestamp('Start of the bucket') }),
  ),
  totals: UsageCounts.describe('Sums over the period.'),
});
export type Usage = z.infer<typeof Usage>;
export type UsageCounts = z.infer<typeof UsageCounts>;

/** 200 of `GET /v1/queue`. */
export const Queue = schema.namedObject('Queue', 'The captures that run or wait now.', {
  running: schema.integer('Captures that a worker runs.'),
  queued: schema.integer('Captures that wait for a worker.'),
  waitingUrls: schema.integer('URLs of runs that are not queued yet.'),
  captures: schema.objectList('The 100 oldest captures.', {
    url: schema.text('The requested URL.'),
    state: schema.choice('Whether it waits or runs.', ['QUEUED', 'RUNNING']),
    since: schema.timestamp('When it was queued or started'),
    attempt: schema.integer('1 for the first attempt; 0 while it waits.'),
    runId: schema.optionalText('The run that it belongs to. Missing for a single fetch.'),
  }),
});
export type Queue = z.infer<typeof Queue>;

export const SnapshotListQuery = z.object({
  query: schema.optional(
    z.string().trim().max(500),
    'Returns only snapshots whose title or URL contains this text.',
  ),
  url: PageUrl.optional().describe('Returns only snapshots of this address: the history of a page.'),
  captures: schema.withDefault(
    z.enum(['all', 'latest']),
    'all',
    '`latest` returns only the latest snapshot of each URL.',
  ),
  limit: createWholeNumber(1, 100).default(20).describe('Maximum number of snapshots, 1 to 100.'),
  cursor: createCursor(/^\d{1,15}\.snap_[\w-]{1,64}$/),
});
export type SnapshotListQuery = z.infer<typeof SnapshotListQuery>;

/** 200 of `GET /v1/snapshots`, newest first. */
export const SnapshotList = schema.namedObject('SnapshotList', 'A page of snapshots.', {
  snapshots: schema.objectList('The snapshots of this page, newest first.', {
    snapshotId: schema.text('Id of the snapshot.'),
    url: schema.text('URL of the page.'),
    title: schema.optionalText('Title of the page.'),
    capturedAt: schema.timestamp('Time of the capture'),
    expiresAt: schema.timestamp('When it is deleted'),
    bytes: schema.integer('Stored size in bytes.'),
    hasScreenshot: z.boolean().describe('Whether it contains a screenshot.'),
    originStatusCode: schema.optional(z.int(), 'Present if the origin answered with an error status.'),
    captures: schema.integer('Number of stored snapshots of the URL.'),
    playground: schema.text('Address of the snapshot in the playground.'),
  }),
  nextCursor,
});
export type SnapshotList = z.infer<typeof SnapshotList>;
