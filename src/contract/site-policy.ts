import { z } from 'zod';

/** What `robots.txt` says of one URL (RFC 9309). */
export const RobotsFacts = z
  .object({
    url: z.string().describe('Address of the robots.txt.'),
    status: z
      .enum(['found', 'missing', 'unreachable'])
      .describe(
        '`missing` (status 4xx) allows every URL. `unreachable` (status 5xx, or no response) allows none.',
      ),
    allowed: z.boolean().describe('Whether the URL may be fetched.'),
    rule: z.string().optional().describe('The line that decides. Missing if no rule matches.'),
    line: z.int().optional().describe('Number of that line, from 1.'),
    crawlDelaySeconds: z.number().optional().describe('Delay between requests that the site asks for.'),
  })
  .meta({ id: 'RobotsFacts' });
export type RobotsFacts = z.infer<typeof RobotsFacts>;

/** The uses of its content that a site allows or refuses (contentsignals.org). A missing field means no statement. */
export const ContentSignals = z
  .object({
    search: z.boolean().optional().describe('A search index with short excerpts.'),
    aiInput: z.boolean().optional().describe('Input of a model, for example for an answer with citations.'),
    aiTrain: z.boolean().optional().describe('Training of models.'),
  })
  .meta({ id: 'ContentSignals' });
export type ContentSignals = z.infer<typeof ContentSignals>;
