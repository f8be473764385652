import { z } from 'zod';
import { compilePattern, isSupportedSelector, quoteValue } from '../runs/patterns.ts';
import * as schema from '../schema.ts';

/**
 * Maximum number of instructions of all compiled patterns of a list. Matching takes time in proportion to it. A pattern
 * has about one for each of its characters, and counted repetitions such as `{1,20}` multiply them.
 */
const MAX_PATTERN_INSTRUCTIONS = 10_000;

/** Regular expressions of a caller. */
export const UrlPatterns = z
  .array(z.string().max(1000, { abort: true }))
  .max(100, { abort: true })
  .superRefine((sources, context) => {
    let instructions = 0;
    for (const [index, source] of sources.entries()) {
      const report = (message: string): void =>
        context.addIssue({ code: 'custom', path: [index], message: `${quoteValue(source)} ${message}` });
      const pattern = compilePattern(source);
      if (!pattern) {
        report('is not a valid regular expression. Use RE2 syntax, without lookaround and backreferences.');
        continue;
      }
      instructions += pattern.programSize();
      if (instructions <= MAX_PATTERN_INSTRUCTIONS) continue;
      report('makes the patterns too large. Use fewer, or smaller counts in repetitions such as {1,20}.');
      return;
    }
  });

const selector = z
  .string()
  .min(1)
  .max(500)
  .refine(isSupportedSelector, {
    error: ({ input }) => `${quoteValue(input)} is not a valid CSS selector.`,
  });

/** Options for the HTML or Markdown of a result. */
export const SectionOptions = z.strictObject({
  scope: schema.optional(
    z.enum(['main', 'page']),
    '`main` (default for Markdown): only the main body. `page` (default for HTML): the whole page.',
  ),
  selectors: schema.optional(
    z.array(selector).max(50),
    'Keep only elements that match one of these CSS selectors.',
  ),
  excludeSelectors: schema.optional(
    z.array(selector).max(50),
    'Remove elements that match one of these CSS selectors.',
  ),
  maxTokens: schema.optional(z.int().min(1), 'Truncate after about this many tokens.'),
  images: schema.optional(z.boolean(), 'Keep images (default: true).'),
  links: schema.optional(z.boolean(), 'Keep links (default: true). `false` keeps only the link texts.'),
});
export type SectionOptions = z.infer<typeof SectionOptions>;

const Section = z.union([z.boolean(), SectionOptions, z.array(SectionOptions).min(1).max(20)]);

export const LinkOptions = z.strictObject({
  sameDomainOnly: schema.optional(
    z.boolean(),
    'Return only links to the registrable domain of the final URL (default: true).',
  ),
  includePatterns: UrlPatterns.optional().describe(
    'Keep only links whose URL matches one of these RE2 patterns. An empty list keeps all.',
  ),
  excludePatterns: UrlPatterns.optional().describe(
    'Remove links whose URL matches one of these RE2 patterns.',
  ),
});
export type LinkOptions = z.infer<typeof LinkOptions>;

export const AppendixMarkers = z.enum(['off', 'compact', 'detailed']);
export type AppendixMarkers = z.infer<typeof AppendixMarkers>;

/** Include Options (specification 2.1). */
export const IncludeOptions = schema.namedInput('IncludeOptions', 'What the answer contains.', {
  html: Section.optional().describe('Include cleaned HTML: `true`, or one or more sections.'),
  markdown: Section.optional().describe(
    'Which Markdown to return (default: `true`): `true`, `false`, or one or more sections.',
  ),
  screenshot: schema.optional(
    z.union([
      z.boolean(),
      z.strictObject({
        fullPage: schema.optional(z.boolean(), 'The full page.'),
      }),
    ]),
    'Take a screenshot, as a signed URL.',
  ),
  links: schema.optional(
    z.union([z.boolean(), LinkOptions]),
    'Include the links of the page: `true`, or which ones (default: none).',
  ),
  meta: schema.optional(z.boolean(), 'Include page metadata (default: true).'),
  response: schema.optional(
    z.strictObject({
      includeHeaders: schema.optional(z.boolean(), 'Headers of the origin.'),
    }),
    'What to include about the response of the origin.',
  ),
  json: schema.optional(
    z.boolean(),
    'Include State JSON, the structured data that the page was rendered from.',
  ),
  appendix: schema.optional(
    z.boolean(),
    'Include the appendix: navigation, sidebars and other content outside the main body.',
  ),
  appendixMarkers: AppendixMarkers.optional().describe('How to mark omitted content (default: `compact`).'),
});
export type IncludeOptions = z.infer<typeof IncludeOptions>;
