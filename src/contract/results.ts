import { z } from 'zod';
import { Degraded, DocumentFacts, LoadingStatus, ResponseFacts } from './capture.ts';
import { BlockedType } from './error-fields.ts';
import { FetchOriginError } from './origin.ts';
import { SearchResult } from './search-result.ts';
import { SitePolicy } from './site-policy.ts';

const integer = z.int();

/** `response` in a result: the origin's headers only on request. */
export const ShownResponse = ResponseFacts.partial({ headers: true }).meta({
  id: 'ResponseFacts',
  description: 'The response of the origin to the request for the page.',
});
export type ShownResponse = z.infer<typeof ShownResponse>;

const AppendixMarker = z.object({
  evidenceId: integer.describe('Number of the first omitted block.'),
  links: integer.describe('Number of links in the omitted blocks.'),
  approxTokens: integer.describe('Estimated number of omitted tokens.'),
  label: z
    .string()
    .describe('Heading of the omitted blocks, or why the first was omitted, such as `navigation`.'),
  preview: z.string().describe('Beginning of the omitted text.'),
  moreBlocks: integer.describe('Number of omitted blocks after the first.'),
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
    title: z.string().optional().describe('Title of the page.'),
    finalUrl: z.string().optional().describe('The URL after redirects.'),
    contentType: z.string().optional().describe('Content type that the origin sent.'),
    canonical: z.string().optional().describe('The canonical URL that the page names.'),
    description: z.string().optional().describe('The description that the page states.'),
    author: z.string().optional().describe('Names of the authors that the page states.'),
    createdAt: z.string().optional().describe('Date of publication that the page states.'),
    updatedAt: z.string().optional().describe('Date of the last change that the page states.'),
    image: z.string().optional().describe('URL of the main picture.'),
    paginationNext: z.string().optional().describe('URL of the next page of a list.'),
    feeds: z.array(z.string()).optional().describe('URLs of the RSS and Atom feeds that the page names.'),
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
        url: z.string().describe('Address of the appendix as Markdown.'),
        links: z
          .object({
            sameDomain: integer.describe('Links to the domain of the page.'),
            external: integer.describe('Links to other domains.'),
          })
          .describe('Numbers of links in the appendix.'),
        omitted: z
          .object({
            blocks: integer.describe('Number of blocks.'),
            approxTokens: integer.describe('Estimated number of tokens.'),
          })
          .describe('How much the Markdown leaves out.'),
        markers: z
          .array(AppendixMarker)
          .describe('The places of the Markdown at which blocks were left out.'),
      })
      .optional()
      .describe('What the Markdown leaves out. Missing if the page has no appendix.'),
    stateJson: z
      .object({ moreTokens: integer.describe('Estimated number of tokens that were cut.') })
      .optional()
      .describe('Present if State JSON was truncated.'),
    markdown: z
      .object({
        url: z.string().describe('Address of the complete Markdown.'),
        moreTokens: integer.describe('Estimated number of tokens that were cut.'),
      })
      .optional()
      .describe('Present if the Markdown was truncated.'),
    resources: z
      .object({
        version: integer.describe('Version of this format.'),
        snapshotId: z.string().describe('Id of the stored snapshot.'),
        url: z.string().describe('Address of this result.'),
        markdownUrl: z.string().describe('Address of the complete Markdown.'),
      })
      .describe('URLs of the stored snapshot.'),
  })
  .meta({ id: 'ResultMeta', description: 'What is known about the page and its snapshot.' });
export type ResultMeta = z.infer<typeof ResultMeta>;

/** A source of State JSON (specification 2.5). */
export const StateJsonSource = z
  .object({
    id: integer.describe('Number of the source in this result, from 1.'),
    kind: z.string().describe('`inline` (in the HTML) or `fetched` (requested by scripts of the page).'),
    role: z.string().describe('Format or framework, such as `ld+json`, `next-rsc`, `remix` or `xhr`.'),
    score: z.number().describe('Share of the text of the data that the page shows, 0 to 1.'),
    url: z.string().optional().describe('Address that was requested. Missing for inline data.'),
    method: z.string().optional().describe('HTTP method of the request. Missing for inline data.'),
    body: z.unknown().nullable().describe('The data, cut to the token budget.'),
    moreTokens: integer.optional().describe('Estimated number of tokens that were cut. Missing if complete.'),
    keys: z.array(z.string()).optional().describe('The outermost keys of the complete data.'),
    urlRedacted: z.boolean().optional().describe('Whether secrets were removed from `url`.'),
    urlOmitted: z.string().optional().describe('Why `url` is missing: `inline` or `invalid`.'),
  })
  .meta({ id: 'StateJsonSource', description: 'One piece of data that the page was rendered from.' });
export type StateJsonSource = z.infer<typeof StateJsonSource>;

export const Asset = z
  .object({
    id: z.string().describe('Id of the asset in this result.'),
    kind: z.string().describe('Where it comes from: `data-url`.'),
    placeholder: z.string().describe('The text that replaces it in Markdown and HTML.'),
    archiveKey: z.string().describe('Key of the stored file.'),
    mimeType: z.string().describe('Media type, such as `image/png`.'),
    sha256: z.string().describe('Hash of the content, `sha256:` and 64 digits.'),
    bytes: integer.describe('Size in bytes.'),
  })
  .meta({ id: 'Asset', description: 'A file that the page contains as a data URL.' });
export type Asset = z.infer<typeof Asset>;

export const VideoFacts = z
  .object({
    provider: z.string().describe('`youtube`, `peertube`, or `web` for every other site.'),
    videoId: z.string().describe('Id of the video at the site.'),
    title: z.string().describe('Title of the video.'),
    channel: z.string().optional().describe('Name of the channel or author.'),
    channelUrl: z.string().optional().describe('Address of the channel.'),
    durationSeconds: integer.optional().describe('Length in seconds.'),
    publishedAt: z.string().optional().describe('Date of publication (ISO 8601).'),
    viewCount: integer.optional().describe('Number of views that the site states.'),
    language: z.string().optional().describe('Language of the video (BCP 47).'),
    transcript: z
      .object({
        source: z.string().describe('`captions`: the captions of the video. `page`: the page of the video.'),
        kind: z.string().describe('`manual` (written by people) or `asr` (speech recognition).'),
        language: z.string().describe('Language of the transcript (BCP 47).'),
      })
      .optional()
      .describe('Where the transcript comes from. Missing if there is none.'),
    segments: z
      .array(
        z.object({
          startSeconds: z.number().describe('Start in seconds.'),
          text: z.string().describe('What is said.'),
        }),
      )
      .optional()
      .describe('The transcript in order.'),
    chapters: z
      .array(
        z.object({
          title: z.string().describe('Title of the chapter.'),
          startSeconds: z.number().describe('Start in seconds.'),
        }),
      )
      .optional()
      .describe('The chapters in order.'),
    storyboard: z
      .object({
        frameWidth: integer.describe('Width of a frame in pixels.'),
        frameHeight: integer.describe('Height of a frame in pixels.'),
        rows: integer.describe('Rows of frames on a sheet.'),
        columns: integer.describe('Columns of frames on a sheet.'),
        sheets: z
          .array(
            z.object({
              url: z.string().describe('Address of the picture.'),
              durationSeconds: z.number().describe('Length of the part of the video that it shows.'),
            }),
          )
          .describe('The pictures in order.'),
      })
      .optional()
      .describe('Pictures with small frames of the whole video.'),
  })
  .meta({ id: 'VideoFacts', description: 'What is known about a video.' });
export type VideoFacts = z.infer<typeof VideoFacts>;

/** What was processed to make the content (specification 2.5, `data.usage`). */
const ContentUsage = z.object({
  documentPages: integer.describe('Number of pages of documents.'),
  ocrPages: integer.describe('Number of pages read by OCR.'),
  audioSeconds: integer.describe('Seconds of transcribed audio.'),
  videos: integer.describe('Number of videos.'),
});
export type ContentUsage = z.infer<typeof ContentUsage>;

export const PageLink = z.object({
  url: z.string().describe('Absolute address.'),
  text: z.string().describe('Text of the link. Empty if it has none.'),
});

/** `data` of a JSON result (specification 2.5; html, links, appendix and response are additions of this service). */
export const ResultData = z
  .object({
    assets: z.array(Asset).optional().describe('Files that the page contains as data URLs.'),
    degraded: Degraded.optional(),
    search: SearchResult.optional(),
    screenshot: z
      .object({
        url: z.string().describe('Signed address of the picture. It expires.'),
        fullPage: z.boolean().describe('Whether it shows the full page, else what a window shows.'),
      })
      .optional()
      .describe('Present if you requested a screenshot.'),
    document: DocumentFacts.optional().describe('Present if the URL is a document.'),
    usage: ContentUsage.optional().describe('What was processed to make the content.'),
    video: VideoFacts.optional(),
    html: z.string().optional().describe('Cleaned HTML. Present if you requested it.'),
    links: z.array(PageLink).optional().describe('Links of the page. Present if you requested them.'),
    appendix: z
      .string()
      .optional()
      .describe('Content outside the main body, as Markdown. Present if you requested it.'),
    response: ShownResponse.optional(),
  })
  .meta({ id: 'ResultData', description: 'Parts of the page that are present when they apply.' });
export type ResultData = z.infer<typeof ResultData>;

/** The answer of `POST /v1/fetch/json` for a page that was captured. */
export const FetchJsonResult = z
  .object({
    meta: ResultMeta,
    markdown: z.string().describe('The page as Markdown. Empty if you did not request it.'),
    json: z
      .array(StateJsonSource)
      .describe(
        'State JSON: data that the page was rendered from. Empty if it has none, or you excluded it.',
      ),
    data: ResultData,
    originError: FetchOriginError.optional().describe('Present if the origin answered with an error status.'),
  })
  .meta({ id: 'FetchJsonResult', description: 'The content of a page, with metadata and data.' });
export type FetchJsonResult = z.infer<typeof FetchJsonResult>;

/** 200 of `POST /v1/fetch/search` (specification 4.3). */
export const SearchResponse = z
  .object({
    snapshotId: z.string().describe('Id of the searched snapshot.'),
    response: ResponseFacts.describe('The response of the origin when the page was captured.'),
    search: SearchResult,
    durationMs: integer.describe('Duration of the call in milliseconds.'),
    playground: z.string().describe('Address of the snapshot in the playground.'),
  })
  .meta({ id: 'SearchResponse', description: 'Passages of a stored snapshot.' });
export type SearchResponse = z.infer<typeof SearchResponse>;

/** 200 of `POST /v1/snapshots/{snapshotId}/highlights` (specification 4.4). */
export const HighlightsResponse = SearchResponse.omit({ search: true })
  .extend({ highlights: SearchResult })
  .meta({ id: 'HighlightsResponse', description: 'Passages of a stored snapshot.' });
export type HighlightsResponse = z.infer<typeof HighlightsResponse>;
