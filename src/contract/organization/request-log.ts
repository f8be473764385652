import { z } from 'zod';
import { UsageOutcome, UsageQuery } from './account.ts';
import { createCursor, createWholeNumber, nextCursor } from '../paging.ts';
import { CaptureStage } from '../fetch/capture.ts';
import * as schema from '../schema.ts';

/** How a request ended: an outcome of a capture, or `rejected` if the service refused the request. */
export const RequestOutcome = schema.choice('How the request ended. `rejected`: the service refused it.', [
  ...UsageOutcome.options,
  'rejected',
]);
export type RequestOutcome = z.infer<typeof RequestOutcome>;

const requestFilters = {
  calls: schema.withDefault(
    z.enum(['all', 'work']),
    'all',
    '`work` leaves out successful calls that only read, such as polls of a run.',
  ),
  outcome: schema.optional(
    z.enum([...RequestOutcome.options, 'withoutContent']),
    'Returns only requests with this outcome. `withoutContent`: failed, timed out, rejected or not reached.',
  ),
  keyId: schema.optional(z.string().max(100), 'Returns only requests with this API key.'),
  host: schema.optional(z.string().trim().max(255), 'Returns only requests for pages of this host.'),
  cause: schema.optional(z.string().trim().max(100), 'Returns only requests with this `cause`.'),
  range: UsageQuery.shape.range
    .unwrap()
    .optional()
    .describe('Returns only requests of this period until now. Default: 30 days.'),
  query: schema.optional(
    z.string().trim().max(500),
    'Returns only requests whose URL contains this text, or whose trace id it is.',
  ),
};

/** Query of `GET /v1/requests/export`. */
export const RequestExportQuery = z.object(requestFilters);
export type RequestExportQuery = z.infer<typeof RequestExportQuery>;

/** Query of `GET /v1/requests`. */
export const RequestListQuery = z.object({
  ...requestFilters,
  limit: createWholeNumber(1, 100).default(50).describe('Maximum number of requests, 1 to 100.'),
  cursor: createCursor(/^\d{1,15}\.[\w-]{1,64}$/),
});
export type RequestListQuery = z.infer<typeof RequestListQuery>;

/** One entry of the request log. */
export const LoggedRequest = schema.namedObject('LoggedRequest', 'One request.', {
  traceId: schema.text(
    'Trace id of the call, followed by a dash and a suffix if several calls have the same. For an item of a run, its id.',
  ),
  at: schema.timestamp('When the request began'),
  operation: schema.text(
    'Name of the operation, `mcp.` and the name of the tool, or `batchedItem` for an item of a run.',
  ),
  status: schema.optional(z.int(), 'HTTP status of the answer. Missing for items of runs.'),
  durationMs: schema.integer('Duration in milliseconds.'),
  key: schema.optionalObject('API key of the caller.', {
    id: schema.text('Id of the key.'),
    name: schema.text('Name of the key.'),
  }),
  user: schema.optionalText('E-mail address of the signed-in caller.'),
  url: schema.optionalText('The requested page, without credentials.'),
  outcome: RequestOutcome,
  cause: schema.optionalText('Tag of the error, kind of the failure of the origin, or `redirectLimit`.'),
  explanation: schema.optionalText('The cause in plain words, and what to do next.'),
  snapshotId: schema.optionalText('The stored snapshot. It may have expired.'),
  runId: schema.optionalText('The run that the request belongs to. Missing for other requests.'),
  credits: schema.integer('Credits charged.'),
});
export type LoggedRequest = z.infer<typeof LoggedRequest>;

export const RequestParams = z.object({
  requestId: z.string().min(1).describe('`traceId` of the request, from the list of requests.'),
});

/** Options of a fetch, as the log stores them. */
const RequestOptions = z.object({
  body: z
    .record(z.string(), z.unknown())
    .describe('Body of the call without its URL. The password of a document is hidden.'),
  query: z.record(z.string(), z.unknown()).describe('Query of the call.'),
  profile: schema.optionalText('Name of the profile.'),
  maxAgeSeconds: schema.optional(z.int(), 'Maximum age of an accepted stored capture, in seconds.'),
  onlyStored: schema.optional(z.boolean(), 'Present if the site was not to be visited.'),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** 200 of `GET /v1/requests/{requestId}`. */
export const RequestDetails = LoggedRequest.extend({
  options: RequestOptions.optional().describe('Options of a fetch. Missing for other calls.'),
  error: schema.optional(
    z.record(z.string(), z.unknown()),
    'Body of the error, or the failure of the origin. Missing if there is content.',
  ),
  stages: schema.optional(
    z.array(CaptureStage),
    'Stages in order, in milliseconds from the start of the request. Missing if there was no capture or no result.',
  ),
  snapshot: schema.optionalObject(
    'The stored snapshot. Missing if there is none, and after it was deleted.',
    {
      expiresAt: schema.timestamp('When it is deleted'),
      screenshotUrl: schema.optionalText('Signed URL of the screenshot, valid for a day.'),
    },
  ),
}).meta({ id: 'RequestDetails', description: 'One request with its options, its stages and its error.' });
export type RequestDetails = z.infer<typeof RequestDetails>;

/** 200 of `GET /v1/requests`, newest first. */
export const RequestList = schema.namedObject('RequestList', 'A page of requests.', {
  requests: schema.list('The requests of this page, newest first.', LoggedRequest),
  nextCursor,
});
export type RequestList = z.infer<typeof RequestList>;

/** Query of `GET /v1/usage/breakdown`. */
export const UsageBreakdownQuery = UsageQuery.extend({
  by: schema.withDefault(z.enum(['key', 'host', 'outcome']), 'key', 'What requests are grouped by.'),
});
export type UsageBreakdownQuery = z.infer<typeof UsageBreakdownQuery>;

/** 200 of `GET /v1/usage/breakdown`. */
export const UsageBreakdown = schema.namedObject('UsageBreakdown', 'Requests and credits by group.', {
  from: schema.timestamp('Start of the period'),
  to: schema.timestamp('End of the period'),
  by: UsageBreakdownQuery.shape.by.unwrap().describe('What requests are grouped by.'),
  groups: schema.objectList('The 100 groups with the most requests.', {
    id: schema.optionalText('Id of the key, the host or the outcome. Missing if there is none.'),
    name: schema.text('Name for people.'),
    requests: schema.integer('Number of requests.'),
    failures: schema.integer(
      'Requests without content: failed, timed out, rejected or not reached. Cancelled ones are not counted.',
    ),
    fetches: schema.integer('Fetches that ended. Rejected and cancelled fetches do not count.'),
    fetchesWithContent: schema.integer('Fetches of these that returned content.'),
    credits: schema.integer('Credits charged.'),
    averageMs: schema.integer('Average duration in milliseconds.'),
  }),
});
export type UsageBreakdown = z.infer<typeof UsageBreakdown>;

/** 200 of `GET /v1/usage/failures`. */
export const FailureGroups = schema.namedObject(
  'FailureGroups',
  'Requests without content, and error statuses, by host and cause.',
  {
    from: schema.timestamp('Start of the period'),
    to: schema.timestamp('End of the period'),
    groups: schema.objectList('The 50 groups with the most requests.', {
      host: schema.optionalText('Host of the pages. Missing for requests without a page.'),
      cause: LoggedRequest.shape.cause.unwrap().describe('Tag of the error, or kind of the failure.'),
      outcome: RequestOutcome,
      explanation: schema.text('The cause in plain words, and what to do next.'),
      requests: schema.integer('Number of requests.'),
      lastAt: schema.timestamp('Start of the last request'),
    }),
  },
);
export type FailureGroups = z.infer<typeof FailureGroups>;
