import { z } from 'zod';
import { Degraded, DocumentFacts, LoadingStatus, ResponseFacts } from './capture.ts';
import { BlockedType } from '../errors/error-fields.ts';
import { FetchOriginError } from './origin.ts';
import { SearchResult } from './search-result.ts';
import { SitePolicy } from '../runs/site-policy.ts';
import * as schema from '../schema.ts';

/** The field `response` of a result. It contains the headers of the origin only if the request asks for them. */
export const ShownResponse = ResponseFacts.partial({ headers: true }).meta({
  id: 'ResponseFacts',
  description: 'The response of the origin to the request for the page.',
});
export type ShownResponse = z.infer<typeof ShownResponse>;

/** A marker in the Markdown body in place of omitted blocks. */
export const AppendixMarker = z.object({
  evidenceId: schema.integer('Number of the first omitted block.'),
  links: schema.integer('Number of links in the omitted blocks.'),
  approxTokens: schema.integer('Estimated number of omitted tokens.'),
  label: schema.text('Heading of the omitted blocks, or why the first was omitted, such as `navigation`.'),
  preview: schema.text('Beginning of the omitted text.'),
  moreBlocks: schema.integer('Number of omitted blocks after the first.'),
});
export type AppendixMarker = z.infer<typeof AppendixMarker>;

/** What to know before the content is used. */
export const ContentWarning = z.enum([
  'parkedDomain',
  'softError',
  'robotsDisallowed',
  'charsetMismatch',
  'virtualizedList',
]);
export type ContentWarning = z.infer<typeof ContentWarning>;
export const ContentWarnings = schema.list(
  'What to know before you use the content: the domain is parked, the page is an error page with a success status, robots.txt disallows the URL, the declared charset does not fit the bytes, or a list was joined from the rows that it showed while the page was scrolled.',
  ContentWarning,
);

export const NativeMarkdown = schema.optional(
  z.boolean(),
  'Whether the site answered with Markdown. Present if it was asked for Markdown.',
);
export const MarkdownAlternate = schema.optionalText('URL of the Markdown version that the page names.');
export const LlmsTxt = schema.optionalText(
  'URL of the `llms.txt` of the site, if the page or robots.txt names it.',
);

/** Result metadata (specification 2.5). */
export const ResultMeta = schema.namedObject('ResultMeta', 'What is known about the page and its snapshot.', {
  version: schema.integer('Version of this format.'),
  url: schema.text('The requested URL.'),
  capturedAt: schema.text('Time of the capture (ISO 8601).'),
  snapshotId: schema.text('Id of the stored snapshot.'),
  lang: schema.optionalText('Language of the page (BCP 47).'),
  pageType: schema.optionalText('Kind of page, such as `article` or `product`.'),
  contentSource: schema.optional(
    z.enum(['delivered']),
    'Present if the content was read from the HTML that the server sent, because the scripts of the page hid, replaced or removed it.',
  ),
  playground: schema.optionalText('Address of the snapshot in the playground.'),
  title: schema.optionalText('Title of the page.'),
  finalUrl: schema.optionalText('The URL after redirects.'),
  contentType: schema.optionalText('Content type that the origin sent.'),
  canonical: schema.optionalText('The canonical URL that the page names.'),
  description: schema.optionalText('The description that the page states.'),
  author: schema.optionalText('Names of the authors that the page states.'),
  createdAt: schema.optionalText('Date of publication that the page states.'),
  updatedAt: schema.optionalText('Date of the last change that the page states.'),
  image: schema.optionalText('URL of the main picture.'),
  paginationNext: schema.optionalText('URL of the next page of a list.'),
  feeds: schema.optional(z.array(z.string()), 'URLs of the RSS and Atom feeds that the page names.'),
  nativeMarkdown: NativeMarkdown,
  markdownAlternate: MarkdownAlternate,
  llmsTxt: LlmsTxt,
  blocked: BlockedType.optional().describe('Present if the site showed a block page.'),
  loadingStatus: LoadingStatus.optional().describe('Whether the page loaded completely.'),
  warnings: ContentWarnings.optional(),
  sitePolicy: SitePolicy.optional(),
  citationEvidenceIds: schema.optional(
    z.array(z.int()),
    'Numbers of the blocks of the Markdown, for citations.',
  ),
  appendix: schema.optionalObject('What the Markdown leaves out. Missing if the page has no appendix.', {
    url: schema.text('Address of the appendix as Markdown.'),
    links: schema.object('Numbers of links in the appendix.', {
      sameDomain: schema.integer('Links to the domain of the page.'),
      external: schema.integer('Links to other domains.'),
    }),
    omitted: schema.object('How much the Markdown leaves out.', {
      blocks: schema.integer('Number of blocks.'),
      approxTokens: schema.integer('Estimated number of tokens.'),
    }),
    markers: schema.list('The places of the Markdown at which blocks were left out.', AppendixMarker),
  }),
  stateJson: schema.optionalObject('Present if State JSON was truncated.', {
    moreTokens: schema.integer('Estimated number of tokens that were cut.'),
  }),
  markdown: schema.optionalObject('Present if the Markdown was truncated.', {
    url: schema.text('Address of the complete Markdown.'),
    moreTokens: schema.integer('Estimated number of tokens that were cut.'),
  }),
  resources: schema.object('URLs of the stored snapshot.', {
    version: schema.integer('Version of this format.'),
    snapshotId: schema.text('Id of the stored snapshot.'),
    url: schema.text('Address of this result.'),
    markdownUrl: schema.text('Address of the complete Markdown.'),
  }),
});
export type ResultMeta = z.infer<typeof ResultMeta>;

/** A source of State JSON (specification 2.5). */
export const StateJsonSource = schema.namedObject(
  'StateJsonSource',
  'One piece of data that the page was rendered from.',
  {
    id: schema.integer('Number of the source in this result, from 1.'),
    kind: schema.text('`inline` (in the HTML) or `fetched` (requested by scripts of the page).'),
    role: schema.text('Format or framework, such as `ld+json`, `next-rsc`, `remix` or `xhr`.'),
    score: z.number().describe('Share of the text of the data that the page shows, 0 to 1.'),
    url: schema.optionalText('Address that was requested. Missing for inline data.'),
    method: schema.optionalText('HTTP method of the request. Missing for inline data.'),
    body: z.unknown().nullable().describe('The data, cut to the token budget.'),
    moreTokens: schema.optional(z.int(), 'Estimated number of tokens that were cut. Missing if complete.'),
    keys: schema.optional(z.array(z.string()), 'The outermost keys of the complete data.'),
    urlRedacted: schema.optional(z.boolean(), 'Whether secrets were removed from `url`.'),
    urlOmitted: schema.optionalText('Why `url` is missing: `inline` or `invalid`.'),
  },
);
export type StateJsonSource = z.infer<typeof StateJsonSource>;

export const Asset = schema.namedObject('Asset', 'A file that the page contains as a data URL.', {
  id: schema.text('Id of the asset in this result.'),
  kind: schema.text('Where it comes from: `data-url`.'),
  placeholder: schema.text('The text that replaces it in Markdown and HTML.'),
  archiveKey: schema.text('Key of the stored file.'),
  mimeType: schema.text('Media type, such as `image/png`.'),
  sha256: schema.text('Hash of the content, `sha256:` and 64 digits.'),
  bytes: schema.integer('Size in bytes.'),
});
export type Asset = z.infer<typeof Asset>;

export const VideoFacts = schema.namedObject('VideoFacts', 'What is known about a video.', {
  provider: schema.text('`youtube`, `peertube`, or `web` for every other site.'),
  videoId: schema.text('Id of the video at the site.'),
  title: schema.text('Title of the video.'),
  channel: schema.optionalText('Name of the channel or author.'),
  channelUrl: schema.optionalText('Address of the channel.'),
  durationSeconds: schema.optional(z.int(), 'Length in seconds.'),
  publishedAt: schema.optionalText('Date of publication (ISO 8601).'),
  viewCount: schema.optional(z.int(), 'Number of views that the site states.'),
  language: schema.optionalText('Language of the video (BCP 47).'),
  transcript: schema.optionalObject('Where the transcript comes from. Missing if there is none.', {
    source: schema.text('`captions`: the captions of the video. `page`: the page of the video.'),
    kind: schema.text('`manual` (written by people) or `asr` (speech recognition).'),
    language: schema.text('Language of the transcript (BCP 47).'),
  }),
  segments: schema
    .objectList('The transcript in order.', {
      startSeconds: z.number().describe('Start in seconds.'),
      text: schema.text('What is said.'),
    })
    .optional(),
  chapters: schema
    .objectList('The chapters in order.', {
      title: schema.text('Title of the chapter.'),
      startSeconds: z.number().describe('Start in seconds.'),
    })
    .optional(),
  storyboard: schema.optionalObject('Pictures with small frames of the whole video.', {
    frameWidth: schema.integer('Width of a frame in pixels.'),
    frameHeight: schema.integer('Height of a frame in pixels.'),
    rows: schema.integer('Rows of frames on a sheet.'),
    columns: schema.integer('Columns of frames on a sheet.'),
    sheets: schema.objectList('The pictures in order.', {
      url: schema.text('Address of the picture.'),
      durationSeconds: z.number().describe('Length of the part of the video that it shows.'),
    }),
  }),
});
export type VideoFacts = z.infer<typeof VideoFacts>;

/** What was processed to make the content (specification 2.5, `data.usage`). */
const ContentUsage = z.object({
  documentPages: schema.integer('Number of pages of documents.'),
  ocrPages: schema.integer('Number of pages read by OCR.'),
  audioSeconds: schema.integer('Seconds of transcribed audio.'),
  videos: schema.integer('Number of videos.'),
});
export type ContentUsage = z.infer<typeof ContentUsage>;

export const PageLink = z.object({
  url: schema.text('Absolute address.'),
  text: schema.text('Text of the link. Empty if it has none.'),
});

/** `data` of a JSON result (specification 2.5; html, links, appendix and response are additions of this service). */
export const ResultData = schema.namedObject(
  'ResultData',
  'Parts of the page that are present when they apply.',
  {
    assets: schema.optional(z.array(Asset), 'Files that the page contains as data URLs.'),
    degraded: Degraded.optional(),
    search: SearchResult.optional(),
    screenshot: schema.optionalObject('Present if you requested a screenshot.', {
      url: schema.text('Signed address of the picture. It expires.'),
      fullPage: z.boolean().describe('Whether it shows the full page, else what a window shows.'),
    }),
    document: DocumentFacts.optional().describe('Present if the URL is a document.'),
    usage: ContentUsage.optional().describe('What was processed to make the content.'),
    video: VideoFacts.optional(),
    html: schema.optionalText('Cleaned HTML. Present if you requested it.'),
    links: schema.optional(z.array(PageLink), 'Links of the page. Present if you requested them.'),
    appendix: schema.optionalText('Content outside the main body, as Markdown. Present if you requested it.'),
    response: ShownResponse.optional(),
  },
);
export type ResultData = z.infer<typeof ResultData>;

/** The answer of `POST /v1/fetch/json` for a page that was captured. */
export const FetchJsonResult = schema.namedObject(
  'FetchJsonResult',
  'The content of a page, with metadata and data.',
  {
    meta: ResultMeta,
    markdown: schema.text('The page as Markdown. Empty if you did not request it.'),
    json: schema.list(
      'State JSON: data that the page was rendered from. Empty if it has none, or you excluded it.',
      StateJsonSource,
    ),
    data: ResultData,
    originError: FetchOriginError.optional().describe('Present if the origin answered with an error status.'),
  },
);
export type FetchJsonResult = z.infer<typeof FetchJsonResult>;

/** 200 of `POST /v1/fetch/search` (specification 4.3). */
export const SearchResponse = schema.namedObject('SearchResponse', 'Passages of a stored snapshot.', {
  snapshotId: schema.text('Id of the searched snapshot.'),
  response: ResponseFacts.describe('The response of the origin when the page was captured.'),
  search: SearchResult,
  durationMs: schema.integer('Duration of the call in milliseconds.'),
  playground: schema.text('Address of the snapshot in the playground.'),
});
export type SearchResponse = z.infer<typeof SearchResponse>;

/** 200 of `POST /v1/snapshots/{snapshotId}/highlights` (specification 4.4). */
export const HighlightsResponse = SearchResponse.omit({ search: true })
  .extend({ highlights: SearchResult })
  .meta({ id: 'HighlightsResponse', description: 'Passages of a stored snapshot.' });
export type HighlightsResponse = z.infer<typeof HighlightsResponse>;
