import { z } from 'zod';
import * as schema from './schema.ts';
import { UrlPatterns } from './include.ts';

/** Which addresses belong to the site of a start address. */
export const SiteScope = schema.choice(
  '`host`: the host of `url`, with and without `www.`. `subdomains`: all hosts of its registrable domain. `path`: only addresses below the folder of `url`.',
  ['host', 'subdomains', 'path'],
);
export type SiteScope = z.infer<typeof SiteScope>;

/** Fields of the requests that select the addresses of a site. */
export const siteFilter = {
  scope: SiteScope.default('host'),
  includePatterns: UrlPatterns.optional().describe(
    'Keep only addresses that match one of these RE2 patterns. An empty list keeps all.',
  ),
  excludePatterns: UrlPatterns.optional().describe(
    'Leave out addresses that match one of these RE2 patterns.',
  ),
};
