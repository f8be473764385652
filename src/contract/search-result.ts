import { z } from 'zod';

const integer = z.int();

export const SnippetLocation = z.object({
  evidenceId: integer.optional().describe('Number of the block with the passage.'),
  markdownBlockId: z.string().optional().describe('Id of the block in the Markdown.'),
  nodeIds: z.array(integer).optional().describe('Numbers of the elements of the page with the passage.'),
  stateJsonSourceId: integer.optional().describe('`id` of the State JSON source with the passage.'),
  jsonPath: z.string().optional().describe('Path of the value in its source.'),
});

/** A search result (specification 2.7). */
export const SearchResult = z
  .object({
    query: z.string().describe('The query, as it was sent.'),
    snippets: z
      .array(
        z.object({
          type: z.enum(['text', 'table', 'code', 'json']).describe('Form of the passage.'),
          source: z
            .enum(['markdown', 'appendix', 'html', 'stateJson'])
            .describe('The layer of the page with the passage.'),
          text: z.string().describe('The passage, verbatim.'),
          json: z.unknown().nullable().describe('The value of a passage in State JSON, else null.'),
          score: z.number().describe('Estimated probability that the passage answers the query, 0 to 1.'),
          location: SnippetLocation.describe('Where the passage is on the page.'),
        }),
      )
      .describe('The passages, best first. Empty if nothing on the page reaches `minScore`.'),
    meta: z
      .object({
        durationMs: integer.describe('Duration of the search in milliseconds.'),
        sources: z
          .array(
            z.object({
              source: z.string().describe('The layer, as in `snippets[].source`.'),
              chunkCount: integer.describe('Number of passages that were scored.'),
              batchCount: integer.describe('Number of calls to the ranker.'),
              ranker: z.string().describe('Name of the model that scored the passages.'),
              fallback: z.boolean().describe('Whether the built-in ranker replaced one that did not answer.'),
              fallbackReason: z.string().optional().describe('Why it did not answer, such as `timeout`.'),
              durationMs: integer.describe('Duration in milliseconds.'),
            }),
          )
          .describe('The layers of the page that were searched.'),
      })
      .describe('How the search was made.'),
  })
  .meta({ id: 'SearchResult', description: 'The passages of a page that answer a query.' });
export type SearchResult = z.infer<typeof SearchResult>;
