import { z } from 'zod';
import {
  type FetchJsonRequest,
  type FetchJsonResult,
  FetchJsonResult as Result,
  FetchOriginError,
  IncludeOptions,
  LinkOptions,
  toPassageMarkdown,
} from '../../contract/index.ts';
import { fetchJson, omitServiceUrls, parseBody, readScreenshot } from '../../service/index.ts';
import { encodeCursor } from '../cursor.ts';
import { truncateText } from '../document.ts';
import { withHeartbeat } from '../progress.ts';
import { hideFromToolList } from '../schema.ts';
import { defineTool, type ToolCall, type ToolResult } from '../tool.ts';
import { BrowserInput, BUDGET_SECONDS, DocumentArguments, SearchInput } from './fetch.ts';
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

const MAX_LINKS = 200;

/** Bytes of a picture. Models accept at most 5 MB of its base64 text, which is longer by a third. */
const MAX_PICTURE_BYTES = 3_700_000;

const { json, screenshot, response, appendixMarkers } = IncludeOptions.shape;
const IncludeInput = {
  json: json.describe('State JSON.'),
  links: z
    .union([
      z.boolean(),
      z.strictObject(hideFromToolList(LinkOptions.shape, 'includePatterns', 'excludePatterns')),
    ])
    .optional(),
  screenshot: screenshot.describe('Return a picture of the page.'),
  response,
  appendixMarkers,
};

const Output = z.object({
  ...Result.partial().shape,
  meta: z.looseObject({}).optional(),
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
    '(structured data such as prices), links and a screenshot. Costs one credit if content is returned. ' +
    UNTRUSTED_NOTE,
  input: z.strictObject({
    url: Url,
    ...hideFromToolList({ search: SearchInput }, 'search'),
    include: z.strictObject(hideFromToolList(IncludeInput, 'response', 'appendixMarkers')).optional(),
    browserConfig: BrowserInput,
    documentConfig: DocumentArguments.optional(),
    profile: ProfileInput,
    maxAgeSeconds: MaxAgeSeconds.meta({ description: undefined }),
    maxTokens: MaxTokens,
  }),
  output: Output,
  annotations: { readOnlyHint: true, openWorldHint: true },
  async run({ include = {}, maxTokens, profile, maxAgeSeconds, ...given }, call) {
    const { url, search } = given;
    const request: FetchJsonRequest = { ...given, include: { ...include, markdown: { maxTokens } } };
    const caller = { ...call, ...(await readCaptureSettings(call, profile)), maxAgeSeconds };
    const query = search ? {} : { include: include.json ? (['statejson'] as const).slice() : [] };
    const answer = await withHeartbeat(call.progress, BUDGET_SECONDS, `Fetching ${url}`, () =>
      fetchJson(call.dependencies, caller, request, query),
    );
    await finishAnswer(answer, call);
    const { originError, snapshotId } = answer;
    if (originError && snapshotId === undefined) {
      return { text: JSON.stringify({ originError }), structured: { originError } };
    }
    const result = limitToBudget(parseBody<FetchJsonResult>(answer.body), include.appendixMarkers);
    const structured = call.withoutHttp ? omitServiceUrls(result) : result;
    const text = formatJsonResult(result);
    return include.screenshot && snapshotId !== undefined
      ? addPicture({ text, structured }, call, snapshotId)
      : { text, structured };
  },
});

/** Adds the screenshot of a snapshot to a result, or why it is missing. */
async function addPicture<Output>(
  result: ToolResult<Output>,
  { dependencies }: ToolCall,
  snapshotId: string,
): Promise<ToolResult<Output>> {
  const picture = await readScreenshot(dependencies, snapshotId);
  if (!picture) return { ...result, text: `${result.text}\n\nThe page has no screenshot.` };
  if (picture.bytes.length <= MAX_PICTURE_BYTES) return { ...result, picture };
  const advice = 'The screenshot is too large for a tool result. Take it without fullPage.';
  return { ...result, text: `${result.text}\n\n${advice}` };
}

/** Truncates metadata that the page controls, and leaves out the ids of blocks, which are many and have no use here. */
const truncateMeta = ({
  citationEvidenceIds: _evidenceIds,
  ...meta
}: FetchJsonResult['meta']): Omit<FetchJsonResult['meta'], 'citationEvidenceIds'> => ({
  ...meta,
  ...Object.fromEntries(
    Object.entries(meta)
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      .map(([name, value]) => [name, truncateText(value)]),
  ),
});

/** Adds the cursor and truncates links and metadata. */
function limitToBudget(result: FetchJsonResult, appendixMarkers: IncludeOptions['appendixMarkers']) {
  const { markdown, meta, data, originError } = result;
  const links = data.links ?? [];
  const start = { offset: Buffer.byteLength(markdown.trimEnd()) };
  return {
    ...(originError && { originError }),
    ...result,
    meta: truncateMeta(meta),
    data: { ...data, ...(data.links && { links: links.slice(0, MAX_LINKS) }) },
    ...(links.length > MAX_LINKS && { moreLinks: links.length - MAX_LINKS }),
    ...((meta.markdown?.moreTokens ?? 0) > 0 && {
      cursor: encodeCursor({ start, view: appendixMarkers ? { appendixMarkers } : {} }),
    }),
  };
}

/** A result of `fetch_json`. */
interface JsonResult extends FetchJsonResult {
  originError?: FetchOriginError;
  cursor?: string;
  moreLinks?: number;
}

/**
 * Formats a result as text for a model: the Markdown, then everything else as JSON. Leaves out what only programs use,
 * such as numbers of blocks and addresses of the API.
 */
function formatJsonResult(result: JsonResult): string {
  const { meta, markdown, json, data, originError, cursor, moreLinks } = result;
  const { search, screenshot: _screenshot, ...moreData } = data;
  const page = formatPage({
    markdown,
    snapshotId: meta.snapshotId,
    ...(cursor !== undefined && { cursor, moreTokens: meta.markdown?.moreTokens ?? 0 }),
    ...(meta.warnings && { warnings: meta.warnings }),
    ...(originError && { originError }),
  });
  const remainingParts = {
    meta: omitProgramFields(meta),
    ...(json.length > 0 && {
      json: json.map(({ role, url, body, moreTokens }) => ({ role, url, body, moreTokens })),
    }),
    ...moreData,
    ...(moreLinks !== undefined && { moreLinks }),
    ...(search && {
      passages: search.snippets.map((snippet) => ({
        score: snippet.score,
        source: snippet.source,
        text: toPassageMarkdown(snippet),
      })),
    }),
  };
  return `${page.trimEnd()}\n\n---\nMetadata and data:\n${JSON.stringify(remainingParts)}`.trimStart();
}

/** Leaves out the metadata that only programs use. */
function omitProgramFields({
  version: _version,
  resources: _resources,
  playground: _playground,
  citationEvidenceIds: _numbers,
  appendix: _appendix,
  markdown: _markdown,
  stateJson: _stateJson,
  ...fields
}: FetchJsonResult['meta']): Partial<FetchJsonResult['meta']> {
  return fields;
}
