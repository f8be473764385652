import { z } from 'zod';
import { compilePattern, isSupportedSelector, quoteValue } from './patterns.ts';

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
  scope: z
    .enum(['main', 'page'])
    .optional()
    .describe(
      '`main` (default for Markdown): only the main body. `page` (default for HTML): the whole page.',
    ),
  selectors: z
    .array(selector)
    .max(50)
    .optional()
    .describe('Keep only elements that match one of these CSS selectors.'),
  excludeSelectors: z
    .array(selector)
    .max(50)
    .optional()
    .describe('Remove elements that match one of these CSS selectors.'),
  maxTokens: z.int().min(1).optional().describe('Truncate after about this many tokens.'),
  images: z.boolean().optional().describe('Keep images (default: true).'),
  links: z.boolean().optional().describe('Keep links (default: true). `false` keeps only the link texts.'),
});
export type SectionOptions = z.infer<typeof SectionOptions>;

const Section = z.union([z.boolean(), SectionOptions, z.array(SectionOptions).min(1).max(20)]);

export const LinkOptions = z.strictObject({
  sameDomainOnly: z
    .boolean()
    .optional()
    .describe('Return only links to the registrable domain of the final URL (default: true).'),
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
export const IncludeOptions = z
  .strictObject({
    html: Section.optional().describe('Include cleaned HTML: `true`, or one or more sections.'),
    markdown: Section.optional().describe(
      'Which Markdown to return (default: `true`): `true`, `false`, or one or more sections.',
    ),
    screenshot: z
      .union([
        z.boolean(),
        z.strictObject({
          fullPage: z.boolean().optional().describe('The full page.'),
        }),
      ])
      .optional()
      .describe('Take a screenshot, as a signed URL.'),
    links: z
      .union([z.boolean(), LinkOptions])
      .optional()
      .describe('Include the links of the page: `true`, or which ones (default: none).'),
    meta: z.boolean().optional().describe('Include page metadata (default: true).'),
    response: z
      .strictObject({
        includeHeaders: z.boolean().optional().describe('Headers of the origin.'),
      })
      .optional()
      .describe('What to include about the response of the origin.'),
    json: z
      .boolean()
      .optional()
      .describe('Include State JSON, the structured data that the page was rendered from.'),
    appendix: z
      .boolean()
      .optional()
      .describe('Include the appendix: navigation, sidebars and other content outside the main body.'),
    appendixMarkers: AppendixMarkers.optional().describe('How to mark omitted content (default: `compact`).'),
  })
  .meta({ id: 'IncludeOptions', description: 'What the answer contains.' });
export type IncludeOptions = z.infer<typeof IncludeOptions>;
