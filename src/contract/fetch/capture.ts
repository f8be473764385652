import { z } from 'zod';
import { BlockedType, LimitKind } from '../errors/error-fields.ts';
import { CaptureSettings } from './capture-settings.ts';
import { DocumentConfig } from './requests.ts';
import type { SitePolicy } from '../runs/site-policy.ts';
import * as schema from '../schema.ts';

/** The options of a request that change the snapshot. All other options change only the view. Stored with the capture. */
export const CaptureOptions = z.object({
  screenshot: z.enum(['none', 'viewport', 'fullPage']),
  scrollFullPage: z.boolean(),
  /** Whether the pages of a run use one browser cache for each site. Only for runs. */
  shareCache: z.boolean().optional(),
  /** User name and password of the URL, percent-encoded, as `user:password`. Deleted when the capture ends. */
  credentials: z.string().optional(),
  /** How to load the page. Stored encrypted. */
  settings: CaptureSettings.optional(),
  /** How to read a document. */
  documentConfig: DocumentConfig.optional(),
  /** The file to read instead of visiting a site. It is deleted when the capture ends. */
  upload: z.object({ id: z.string(), contentType: z.string(), fileName: z.string() }).optional(),
});
export type CaptureOptions = z.infer<typeof CaptureOptions>;

/** How the loading of a page ended (`meta.loadingStatus`). */
export const LoadingStatus = schema.choice(
  '`complete`: the page became quiet. `capped`: it kept loading until the time limit. `stuck`: it stopped answering. `partial`: a part of it did not load.',
  ['complete', 'capped', 'stuck', 'partial'],
);
export type LoadingStatus = z.infer<typeof LoadingStatus>;

/** The origin's response to the main navigation (specification 2.9, 4.3). */
export const ResponseFacts = z.object({
  url: schema.text('The URL after redirects.'),
  requestedUrl: schema.text('The requested URL.'),
  originStatusCode: schema.integer('Status code of the last response.'),
  redirectStatusCode: schema.optional(
    z.int(),
    'Status code of the first redirect. Missing if there was none.',
  ),
  contentType: schema.text('Content type as sent, with its parameters. Empty if there was none.'),
  headers: z.record(z.string(), z.string()).describe('Headers of the last response, names in lower case.'),
});
export type ResponseFacts = z.infer<typeof ResponseFacts>;

/**
 * Content that was left out (specification 2.5, `data.degraded`): the page exceeded a soft limit, a part of it could
 * not be read, or a document has no first page that can be drawn.
 */
export const Degraded = schema.namedObject(
  'Degraded',
  'What was left out of the result. Missing if nothing was.',
  {
    reason: schema.choice(
      'Why: the page exceeds a limit, a part cannot be read, or a document has no first page to draw.',
      ['pageTooLarge', 'unreadable', 'documentNotDrawable'],
    ),
    skipped: schema.list(
      'The parts that are missing in the result.',
      z.enum(['html', 'stateJson', 'appendix', 'boxes', 'screenshot', 'links', 'metadata']),
    ),
    limitKind: LimitKind.optional(),
    measuredBytes: schema.optional(z.int(), 'Size in bytes. Present if a limit in bytes was exceeded.'),
    thresholdBytes: schema.optional(z.int(), 'The limit in bytes. Present if it was exceeded.'),
    measuredTokens: schema.optional(z.int(), 'Size in tokens. Present if a limit in tokens was exceeded.'),
    thresholdTokens: schema.optional(z.int(), 'The limit in tokens. Present if it was exceeded.'),
  },
);
export type Degraded = z.infer<typeof Degraded>;

/** One stage of a capture, in milliseconds from its start. */
export const CaptureStage = z.object({
  name: schema.text('Name of the stage, such as `navigate`.'),
  startMs: z.number().describe('Start, in milliseconds from the start of the capture.'),
  durationMs: z.number().describe('Duration in milliseconds.'),
});
export type CaptureStage = z.infer<typeof CaptureStage>;

export const CaptureTelemetry = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
export type CaptureTelemetry = z.infer<typeof CaptureTelemetry>;

/** A document that was converted (specification 2.5, `data.document`). */
export const DocumentFacts = z.object({
  url: schema.text('The URL after redirects.'),
  contentType: schema.text('Media type of the document, found in its content.'),
  sizeBytes: schema.integer('Size of the file in bytes.'),
});
export type DocumentFacts = z.infer<typeof DocumentFacts>;

/** A stored screenshot; its size is in CSS pixels. */
export interface ScreenshotFacts {
  mimeType: 'image/png' | 'image/jpeg';
  fullPage: boolean;
  width: number;
  height: number;
  bytes: number;
}

/** Metadata of a capture, without its content. The snapshot stores it unchanged. */
export interface CaptureFacts {
  snapshotId: string;
  /** ISO 8601. */
  capturedAt: string;
  response: ResponseFacts;
  loadingStatus: LoadingStatus;
  /** Type of the wall, if the page shows a wall but also has content. */
  blocked?: BlockedType;
  degraded?: Degraded;
  /** Whether rows that lists removed while the page was scrolled were put back. */
  hasJoinedRows?: boolean;
  /** Whether the site answered with Markdown. Present only if it was asked for. */
  nativeMarkdown?: boolean;
  /** Address of an `llms.txt` that the `robots.txt` of the site names. */
  llmsTxt?: string;
  /** What the site says about the automated use of the page. */
  sitePolicy?: SitePolicy;
  screenshot?: ScreenshotFacts;
  transferBytes: number;
  stages: CaptureStage[];
  telemetry: CaptureTelemetry;
}
