import { z } from 'zod';
import {
  type FetchQuery,
  type IncludeOptions,
  IncludeOptions as Include,
  SectionOptions,
} from '../contract/index.ts';

/** How a page is shown as Markdown: of the Include Options, those that a reader of text has a use for. */
export const PageView = z.strictObject({
  markdown: SectionOptions.omit({ maxTokens: true }).optional(),
  json: z
    .boolean()
    .optional()
    .describe('Add State JSON: the structured data that the page was rendered from. Often long.'),
  appendix: z
    .boolean()
    .optional()
    .describe('Add the appendix: navigation, sidebars and other content left out of the main body.'),
  appendixMarkers: Include.shape.appendixMarkers,
});
export type PageView = z.infer<typeof PageView>;

/** The layers are spelt out: a model that wants State JSON asks for it. */
export const layersOf = ({ json, appendix }: PageView): FetchQuery => ({
  include: [...(appendix ? ['appendix' as const] : []), ...(json ? ['statejson' as const] : [])],
});

export const includeOf = ({ markdown, appendixMarkers }: PageView): IncludeOptions => ({
  ...(markdown && { markdown }),
  ...(appendixMarkers && { appendixMarkers }),
});
