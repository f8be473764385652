import { z } from 'zod';
import {
  type FetchQuery,
  type IncludeOptions,
  IncludeOptions as Include,
  SectionOptions,
} from '../contract/index.ts';

/** The Include Options that tools with Markdown output support. */
export const PageView = z.strictObject({
  markdown: SectionOptions.omit({ maxTokens: true }).optional(),
  json: z
    .boolean()
    .optional()
    .describe('Add State JSON, the structured data that the page was rendered from. Often long.'),
  appendix: z
    .boolean()
    .optional()
    .describe('Add the appendix: navigation, sidebars and other content outside the main body.'),
  appendixMarkers: Include.shape.appendixMarkers,
});
export type PageView = z.infer<typeof PageView>;

/**
 * Converts view options to a query that names every layer, because State JSON (data that a page carries for its
 * scripts) is off by default here, unlike in the HTTP API.
 */
export const toFetchQuery = ({ json, appendix }: PageView): FetchQuery => ({
  include: [...(appendix ? ['appendix' as const] : []), ...(json ? ['statejson' as const] : [])],
});

export const toIncludeOptions = ({ markdown, appendixMarkers }: PageView): IncludeOptions => ({
  ...(markdown && { markdown }),
  ...(appendixMarkers && { appendixMarkers }),
});
