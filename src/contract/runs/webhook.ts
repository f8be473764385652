import { z } from 'zod';
import { RunStatus } from './batched.ts';
import * as schema from '../schema.ts';

/** Body of the webhook that is sent when a batched run or a crawl has ended. */
export const RunEndedEvent = schema.namedObject(
  'RunEndedEvent',
  'Says that a batched run or a crawl has ended.',
  {
    type: schema.choice('What has ended, and how.', [
      'batched.completed',
      'batched.cancelled',
      'crawl.completed',
      'crawl.cancelled',
    ]),
    timestamp: z.iso.datetime().describe('When the run ended.'),
    data: schema.object('The run.', {
      id: schema.text('Id of the run or crawl.'),
      status: RunStatus,
      batchedStatus: RunStatus.describe('The same value as `status`.'),
      totalUrls: z.int().describe('Number of addresses of the run, or of pages that the crawl has found.'),
      failedUrls: z
        .int()
        .describe(
          'Number of those without content: failed, cancelled or not fetched. An error page has content.',
        ),
      url: schema.optionalText('The start page of a crawl.'),
    }),
  },
);
export type RunEndedEvent = z.infer<typeof RunEndedEvent>;
