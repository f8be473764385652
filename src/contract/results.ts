import { z } from 'zod';
import { Degraded, DocumentFacts, LoadingStatus, ResponseFacts } from './capture.ts';
import { BlockedType } from './error-table.ts';
import { FetchOriginError } from './origin.ts';
import { SitePolicy } from './site-policy.ts';

const integer = z.int();

/** `response` in a result: the origin's headers only on request. */
export const ShownResponse = ResponseFacts.partial({ headers: true }).meta({ id: 'ResponseFacts' });
export type ShownResponse = z.infer<typeof ShownResponse>;

export const SnippetLocation = z.object({
  evidenceId: integer.optional().describe('Number of the block with the passage.'),
  markdownBlockId: z.string().optional().describe('Id of the block in the Markdown.'),
  nodeIds: z.array(integer).optional(),
  stateJsonSourceId: integer.optional(),
  jsonPath: z.string().optional().describe('Path of the value in its source.'),
});

/** A search result (specification 2.7). */
export const SearchResult = z
  .object({
    query: z.string().describe('The query, as it was sent.'),
    snippets: z.array(
      z.object({
        type: z.enum(['text', 'table', 'code', 'json']),
        source: z
          .enum(['markdown', 'appendix', 'html', 'stateJson'])
          .describe('The layer of the page with the passage.'),
        text: z.string().describe('The passage, verbatim.'),
        json: z.unknown().nullable().describe('The value of a passage in State JSON, else null.'),
        score: z.number().describe('Estimated probability that the passage answers the query, 0 to 1.'),
        location: SnippetLocation,
      }),
    ),
    meta: z.object({
      durationMs: integer,
      sources: z.array(
        z.object({
          source: z.string(),
          chunkCount: integer,
          batchCount: integer,
          ranker: z.string(),
          fallback: z.boolean(),
          fallbackReason: z.string().optional(),
          durationMs: integer,
        }),
      ),
    }),
  })
  .meta({ id: 'SearchResult' });
export type SearchResult = z.infer<typeof SearchResult>;

const AppendixMarker = z.object({
  evidenceId: integer,
  links: integer,
  approxTokens: integer,
  label: z.string(),
  preview: z.string(),
  moreBlocks: integer,
});

/** What to know before the content is used. */
export const ContentWarning = z.enum(['parkedDomain', 'softError', 'robotsDisallowed']);
export type ContentWarning = z.infer<typeof ContentWarning>;
export const ContentWarnings = z
  .array(ContentWarning)
  .describe(
    'What to know before you use the content: the domain is parked, the page is an error page with a success status, or robots.txt disallows the URL.',
  );

/** Result metadata (specification 2.5). */
export const ResultMeta = z
  .object({
    version: integer.describe('Version of this format.'),
    url: z.string().describe('The requested URL.'),
    capturedAt: z.string().describe('Time of the capture (ISO 8601).'),
    snapshotId: z.string().describe('Id of the stored snapshot.'),
    lang: z.string().optional().describe('Language of the page (BCP 47).'),
    pageType: z.string().optional().describe('Kind of page, such as `article` or `product`.'),
    contentSource: z
      .enum(['delivered'])
      .optional()
      .describe(
        'Present if the content was read from the HTML that the server sent, because the scripts of the page hid, replaced or removed it.',
      ),
    playground: z.string().optional().describe('Address of the snapshot in the playground.'),
    title: z.string().optional(),
    finalUrl: z.string().optional().describe('The URL after redirects.'),
    contentType: z.string().optional().describe('Content type that the origin sent.'),
    canonical: z.string().optional().describe('The canonical URL that the page names.'),
    description: z.string().optional().describe('The description that the page states.'),
    author: z.string().optional(),
    createdAt: z.string().optional().describe('Date of publication that the page states.'),
    updatedAt: z.string().optional().describe('Date of the last change that the page states.'),
    image: z.string().optional().describe('URL of the main picture.'),
    paginationNext: z.string().optional().describe('URL of the next page of a list.'),
    blocked: BlockedType.optional().describe('Present if the site showed a block page.'),
    loadingStatus: LoadingStatus.optional().describe('Whether the page loaded completely.'),
    warnings: ContentWarnings.optional(),
    sitePolicy: SitePolicy.optional(),
    citationEvidenceIds: z
      .array(integer)
      .optional()
      .describe('Numbers of the blocks of the Markdown, for citations.'),
    appendix: z
      .object({
        url: z.string(),
        links: z.object({ sameDomain: integer, external: integer }),
        omitted: z.object({ blocks: integer, approxTokens: integer }),
        markers: z.array(AppendixMarker),
      })
      .optional(),
    stateJson: z.object({ moreTokens: integer }).optional().describe('Present if State JSON was truncated.'),
    markdown: z
      .object({ url: z.string(), moreTokens: integer })
      .optional()
      .describe('Present if the Markdown was truncated: where the complete one is, and how much is missing.'),
    resources: z
      .object({
        version: integer,
        snapshotId: z.string(),
        url: z.string(),
        markdownUrl: z.string(),
      })
      .describe('URLs of the stored snapshot.'),
  })
  .meta({ id: 'ResultMeta' });
export type ResultMeta = z.infer<typeof ResultMeta>;

/** A source of State JSON (specification 2.5). */
export const StateJsonSource = z
  .object({
    id: integer,
    kind: z.string(),
    role: z.string(),
    score: z.number(),
    url: z.string().optional(),
    method: z.string().optional(),
    body: z.unknown().nullable(),
    moreTokens: integer.optional(),
    keys: z.array(z.string()).optional(),
    urlRedacted: z.boolean().optional(),
    urlOmitted: z.string().optional(),
  })
  .meta({ id: 'StateJsonSource' });
export type StateJsonSource = z.infer<typeof StateJsonSource>;

export const Asset = z
  .object({
    id: z.string(),
    kind: z.string(),
    placeholder: z.string(),
    archiveKey: z.string(),
    mimeType: z.string(),
    sha256: z.string(),
    bytes: integer,
  })
  .meta({ id: 'Asset' });
export type Asset = z.infer<typeof Asset>;

export const VideoFacts = z
  .object({
    provider: z.string(),
    videoId: z.string(),
    title: z.string(),
    channel: z.string().optional(),
    channelUrl: z.string().optional(),
    durationSeconds: integer.optional(),
    publishedAt: z.string().optional(),
    viewCount: integer.optional(),
    language: z.string().optional(),
    transcript: z.object({ source: z.string(), kind: z.string(), language: z.string() }).optional(),
    segments: z.array(z.object({ startSeconds: z.number(), text: z.string() })).optional(),
    chapters: z.array(z.object({ title: z.string(), startSeconds: z.number() })).optional(),
    storyboard: z
      .object({
        frameWidth: integer,
        frameHeight: integer,
        rows: integer,
        columns: integer,
        sheets: z.array(z.object({ url: z.string(), durationSeconds: z.number() })),
      })
      .optional(),
  })
  .meta({ id: 'VideoFacts' });
export type VideoFacts = z.infer<typeof VideoFacts>;

/** What was processed to make the content (specification 2.5, `data.usage`). */
const ContentUsage = z.object({
  documentPages: integer,
  ocrPages: integer,
  audioSeconds: integer,
  videos: integer,
});
export type ContentUsage = z.infer<typeof ContentUsage>;

export const PageLink = z.object({ url: z.string(), text: z.string() });

/** `data` of a JSON result (specification 2.5; html, links, appendix and response are additions of this service). */
export const ResultData = z
  .object({
    assets: z.array(Asset).optional(),
    degraded: Degraded.optional(),
    search: SearchResult.optional(),
    screenshot: z.object({ url: z.string(), fullPage: z.boolean() }).optional(),
    document: DocumentFacts.optional(),
    usage: ContentUsage.optional(),
    video: VideoFacts.optional(),
    html: z.string().optional(),
    links: z.array(PageLink).optional(),
    appendix: z.string().optional(),
    response: ShownResponse.optional(),
  })
  .meta({ id: 'ResultData' });
export type ResultData = z.infer<typeof ResultData>;

/** The answer of `POST /v1/fetch/json` for a page that was captured. */
export const FetchJsonResult = z
  .object({
    meta: ResultMeta,
    markdown: z.string(),
    json: z.array(StateJsonSource),
    data: ResultData,
    originError: FetchOriginError.optional(),
  })
  .meta({ id: 'FetchJsonResult' });
export type FetchJsonResult = z.infer<typeof FetchJsonResult>;

/** 200 of `GET /v1/catalog`. */
export const Catalog = z
  .object({
    operations: z.array(
      z.object({
        id: z.string(),
        method: z.string(),
        path: z.string(),
        summary: z.string(),
        price: integer.describe('Credits of one successful call.'),
      }),
    ),
    limits: z.object({
      captureBudgetMs: integer.describe('Time limit of a capture.'),
      maxTransferBytes: integer.describe('Of a page with all its resources.'),
      maxSnapshotBytes: integer.describe('Of the DOM of a page.'),
      maxAstBytes: integer.describe('Of the text and structure that is read from a page.'),
      maxBodyBytes: integer.describe('Of a request body.'),
      snapshotDays: integer.describe('Days until a snapshot is deleted.'),
    }),
    search: z.object({
      maxResults: z.object({ least: integer, most: integer, default: integer }),
      minScore: z.object({ least: z.number(), most: z.number(), default: z.number() }),
    }),
    billing: z.string(),
  })
  .meta({ id: 'Catalog' });
export type Catalog = z.infer<typeof Catalog>;

/** 200 of `POST /v1/fetch/search` (specification 4.3). */
export const SearchResponse = z
  .object({
    snapshotId: z.string(),
    response: ResponseFacts,
    search: SearchResult,
    durationMs: integer,
    playground: z.string(),
  })
  .meta({ id: 'SearchResponse' });
export type SearchResponse = z.infer<typeof SearchResponse>;

/** 200 of `POST /v1/snapshots/{snapshotId}/highlights` (specification 4.4). */
export const HighlightsResponse = SearchResponse.omit({ search: true })
  .extend({ highlights: SearchResult })
  .meta({ id: 'HighlightsResponse' });
export type HighlightsResponse = z.infer<typeof HighlightsResponse>;
