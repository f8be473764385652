import { z } from 'zod';
import { BrowserConfig, DocumentConfig, type FetchJsonRequest, SearchOptions } from '../../contract/index.ts';
import { fetchMarkdown } from '../../service/index.ts';
import { readDocumentPassage } from '../document.ts';
import { toIncludeOptions, toFetchQuery, PageViewInput } from '../page-view.ts';
import { withHeartbeat } from '../progress.ts';
import { hideFromToolList } from '../schema.ts';
import { defineTool } from '../tool.ts';
import {
  finishAnswer,
  formatPage,
  MaxAgeSeconds,
  MaxTokens,
  ProfileInput,
  readCaptureSettings,
  UNTRUSTED_NOTE,
  Url,
} from './shared.ts';

/** Time limit of a fetch in seconds (specification 7.3). */
export const BUDGET_SECONDS = 155;

/** A query, or the complete search options, which the listing of the tool leaves out. */
export const SearchInput = z
  .union([z.string(), z.strictObject(SearchOptions.shape)])
  .transform((search) => (typeof search === 'string' ? { query: search } : search))
  .pipe(SearchOptions)
  .optional()
  .meta({
    anyOf: undefined,
    type: 'string',
    description: 'Return only the passages that answer this query.',
  });

export const BrowserInput = z
  .strictObject({
    scrollFullPage: BrowserConfig.shape.scrollFullPage.meta({
      default: undefined,
      description: 'Scroll to load lazy content.',
    }),
  })
  .optional();

export const DocumentArguments = z
  .strictObject(
    hideFromToolList(
      DocumentConfig.shape,
      'maxPages',
      'maxBytes',
      'ocrLanguages',
      'ocrMaxPages',
      'tables',
      'maxRowsPerSheet',
      'timeoutMs',
    ),
  )
  .describe('For PDF, Office and other documents.');

export const fetchTool = defineTool({
  name: 'fetch',
  title: 'Fetch a web page',
  description:
    'Fetch a web page, document (PDF, Office, …) or video with a real browser and return its main content as ' +
    'Markdown. Long pages are split: continue with read_snapshot and the cursor. If the site fails, the text says why ' +
    'and whether another fetch can help. ' +
    `Costs one credit if content is returned. ${UNTRUSTED_NOTE}`,
  input: z.strictObject({
    url: Url,
    search: SearchInput,
    include: PageViewInput.optional(),
    browserConfig: BrowserInput,
    documentConfig: DocumentArguments.optional().meta({
      properties: undefined,
      description: 'As in fetch_json.',
    }),
    profile: ProfileInput.describe('Name of a stored profile: headers, cookies, language.'),
    maxAgeSeconds: MaxAgeSeconds,
    maxTokens: MaxTokens,
  }),
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run({ include: view = {}, maxTokens, profile, maxAgeSeconds, ...given }, call) {
    const { url, search } = given;
    const request: FetchJsonRequest = { ...given, include: toIncludeOptions(view) };
    const caller = { ...call, ...(await readCaptureSettings(call, profile)), maxAgeSeconds };
    const answer = await withHeartbeat(call.progress, BUDGET_SECONDS, `Fetching ${url}`, () =>
      fetchMarkdown(call.dependencies, caller, request, search ? {} : toFetchQuery(view)),
    );
    await finishAnswer(answer, call);
    const { originError } = answer;
    // Do not cut search results, because they are short and their offsets do not match the stored document.
    const budget = search || !answer.snapshotId ? Number.POSITIVE_INFINITY : maxTokens;
    const passage = readDocumentPassage(answer.body, view, undefined, budget);
    const page = { ...passage.page, ...(originError && { originError }) };
    const { snapshotId } = page;
    const next =
      search && snapshotId !== undefined
        ? `\n---\nFor the whole page: read_snapshot {"snapshotId":"${snapshotId}"}. To ask again: highlights.\n`
        : '';
    return { text: formatPage(page, passage.frontMatter) + next };
  },
});
