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
  .meta({ id: 'RobotsFacts', description: 'What robots.txt says about the URL.' });
export type RobotsFacts = z.infer<typeof RobotsFacts>;

/** The uses of its content that a site allows or refuses (contentsignals.org). A missing field means no statement. */
export const ContentSignals = z
  .object({
    search: z.boolean().optional().describe('A search index with short excerpts.'),
    aiInput: z.boolean().optional().describe('Input of a model, for example for an answer with citations.'),
    aiTrain: z.boolean().optional().describe('Training of models.'),
  })
  .meta({
    id: 'ContentSignals',
    description: 'Uses of its content that the site allows or refuses. A missing field means no statement.',
  });
export type ContentSignals = z.infer<typeof ContentSignals>;

/** What a site asks for before it serves the page (status 402). All values come from the site. */
export const PaymentRequest = z
  .object({
    price: z.string().optional().describe('Header `crawler-price` as sent, for example `USD 0.01`.'),
    challenge: z.string().optional().describe('Header `www-authenticate` as sent.'),
    offers: z
      .array(
        z
          .object({
            scheme: z.string().describe('Kind of payment, such as `exact`.'),
            network: z.string().describe('Network of the payment, such as `base`.'),
            amount: z.string().describe('In the smallest unit of the asset.'),
            asset: z.string().describe('Address of the asset.'),
            payTo: z.string().describe('Address of the recipient.'),
          })
          .partial(),
      )
      .optional()
      .describe('Accepted payments of x402, at most 10.'),
  })
  .meta({ id: 'PaymentRequest', description: 'What the site asks for before it serves the page.' });
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** What a site says about the automated use of a page. A missing field means that the site says nothing about it. */
export const SitePolicy = z
  .object({
    robots: RobotsFacts.optional().describe(
      'Of the URL, or of the URL that it redirects to. Missing if `PAGEWRIGHT_ROBOTS` is `ignore`.',
    ),
    contentSignals: ContentSignals.optional(),
    robotsTag: z.string().optional().describe('Header `x-robots-tag` as sent.'),
    tdmReservation: z
      .boolean()
      .optional()
      .describe('Whether the rights of text and data mining are reserved (header `tdm-reservation`).'),
    tdmPolicy: z.string().optional().describe('Header `tdm-policy`: the address of a licence.'),
    payment: PaymentRequest.optional().describe('Present if the site answered with status 402.'),
  })
  .meta({
    id: 'SitePolicy',
    description: 'What the site says about automated use of the page. A missing field means no statement.',
  });
export type SitePolicy = z.infer<typeof SitePolicy>;
