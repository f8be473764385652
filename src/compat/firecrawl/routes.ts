import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { decodeInput, ServiceError } from '../../contract/index.ts';
import { parseUploadOptions, readUpload } from '../../http/index.ts';
import {
  type CompatDependencies,
  fetchPage,
  identifyProgram,
  type PageOrOriginError,
  readCaller,
  readFile,
} from '../capture.ts';
import { cancelBatch, readBatchErrors, readBatchStatus, type RunKind, startBatch } from './batch.ts';
import { renderDocument } from './document.ts';
import { sendFirecrawlUnreached } from './errors.ts';
import { extractJson } from './extract.ts';
import { toPageRequest, toParseRequest } from './request.ts';
import { listFirecrawlLinks, startFirecrawlCrawl } from './sites.ts';

const WholeNumber = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)
  .optional();

const JobQuery = z.object({ skip: WholeNumber, limit: WholeNumber });

/** Endpoints of Firecrawl that this service does not have, with the message that names an alternative. */
const REFUSED_PATHS: Readonly<Record<string, string>> = {
  '/v2/search': 'This service does not search the web. Fetch the page of a search engine.',
  '/v2/extract': 'Use the format json of /v2/scrape for each page.',
  '/v1/extract': 'Use the format json of /v2/scrape for each page.',
  '/v2/agent': 'This service runs no agent. Connect your agent to /v1/mcp.',
};

/** Serves Firecrawl's scrape and batch endpoints. */
export function registerFirecrawl(app: FastifyInstance, dependencies: CompatDependencies): void {
  const scrape = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { view, extraction, ...pageRequest } = toPageRequest(request.body ?? {});
    const { timeoutMs } = pageRequest;
    return sendPage(
      await fetchPage(dependencies, pageRequest, reply),
      { view, extraction, timeoutMs },
      reply,
    );
  };
  const parse = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const { file, options } = readUpload(request);
    const { view, extraction, ...parseRequest } = toParseRequest(parseUploadOptions(options));
    return sendPage(
      await readFile(dependencies, { file, ...parseRequest }, reply),
      { view, extraction, timeoutMs: parseRequest.timeoutMs },
      reply,
    );
  };
  const sendPage = async (
    page: PageOrOriginError,
    {
      view,
      extraction,
      timeoutMs,
    }: Pick<ReturnType<typeof toParseRequest>, 'view' | 'extraction' | 'timeoutMs'>,
    reply: FastifyReply,
  ): Promise<unknown> => {
    if (!page.isReached) return sendFirecrawlUnreached(page.error, reply);
    const { result, isCached, isCharged } = page;
    const extracted =
      extraction &&
      (await extractJson(dependencies, { snapshotId: result.meta.snapshotId, extraction }, reply, timeoutMs));
    const origin = { isCached, creditsUsed: (isCharged ? 1 : 0) + (extracted?.json ? 1 : 0) };
    const document = await renderDocument(dependencies, readCaller(reply), result, view, origin);
    const warning = [document.warning, extracted?.warning].filter(Boolean).join(' ');
    return {
      success: true,
      data: {
        ...document,
        ...(extracted?.json && { json: extracted.json }),
        ...(warning !== '' && { warning }),
      },
    };
  };

  for (const version of ['/v1', '/v2']) {
    app.post(`${version}/scrape`, identifyProgram(dependencies, 'firecrawl.scrape'), scrape);
    app.post(
      `${version}/batch/scrape`,
      identifyProgram(dependencies, 'firecrawl.startBatch'),
      async (request, reply) => {
        const idempotencyKey = readIdempotencyKey(request);
        const startedBatch = await startBatch(
          dependencies,
          readCaller(reply),
          request.body ?? {},
          idempotencyKey,
        );
        const url = `${dependencies.publicUrl()}${version}/batch/scrape/${startedBatch.id}`;
        return { success: true, ...startedBatch, url };
      },
    );
    registerRun(app, dependencies, `${version}/batch/scrape`, 'batch');
  }
  app.register(async (scope) => {
    dependencies.registerUploads(scope);
    scope.post('/v2/parse', identifyProgram(dependencies, 'firecrawl.parse'), parse);
  });
  // `/v1/crawl` and `/v1/map` are operations of this service.
  app.post('/v2/crawl', identifyProgram(dependencies, 'firecrawl.startCrawl'), async (request, reply) => {
    const idempotencyKey = readIdempotencyKey(request);
    const { id } = await startFirecrawlCrawl(
      dependencies,
      readCaller(reply),
      request.body ?? {},
      idempotencyKey,
    );
    return { success: true, id, url: `${dependencies.publicUrl()}/v2/crawl/${id}` };
  });
  registerRun(app, dependencies, '/v2/crawl', 'crawl');
  app.post('/v2/map', identifyProgram(dependencies, 'firecrawl.map'), async (request, reply) => {
    const links = await listFirecrawlLinks(dependencies, readCaller(reply), request.body ?? {});
    return '_tag' in links ? sendFirecrawlUnreached(links, reply) : { success: true, links };
  });
  for (const [path, message] of Object.entries(REFUSED_PATHS)) {
    app.post(path, identifyProgram(dependencies, 'firecrawl.refused'), async () => {
      throw new ServiceError('BadRequest', { message });
    });
  }
}

/** Serves the state, the errors and the cancellation of runs of one kind. */
function registerRun(
  app: FastifyInstance,
  dependencies: CompatDependencies,
  path: string,
  kind: RunKind,
): void {
  const name = kind === 'batch' ? 'Batch' : 'Crawl';
  app.get<{ Params: { id: string } }>(
    `${path}/:id`,
    identifyProgram(dependencies, `firecrawl.get${name}`),
    async (request, reply) => {
      const range = decodeInput(JobQuery, request.query, 'query');
      const { nextOffset, ...job } = await readBatchStatus(
        dependencies,
        readCaller(reply),
        kind,
        request.params.id,
        range,
      );
      const url = `${dependencies.publicUrl()}${path}/${request.params.id}`;
      return { success: true, ...job, next: nextOffset === undefined ? null : `${url}?skip=${nextOffset}` };
    },
  );
  app.get<{ Params: { id: string } }>(
    `${path}/:id/errors`,
    identifyProgram(dependencies, `firecrawl.get${name}Errors`),
    async (request, reply) => {
      return await readBatchErrors(dependencies, readCaller(reply), kind, request.params.id);
    },
  );
  app.delete<{ Params: { id: string } }>(
    `${path}/:id`,
    identifyProgram(dependencies, `firecrawl.cancel${name}`),
    async (request, reply) => {
      await cancelBatch(dependencies, readCaller(reply), kind, request.params.id);
      return { success: true, status: 'cancelled' };
    },
  );
}

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}
