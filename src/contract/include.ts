import { z } from 'zod';
import { compileSelector, compilePattern } from './patterns.ts';

const pattern = z
  .string()
  .max(1000)
  .refine((source) => compilePattern(source) !== undefined, {
    error: 'Not a regular expression (RE2 syntax: no look-around, no back-references).',
  });

const selector = z
  .string()
  .min(1)
  .max(500)
  .refine((source) => compileSelector(source), { error: 'Not a CSS selector.' });

/** Options of one section of HTML or Markdown. */
export const SectionOptions = z.strictObject({
  scope: z.enum(['main', 'page']).optional().describe('The main body (default) or the whole page.'),
  selectors: z.array(selector).max(50).optional().describe('Keep only what matches one of these.'),
  excludeSelectors: z.array(selector).max(50).optional().describe('Drop what matches one of these.'),
  maxTokens: z.int().min(1).optional().describe('Cut the section after about this many tokens.'),
  images: z.boolean().optional().describe('Keep images (default true).'),
  links: z.boolean().optional().describe('Keep link targets (default true); false keeps their text.'),
});
export type SectionOptions = z.infer<typeof SectionOptions>;

const Section = z.union([z.boolean(), SectionOptions, z.array(SectionOptions).min(1).max(20)]);

export const LinkOptions = z.strictObject({
  sameDomainOnly: z
    .boolean()
    .optional()
    .describe("Only links of the final URL's registrable domain (default true)."),
  includePatterns: z.array(pattern).max(100).optional(),
  excludePatterns: z.array(pattern).max(100).optional(),
});
export type LinkOptions = z.infer<typeof LinkOptions>;

export const AppendixMarkers = z.enum(['off', 'compact', 'detailed']);
export type AppendixMarkers = z.infer<typeof AppendixMarkers>;

/** Include Options (specification 2.1). */
export const IncludeOptions = z
  .strictObject({
    html: Section.optional(),
    markdown: Section.optional(),
    screenshot: z.union([z.boolean(), z.strictObject({ fullPage: z.boolean().optional() })]).optional(),
    links: z.union([z.boolean(), LinkOptions]).optional(),
    meta: z.boolean().optional().describe('Page metadata (default true).'),
    response: z.strictObject({ includeHeaders: z.boolean().optional() }).optional(),
    json: z.boolean().optional().describe('Pruned State JSON.'),
    appendix: z.boolean().optional().describe('Links and sidebar content left out of the main body.'),
    appendixMarkers: AppendixMarkers.optional().describe(
      'Markers where content was left out (default compact).',
    ),
  })
  .meta({ id: 'IncludeOptions' });
export type IncludeOptions = z.infer<typeof IncludeOptions>;
