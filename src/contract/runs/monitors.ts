import { z } from 'zod';
import { BatchedInclude, REFUSED_BY_RUNS } from './batched.ts';
import { createWholeNumber } from '../paging.ts';
import { PageUrl, RunBrowserConfig } from '../fetch/requests.ts';
import * as schema from '../schema.ts';

const MAX_URLS = 1000;
/** Characters of all addresses of a monitor. */
const MAX_URL_CHARS = 200_000;
/** A year. */
const MAX_MINUTES = 527_040;

const MonitorWebhook = schema.namedInput('MonitorWebhook', 'Where to report the runs of a monitor.', {
  webhook: PageUrl.describe('URL that receives a signed POST request.'),
  on: schema.withDefault(
    z.enum(['changed', 'error', 'always']),
    'changed',
    'Which runs are reported: with a page that is new, changed or removed; with a page that could not be fetched; or all.',
  ),
});

/** Body of `POST /v1/monitors`. The service validates the schedule. */
export const MonitorRequest = schema
  .namedInput('MonitorRequest', 'The pages to watch, and when.', {
    urls: z
      .array(PageUrl)
      .min(1)
      .max(MAX_URLS)
      .refine((urls) => urls.join('').length <= MAX_URL_CHARS, {
        // A function, because formatting a number loads the data of its language, which no start should wait for.
        error: () =>
          `The addresses have more than ${MAX_URL_CHARS.toLocaleString('en')} characters together. Create several monitors.`,
      })
      .describe('The pages to watch.'),
    name: z.string().trim().min(1).max(100).optional().describe('A name for people, shown in lists.'),
    everyMinutes: z
      .int()
      .min(1)
      .max(MAX_MINUTES)
      .optional()
      .describe('Minutes between two runs. Give either `everyMinutes` or `cron`.'),
    cron: z
      .string()
      .max(100)
      .optional()
      .describe(
        'Times of the runs in UTC: minute, hour, day of the month, month, day of the week. `0 7 * * 1`.',
      ),
    include: BatchedInclude.optional(),
    browserConfig: RunBrowserConfig.optional(),
    notify: MonitorWebhook.optional(),
  })
  .register(schema.REFUSED_PROPERTIES, REFUSED_BY_RUNS);
export type MonitorRequest = z.infer<typeof MonitorRequest>;

export const MonitorParams = z.object({
  id: z.string().min(1).describe('Id that `POST /v1/monitors` returned.'),
});

/** Body of `PATCH /v1/monitors/{id}`. */
export const MonitorUpdate = schema.namedInput('MonitorUpdate', 'What to change.', {
  paused: z
    .boolean()
    .describe('`true`: no further runs. `false`: the next run is at the next time of the schedule.'),
});
export type MonitorUpdate = z.infer<typeof MonitorUpdate>;

/** The outcome of one run for one page. */
export const MonitorStatus = schema.choice(
  '`same`: nothing changed apart from noise (dates, counters). `changed`: see `diff`. `new`: no earlier capture is stored. `removed`: the page answers with 404 or 410. `error`: it could not be fetched.',
  ['same', 'changed', 'new', 'removed', 'error'],
);
export type MonitorStatus = z.infer<typeof MonitorStatus>;

const MonitorCounts = schema.namedObject('MonitorCounts', 'Number of pages by status.', {
  same: schema.integer('Unchanged pages.'),
  changed: schema.integer('Changed pages.'),
  new: schema.integer('Pages without an earlier capture.'),
  removed: schema.integer('Pages that no longer exist.'),
  error: schema.integer('Pages that could not be fetched.'),
});
export type MonitorCounts = z.infer<typeof MonitorCounts>;

/** A monitor as the API returns it. */
export const Monitor = schema.namedObject('Monitor', 'A monitor.', {
  id: schema.text('Id of the monitor.'),
  name: schema.optionalText('Name for people.'),
  urls: schema.list('The watched pages.', z.string()),
  everyMinutes: schema.optional(z.int(), 'Minutes between two runs.'),
  cron: schema.optionalText('Times of the runs, in UTC.'),
  notify: schema.optionalObject('Where runs are reported.', {
    webhook: schema.text('URL of the webhook.'),
    on: schema.choice('Which runs are reported.', ['changed', 'error', 'always']),
  }),
  paused: z.boolean().describe('Whether there are no further runs.'),
  createdAt: schema.timestamp('Time of creation'),
  nextRunAt: z.iso.datetime().nullable().describe('Time of the next run. `null` if the monitor is paused.'),
  lastRun: schema.optionalObject('The last run that has ended. Missing before the first.', {
    runId: schema.optionalText(
      'Id of the run, whose results are those of a batched run. Missing if it did not start.',
    ),
    at: schema.timestamp('Time at which the run was due'),
    counts: MonitorCounts,
  }),
});
export type Monitor = z.infer<typeof Monitor>;

export const MonitorList = schema.namedObject(
  'MonitorList',
  'All monitors of the organization, newest first.',
  {
    monitors: schema.list('The monitors.', Monitor),
  },
);
export type MonitorList = z.infer<typeof MonitorList>;

export const MonitorStarted = schema.namedObject('MonitorStarted', 'A new monitor.', {
  id: schema.text('Id of the monitor.'),
  nextRunAt: z.iso.datetime().describe('Time of the first run.'),
  webhookSecret: schema.optionalText(
    'Secret with which webhooks are signed, in the form of Standard Webhooks. It is shown only once.',
  ),
});
export type MonitorStarted = z.infer<typeof MonitorStarted>;

export const MonitorRunStarted = schema.namedObject('MonitorRunStarted', 'A run outside the schedule.', {
  runId: schema.text('Id of the run.'),
});

const MonitorDiff = schema.namedObject('MonitorDiff', 'How many parts of a page changed.', {
  added: schema.integer('New blocks.'),
  removed: schema.integer('Removed blocks.'),
  changed: schema.integer('Changed blocks.'),
  moved: schema.integer('Moved blocks.'),
  metadata: schema.integer('Changed fields of the metadata.'),
  prices: schema.integer('Changed prices.'),
  url: schema.text('URL of the complete comparison as JSON; with `/markdown` at the end, as Markdown.'),
});
export type MonitorDiff = z.infer<typeof MonitorDiff>;

export const MonitorResult = schema.namedObject('MonitorResult', 'What one run found on one page.', {
  url: schema.text('The watched URL.'),
  at: schema.timestamp('Time at which the run was due'),
  runId: schema.optionalText('Id of the run. Missing if it did not start.'),
  status: MonitorStatus,
  snapshotId: schema.optionalText('Id of the capture.'),
  previousSnapshotId: schema.optionalText('Id of the capture that it was compared with.'),
  diff: MonitorDiff.optional().describe('Present if the status is `changed`.'),
  error: schema.optionalText(
    'Why the status is `error`: the name of the error, the kind of a `FetchOriginError`, or `status` and the status of the page.',
  ),
});
export type MonitorResult = z.infer<typeof MonitorResult>;

export const MonitorResultsQuery = z.object({
  limit: createWholeNumber(1, 100).default(20).describe('Maximum number of results, 1 to 100.'),
  offset: createWholeNumber(0, Number.MAX_SAFE_INTEGER).default(0).describe('Number of results to skip.'),
});
export type MonitorResultsQuery = z.infer<typeof MonitorResultsQuery>;

export const MonitorResults = schema.namedObject('MonitorResults', 'A page of results, newest first.', {
  results: schema.list('The results.', MonitorResult),
  pagination: schema.object('Which results these are.', {
    total: schema.integer('Number of stored results.'),
    limit: schema.integer('`limit` of the request.'),
    offset: schema.integer('`offset` of the request.'),
    hasMore: z.boolean().describe('Whether more results follow.'),
  }),
});
export type MonitorResults = z.infer<typeof MonitorResults>;

/** Body of the webhook of a monitor. */
export const MonitorEvent = schema.namedObject('MonitorEvent', 'What a run of a monitor found.', {
  type: schema.choice(
    'What was found: any page that is new, changed or removed; else any error; else nothing.',
    ['monitor.changed', 'monitor.error', 'monitor.same'],
  ),
  timestamp: z.iso.datetime().describe('When the run was due.'),
  data: schema.object('The run.', {
    id: schema.text('Id of the monitor.'),
    name: schema.optionalText('Name of the monitor.'),
    runId: schema.optionalText('Id of the run. Missing if it did not start.'),
    counts: MonitorCounts,
    results: schema.list('The pages that are not the same, at most 100.', MonitorResult),
  }),
});
export type MonitorEvent = z.infer<typeof MonitorEvent>;
