import { z } from 'zod';
import * as schema from '../schema.ts';

/** What `robots.txt` says of one URL (RFC 9309). */
export const RobotsFacts = schema.namedObject('RobotsFacts', 'What robots.txt says about the URL.', {
  url: schema.text('Address of the robots.txt.'),
  status: schema.choice(
    '`missing` (status 4xx) allows every URL. `unreachable` (status 5xx, or no response) allows none.',
    ['found', 'missing', 'unreachable'],
  ),
  allowed: z.boolean().describe('Whether the URL may be fetched.'),
  rule: schema.optionalText('The line that decides. Missing if no rule matches.'),
  line: schema.optional(z.int(), 'Number of that line, from 1.'),
  crawlDelaySeconds: schema.optional(z.number(), 'Delay between requests that the site asks for.'),
});
export type RobotsFacts = z.infer<typeof RobotsFacts>;

/** The uses of its content that a site allows or refuses (contentsignals.org). A missing field means no statement. */
export const ContentSignals = schema.namedObject(
  'ContentSignals',
  'Uses of its content that the site allows or refuses. A missing field means no statement.',
  {
    search: schema.optional(z.boolean(), 'A search index with short excerpts.'),
    aiInput: schema.optional(z.boolean(), 'Input of a model, for example for an answer with citations.'),
    aiTrain: schema.optional(z.boolean(), 'Training of models.'),
  },
);
export type ContentSignals = z.infer<typeof ContentSignals>;

/**
 * The uses of its content that a site prefers or not (draft-ietf-aipref-vocab-08, section 4). A missing field means no
 * statement.
 */
export const UsagePreferences = schema.namedObject(
  'UsagePreferences',
  'Uses of the content that the site prefers (`true`) or not (`false`). A missing field means no statement.',
  {
    trainAi: schema.optional(z.boolean(), 'Training of generative models (`train-ai`).'),
    aiUse: schema.optional(z.boolean(), 'Input of a generative model (`ai-use`).'),
    search: schema.optional(z.boolean(), 'Search that leads to the page (`search`).'),
  },
);
export type UsagePreferences = z.infer<typeof UsagePreferences>;

/** What a site asks for before it serves the page (status 402). All values come from the site. */
export const PaymentRequest = schema.namedObject(
  'PaymentRequest',
  'What the site asks for before it serves the page.',
  {
    price: schema.optionalText('Header `crawler-price` as sent, for example `USD 0.01`.'),
    challenge: schema.optionalText('Header `www-authenticate` as sent.'),
    offers: z
      .array(
        z
          .object({
            scheme: schema.text('Kind of payment, such as `exact`.'),
            network: schema.text('Network of the payment, such as `base`.'),
            amount: schema.text('In the smallest unit of the asset.'),
            asset: schema.text('Address of the asset.'),
            payTo: schema.text('Address of the recipient.'),
          })
          .partial(),
      )
      .optional()
      .describe('Accepted payments of x402, at most 10.'),
  },
);
export type PaymentRequest = z.infer<typeof PaymentRequest>;

/** What a site says about the automated use of a page. A missing field means that the site says nothing about it. */
export const SitePolicy = schema.namedObject(
  'SitePolicy',
  'What the site says about automated use of the page. A missing field means no statement.',
  {
    robots: RobotsFacts.optional().describe(
      'Of the URL, or of the URL that it redirects to. Missing if `PAGEWRIGHT_ROBOTS` is `ignore`.',
    ),
    contentSignals: ContentSignals.optional(),
    contentUsage: UsagePreferences.optional(),
    robotsTag: schema.optionalText('Header `x-robots-tag` as sent.'),
    tdmReservation: schema.optional(
      z.boolean(),
      'Whether the rights of text and data mining are reserved (header `tdm-reservation`).',
    ),
    tdmPolicy: schema.optionalText('Header `tdm-policy`: the address of a licence.'),
    payment: PaymentRequest.optional().describe('Present if the site answered with status 402.'),
  },
);
export type SitePolicy = z.infer<typeof SitePolicy>;
