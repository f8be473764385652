import { z } from 'zod';
import { UsageOutcome, UsageQuery } from './account.ts';
import { describeCursorError, quoteValue } from './patterns.ts';
import { CaptureStage } from './capture.ts';
import { createTimestamp } from './timestamp.ts';

const integer = z.int();

/** How a request ended: an outcome of a capture, or `rejected` if the service refused the request. */
export const RequestOutcome = z
  .enum([...UsageOutcome.options, 'rejected'])
  .describe('How the request ended. `rejected`: the service refused it.');
export type RequestOutcome = z.infer<typeof RequestOutcome>;

const requestFilters = {
  calls: z
    .enum(['all', 'work'])
    .default('all')
    .describe('`work` leaves out successful calls that only read, such as polls of a run.'),
  outcome: z
    .enum([...RequestOutcome.options, 'withoutContent'])
    .optional()
    .describe(
      'Returns only requests with this outcome. `withoutContent`: failed, timed out, rejected or not reached.',
    ),
  keyId: z.string().max(100).optional().describe('Returns only requests with this API key.'),
  host: z.string().trim().max(255).optional().describe('Returns only requests for pages of this host.'),
  cause: z.string().trim().max(100).optional().describe('Returns only requests with this `cause`.'),
  range: UsageQuery.shape.range
    .unwrap()
    .optional()
    .describe('Returns only requests of this period until now. Default: 30 days.'),
  query: z
    .string()
    .trim()
    .max(500)
    .optional()
    .describe('Returns only requests whose URL contains this text, or whose trace id it is.'),
};

/** Query of `GET /v1/requests/export`. */
export const RequestExportQuery = z.object(requestFilters);
export type RequestExportQuery = z.infer<typeof RequestExportQuery>;

/** Query of `GET /v1/requests`. */
export const RequestListQuery = z.object({
  ...requestFilters,
  limit: z
    .string()
    .regex(/^\d{1,3}$/, { error: ({ input }) => `${quoteValue(input)} is not a whole number.` })
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(50)
    .describe('Maximum number of requests, 1 to 100.'),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,64}$/, { error: describeCursorError })
    .optional()
    .describe('`nextCursor` of the previous page.'),
});
export type RequestListQuery = z.infer<typeof RequestListQuery>;

/** One entry of the request log. */
export const LoggedRequest = z
  .object({
    traceId: z
      .string()
      .describe(
        'Trace id of the call, followed by a dash and a suffix if several calls have the same. For an item of a run, its id.',
      ),
    at: createTimestamp('When the request began'),
    operation: z
      .string()
      .describe(
        'Name of the operation, `mcp.` and the name of the tool, or `batchedItem` for an item of a run.',
      ),
    status: integer.optional().describe('HTTP status of the answer. Missing for items of runs.'),
    durationMs: integer.describe('Duration in milliseconds.'),
    key: z
      .object({ id: z.string().describe('Id of the key.'), name: z.string().describe('Name of the key.') })
      .optional()
      .describe('API key of the caller.'),
    user: z.string().optional().describe('E-mail address of the signed-in caller.'),
    url: z.string().optional().describe('The requested page, without credentials.'),
    outcome: RequestOutcome,
    cause: z
      .string()
      .optional()
      .describe('Tag of the error, kind of the failure of the origin, or `redirectLimit`.'),
    explanation: z.string().optional().describe('The cause in plain words, and what to do next.'),
    snapshotId: z.string().optional().describe('The stored snapshot. It may have expired.'),
    runId: z.string().optional().describe('The run that the request belongs to. Missing for other requests.'),
    credits: integer.describe('Credits charged.'),
  })
  .meta({ id: 'LoggedRequest', description: 'One request.' });
export type LoggedRequest = z.infer<typeof LoggedRequest>;

export const RequestParams = z.object({
  requestId: z.string().min(1).max(100).describe('`traceId` of the request, from the list of requests.'),
});

/** Options of a fetch, as the log stores them. */
const RequestOptions = z.object({
  body: z
    .record(z.string(), z.unknown())
    .describe('Body of the call without its URL. The password of a document is hidden.'),
  query: z.record(z.string(), z.unknown()).describe('Query of the call.'),
  profile: z.string().optional().describe('Name of the profile.'),
  maxAgeSeconds: integer.optional().describe('Maximum age of an accepted stored capture, in seconds.'),
});
export type RequestOptions = z.infer<typeof RequestOptions>;

/** 200 of `GET /v1/requests/{requestId}`. */
export const RequestDetails = LoggedRequest.extend({
  options: RequestOptions.optional().describe('Options of a fetch. Missing for other calls.'),
  error: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('Body of the error, or the failure of the origin. Missing if there is content.'),
  stages: z
    .array(CaptureStage)
    .optional()
    .describe(
      'Stages in order, in milliseconds from the start of the request. Missing if there was no capture or no result.',
    ),
  snapshot: z
    .object({
      expiresAt: createTimestamp('When it is deleted'),
      screenshotUrl: z.string().optional().describe('Signed URL of the screenshot, valid for a day.'),
    })
    .optional()
    .describe('The stored snapshot. Missing if there is none, and after it was deleted.'),
}).meta({ id: 'RequestDetails', description: 'One request with its options, its stages and its error.' });
export type RequestDetails = z.infer<typeof RequestDetails>;

/** 200 of `GET /v1/requests`, newest first. */
export const RequestList = z
  .object({
    requests: z.array(LoggedRequest).describe('The requests of this page, newest first.'),
    nextCursor: z.string().optional().describe('`cursor` of the next page. Missing on the last page.'),
  })
  .meta({ id: 'RequestList', description: 'A page of requests.' });
export type RequestList = z.infer<typeof RequestList>;

/** Query of `GET /v1/usage/breakdown`. */
export const UsageBreakdownQuery = UsageQuery.extend({
  by: z.enum(['key', 'host', 'outcome']).default('key').describe('What requests are grouped by.'),
});
export type UsageBreakdownQuery = z.infer<typeof UsageBreakdownQuery>;

/** 200 of `GET /v1/usage/breakdown`. */
export const UsageBreakdown = z
  .object({
    from: createTimestamp('Start of the period'),
    to: createTimestamp('End of the period'),
    by: UsageBreakdownQuery.shape.by.unwrap().describe('What requests are grouped by.'),
    groups: z
      .array(
        z.object({
          id: z
            .string()
            .optional()
            .describe('Id of the key, the host or the outcome. Missing if there is none.'),
          name: z.string().describe('Name for people.'),
          requests: integer.describe('Number of requests.'),
          failures: integer.describe(
            'Requests without content: failed, timed out, rejected or not reached. Cancelled ones are not counted.',
          ),
          fetches: integer.describe('Fetches that ended. Rejected and cancelled fetches do not count.'),
          fetchesWithContent: integer.describe('Fetches of these that returned content.'),
          credits: integer.describe('Credits charged.'),
          averageMs: integer.describe('Average duration in milliseconds.'),
        }),
      )
      .describe('The 100 groups with the most requests.'),
  })
  .meta({ id: 'UsageBreakdown', description: 'Requests and credits by group.' });
export type UsageBreakdown = z.infer<typeof UsageBreakdown>;

/** 200 of `GET /v1/usage/failures`. */
export const FailureGroups = z
  .object({
    from: createTimestamp('Start of the period'),
    to: createTimestamp('End of the period'),
    groups: z
      .array(
        z.object({
          host: z.string().optional().describe('Host of the pages. Missing for requests without a page.'),
          cause: LoggedRequest.shape.cause.unwrap().describe('Tag of the error, or kind of the failure.'),
          outcome: RequestOutcome,
          explanation: z.string().describe('The cause in plain words, and what to do next.'),
          requests: integer.describe('Number of requests.'),
          lastAt: createTimestamp('Start of the last request'),
        }),
      )
      .describe('The 50 groups with the most requests.'),
  })
  .meta({
    id: 'FailureGroups',
    description: 'Requests without content, and error statuses, by host and cause.',
  });
export type FailureGroups = z.infer<typeof FailureGroups>;
