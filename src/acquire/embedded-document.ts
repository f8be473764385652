import { type CaptureFacts, ServiceError } from '../contract/index.ts';
import { readFormat } from '../document/index.ts';
import { parseContentUsage } from '../robots/index.ts';
import type { BuildOutput, ThreadPool } from '../threads/index.ts';
import {
  type DocumentDependencies,
  fetchDocument,
  type FetchedDocument,
  type OrganizationRequest,
  RESERVED_FOR_STORING_MS,
} from './document.ts';
import { checkRobots, type PolicyDependencies, refuseAiUse } from './site-policy.ts';

/** Milliseconds for the PDF. The limit is short, because the page itself is already captured. */
const EMBEDDED_DOCUMENT_TIMEOUT_MS = 30_000;

interface EmbeddedDependencies extends DocumentDependencies, PolicyDependencies {
  threads: ThreadPool;
  maxAstBytes: number;
}

/** A page and the browser identity and exit (route of outgoing requests) with which it was loaded. */
interface LoadedPage {
  page: BuildOutput;
  facts: CaptureFacts;
  profile: { exit: number; userAgent: string };
}

/**
 * Adds the PDF that is the content of a page to the snapshot of the page. Returns the same page if it embeds none, or
 * if the PDF cannot be fetched or read.
 */
export async function addEmbeddedDocument(
  dependencies: EmbeddedDependencies,
  request: OrganizationRequest,
  { page, facts, profile }: LoadedPage,
): Promise<BuildOutput> {
  const url = page.embeddedPdf;
  if (url === undefined) return page;
  const { threads, maxAstBytes } = dependencies;
  try {
    const document = await fetchPdf(dependencies, request, { url, facts, profile });
    if (document === undefined) return page;
    const { content, response, transferBytes } = document;
    const { url: finalUrl, contentType } = response;
    const source = { url: finalUrl, contentType, sizeBytes: transferBytes };
    return await threads.addDocument({ page, content, source, maxAstBytes }, request);
  } catch (error) {
    request.signal.throwIfAborted();
    if (error instanceof ServiceError || isTimeout(error)) return page;
    throw error;
  }
}

const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError';

/** Fetches and converts a PDF with the headers that the page would send. Undefined if the response is not a PDF. */
async function fetchPdf(
  dependencies: EmbeddedDependencies,
  request: OrganizationRequest,
  { url, facts, profile: { exit, userAgent } }: Omit<LoadedPage, 'page'> & { url: string },
): Promise<FetchedDocument | undefined> {
  const mustObey = dependencies.robots?.mode === 'enforce';
  if (mustObey && (await checkRobots(dependencies, { ...request, url }))) return undefined;
  const deadline = Math.min(
    request.deadline - RESERVED_FOR_STORING_MS,
    performance.now() + EMBEDDED_DOCUMENT_TIMEOUT_MS,
  );
  const referer = `${new URL(facts.response.url).origin}/`;
  const document = await fetchDocument(
    dependencies,
    { ...request, screenshot: 'none', deadline },
    {
      outcome: 'download',
      response: { ...facts.response, url, requestedUrl: url },
      request: { method: 'GET', headers: { 'user-agent': userAgent, referer }, exit },
      stages: [],
    },
  );
  if (!('content' in document)) return undefined;
  const { headers, originStatusCode } = document.response;
  if (mustObey) refuseAiUse(parseContentUsage(headers['content-usage'] ?? ''), url);
  return readFormat(document.content) === 'pdf' && originStatusCode < 400 ? document : undefined;
}
