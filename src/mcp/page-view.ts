import { z } from 'zod';
import {
  type FetchQuery,
  type IncludeOptions,
  IncludeOptions as Include,
  SectionOptions,
} from '../contract/index.ts';
import { hideFromToolList } from './schema.ts';

const { scope, selectors, excludeSelectors, images, links } = SectionOptions.shape;

/** The Include Options that tools with Markdown output support. */
export const PageViewInput = z.strictObject({
  markdown: z
    .strictObject({
      scope: scope.describe('The main body (default), or the whole page.'),
      selectors: selectors.describe('CSS selectors of the elements to keep.'),
      excludeSelectors: excludeSelectors.describe('CSS selectors of elements to remove.'),
      images: images.describe('Default: true.'),
      links: links.describe('Default: true. `false` keeps only the link texts.'),
    })
    .optional(),
  json: z
    .boolean()
    .optional()
    .describe('Add State JSON, the data that the page was rendered from. Often long.'),
  appendix: z
    .boolean()
    .optional()
    .describe('Add navigation, sidebars and other content outside the main body.'),
  ...hideFromToolList(Include.pick({ appendixMarkers: true }).shape, 'appendixMarkers'),
});
export type PageViewInput = z.infer<typeof PageViewInput>;

/**
 * Converts view options to a query that names every layer, because State JSON (data that a page carries for its
 * scripts) is off by default here, unlike in the HTTP API.
 */
export const toFetchQuery = ({ json, appendix }: PageViewInput): FetchQuery => ({
  include: [...(appendix ? ['appendix' as const] : []), ...(json ? ['statejson' as const] : [])],
});

export const toIncludeOptions = ({ markdown, appendixMarkers }: PageViewInput): IncludeOptions => ({
  ...(markdown && { markdown }),
  ...(appendixMarkers && { appendixMarkers }),
});
