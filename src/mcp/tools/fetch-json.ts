import { z } from 'zod';
import {
  DocumentConfig,
  type FetchJsonRequest,
  type FetchJsonResult,
  FetchJsonResult as Result,
  FetchOriginError,
  IncludeOptions,
  LinkOptions,
} from '../../contract/index.ts';
import { fetchJson, parseBody } from '../../service/index.ts';
import { encodeCursor } from '../cursor.ts';
import { truncateText } from '../document.ts';
import { withHeartbeat } from '../progress.ts';
import { hideFromToolList } from '../schema.ts';
import { defineTool } from '../tool.ts';
import { BrowserInput, BUDGET_SECONDS, SearchInput } from './fetch.ts';
import { MaxTokens, finishAnswer, UNTRUSTED_NOTE, Url } from './shared.ts';

const MAX_LINKS = 200;

const { json, screenshot, response, appendixMarkers } = IncludeOptions.shape;
const IncludeInput = {
  json: json.describe('State JSON.'),
  links: z
    .union([
      z.boolean(),
      z.strictObject(hideFromToolList(LinkOptions.shape, 'includePatterns', 'excludePatterns')),
    ])
    .optional(),
  screenshot,
  response,
  appendixMarkers,
};

const DocumentInput = z
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

const Output = z.object({
  ...Result.partial().shape,
  originError: z.object(FetchOriginError.shape).optional(),
  cursor: z
    .string()
    .optional()
    .describe('Pass it to read_snapshot to continue reading the Markdown; missing if it is complete.'),
  moreLinks: z.int().optional().describe(`Number of omitted links after the first ${MAX_LINKS}.`),
});

export const fetchJsonTool = defineTool({
  name: 'fetch_json',
  title: 'Fetch a web page as JSON',
  description:
    'Like fetch, but returns metadata (title, author, dates, page type), Markdown and, on request, State JSON ' +
    '(structured data such as prices), links and a screenshot URL. Costs one credit if content is returned. ' +
    UNTRUSTED_NOTE,
  input: z.strictObject({
    url: Url,
    ...hideFromToolList({ search: SearchInput }, 'search'),
    include: z.strictObject(hideFromToolList(IncludeInput, 'response', 'appendixMarkers')).optional(),
    browserConfig: BrowserInput,
    documentConfig: DocumentInput.optional(),
    maxTokens: MaxTokens,
  }),
  output: Output,
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run({ url, search, include = {}, browserConfig, documentConfig, maxTokens }, call) {
    const request: FetchJsonRequest = {
      url,
      include: { ...include, markdown: { maxTokens } },
      ...(search && { search }),
      ...(browserConfig && { browserConfig }),
      ...(documentConfig && { documentConfig }),
    };
    const query = search ? {} : { include: include.json ? (['statejson'] as const).slice() : [] };
    const answer = await withHeartbeat(call.progress, BUDGET_SECONDS, `Fetching ${url}`, () =>
      fetchJson(call.dependencies, call, request, query),
    );
    await finishAnswer(answer, call);
    const { originError } = answer;
    if (originError && answer.snapshotId === undefined) {
      return { text: JSON.stringify({ originError }), structured: { originError } };
    }
    const structured = limitToBudget(parseBody<FetchJsonResult>(answer.body), include.appendixMarkers);
    return { text: JSON.stringify(structured), structured };
  },
});

/** Truncates metadata that the page controls. */
const clipMeta = (meta: FetchJsonResult['meta']): FetchJsonResult['meta'] => ({
  ...meta,
  ...Object.fromEntries(
    Object.entries(meta)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, value]) => [name, truncateText(value)]),
  ),
});

/** Adds the cursor and truncates links and metadata. */
function limitToBudget(
  result: FetchJsonResult,
  appendixMarkers: IncludeOptions['appendixMarkers'],
): z.input<typeof Output> {
  const { markdown, meta, data, originError } = result;
  const links = data.links ?? [];
  const start = { offset: Buffer.byteLength(markdown.trimEnd()) };
  return {
    // Put the error of the origin first, so that a model does not take an error page for the requested page.
    ...(originError && { originError }),
    ...result,
    meta: clipMeta(meta),
    data: { ...data, ...(data.links && { links: links.slice(0, MAX_LINKS) }) },
    ...(links.length > MAX_LINKS && { moreLinks: links.length - MAX_LINKS }),
    ...((meta.markdown?.moreTokens ?? 0) > 0 && {
      cursor: encodeCursor({ start, view: appendixMarkers ? { appendixMarkers } : {} }),
    }),
  };
}
