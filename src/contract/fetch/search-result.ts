import { z } from 'zod';
import * as schema from '../schema.ts';

export const SnippetLocation = z.object({
  evidenceId: schema.optional(z.int(), 'Number of the block with the passage.'),
  evidenceIds: schema.optional(z.array(z.int()), 'All blocks with the passage, if it has several.'),
  markdownBlockId: schema.optionalText('Id of the block in the Markdown.'),
  nodeIds: schema.optional(z.array(z.int()), 'Numbers of the elements of the page with the passage.'),
  stateJsonSourceId: schema.optional(z.int(), '`id` of the State JSON source with the passage.'),
  jsonPath: schema.optionalText('Path of the value in its source.'),
});

/** A search result (specification 2.7). */
export const SearchResult = schema.namedObject(
  'SearchResult',
  'The passages of a page that answer a query.',
  {
    query: schema.text('The query, as it was sent.'),
    snippets: schema.objectList(
      'The passages, best first. Empty if nothing on the page reaches `minScore`.',
      {
        type: schema.choice('Form of the passage.', ['text', 'table', 'code', 'json']),
        source: schema.choice('The layer of the page with the passage.', [
          'markdown',
          'appendix',
          'html',
          'stateJson',
        ]),
        text: schema.text('The passage, verbatim.'),
        tableHead: schema.optionalText('Header of the table, if the passage is rows of it.'),
        json: z.unknown().nullable().describe('The value of a passage in State JSON, else null.'),
        score: z.number().describe('Estimated probability that the passage answers the query, 0 to 1.'),
        location: SnippetLocation.describe('Where the passage is on the page.'),
      },
    ),
    meta: schema.object('How the search was made.', {
      durationMs: schema.integer('Duration of the search in milliseconds.'),
      sources: schema.objectList('The layers of the page that were searched.', {
        source: schema.text('The layer, as in `snippets[].source`.'),
        chunkCount: schema.integer('Number of passages that were scored.'),
        batchCount: schema.integer('Number of calls to the ranker.'),
        ranker: schema.text('Name of the model that scored the passages.'),
        fallback: z.boolean().describe('Whether the built-in ranker replaced one that did not answer.'),
        fallbackReason: schema.optionalText('Why it did not answer, such as `timeout`.'),
        durationMs: schema.integer('Duration in milliseconds.'),
      }),
    }),
  },
);
export type SearchResult = z.infer<typeof SearchResult>;
