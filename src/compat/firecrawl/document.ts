import { type FetchJsonResult, omitUndefined, WARNING_TEXTS } from '../../contract/index.ts';
import type { ResourceDependencies } from '../../service/index.ts';
import { renderStoredPage } from '../capture.ts';
import type { DocumentView } from './request.ts';

/** A page in the form of Firecrawl's API. */
export interface FirecrawlDocument {
  markdown?: string;
  html?: string;
  rawHtml?: string;
  links?: string[];
  /** URL of the picture. */
  screenshot?: string;
  warning?: string;
  metadata: Record<string, unknown>;
}

/** Whether a document comes from a stored capture, and what it cost. */
export interface DocumentOrigin {
  isCached: boolean;
  creditsUsed?: number;
}

/** Converts a result. Renders the page twice if both its whole HTML and the HTML of the main content are requested. */
export async function renderDocument(
  dependencies: ResourceDependencies,
  caller: { organizationId: string; signal: AbortSignal },
  result: FetchJsonResult,
  view: DocumentView,
  origin: DocumentOrigin,
): Promise<FirecrawlDocument> {
  const needsBothHtml = view.formats.includes('html') && view.formats.includes('rawHtml');
  const page = needsBothHtml
    ? await renderStoredPage(dependencies, caller, result.meta.snapshotId, { html: true })
    : undefined;
  return toDocument(result, view, origin, page?.data.html);
}

/**
 * Converts a result.
 * @param rawHtml the HTML of the page, if the result has the HTML of its main content
 */
function toDocument(
  { markdown, meta, data, originError }: FetchJsonResult,
  { formats, warnings }: DocumentView,
  origin: DocumentOrigin,
  rawHtml?: string,
): FirecrawlDocument {
  const allWarnings = [
    ...warnings,
    ...(meta.warnings ?? []).map((name) => WARNING_TEXTS[name]),
    ...(data.degraded ? [`The page is incomplete (${data.degraded.reason}).`] : []),
    ...(meta.loadingStatus !== undefined && meta.loadingStatus !== 'complete'
      ? [`The page did not load completely (${meta.loadingStatus}).`]
      : []),
  ];
  return {
    ...(formats.includes('markdown') && { markdown }),
    ...(formats.includes('html') && { html: data.html ?? '' }),
    ...(formats.includes('rawHtml') && { rawHtml: rawHtml ?? data.html ?? '' }),
    ...(formats.includes('links') && { links: [...new Set((data.links ?? []).map(({ url }) => url))] }),
    ...(formats.includes('screenshot') && data.screenshot && { screenshot: data.screenshot.url }),
    ...(allWarnings.length > 0 && { warning: allWarnings.join(' ') }),
    metadata: {
      ...omitUndefined({
        title: meta.title,
        description: meta.description,
        language: meta.lang,
        author: meta.author,
        ogImage: meta.image,
        publishedTime: meta.createdAt,
        modifiedTime: meta.updatedAt,
        canonical: meta.canonical,
        contentType: meta.contentType,
        error: originError && `The site answered with status ${originError.originStatusCode}.`,
        numPages: data.usage?.documentPages || undefined,
      }),
      sourceURL: meta.url,
      url: meta.finalUrl ?? meta.url,
      statusCode: data.response?.originStatusCode ?? originError?.originStatusCode ?? 200,
      scrapeId: meta.snapshotId,
      proxyUsed: 'basic',
      cacheState: origin.isCached ? 'hit' : 'miss',
      ...(origin.isCached && { cachedAt: meta.capturedAt }),
      ...(origin.creditsUsed !== undefined && { creditsUsed: origin.creditsUsed }),
    },
  };
}
