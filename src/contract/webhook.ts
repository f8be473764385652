import { z } from 'zod';
import { RunStatus } from './batched.ts';

/** Body of the webhook that is sent when a batched run or a crawl has ended. */
export const RunEndedEvent = z
  .object({
    type: z
      .enum(['batched.completed', 'batched.cancelled', 'crawl.completed', 'crawl.cancelled'])
      .describe('What has ended, and how.'),
    timestamp: z.iso.datetime().describe('When the run ended.'),
    data: z
      .object({
        id: z.string().describe('Id of the run or crawl.'),
        status: RunStatus,
        batchedStatus: RunStatus.describe('The same value as `status`.'),
        totalUrls: z.int().describe('Number of addresses of the run, or of pages that the crawl has found.'),
        failedUrls: z
          .int()
          .describe(
            'Number of those without content: failed, cancelled or not fetched. An error page has content.',
          ),
        url: z.string().optional().describe('The start page of a crawl.'),
      })
      .describe('The run.'),
  })
  .meta({ id: 'RunEndedEvent', description: 'Says that a batched run or a crawl has ended.' });
export type RunEndedEvent = z.infer<typeof RunEndedEvent>;
