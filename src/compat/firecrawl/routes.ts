import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { decodeInput, ServiceError } from '../../contract/index.ts';
import { computeArrivedAt, createDisconnectSignal } from '../../http/index.ts';
import { authenticateProgram, type CompatDependencies, fetchPage } from '../capture.ts';
import { cancelBatch, readBatchErrors, readBatchStatus, type RunKind, startBatch } from './batch.ts';
import { renderDocument } from './document.ts';
import { toFirecrawlUnreachedError } from './errors.ts';
import { toPageRequest } from './request.ts';
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
  '/v2/extract': 'This service runs no language model. Fetch the Markdown and call a model yourself.',
  '/v1/extract': 'This service runs no language model. Fetch the Markdown and call a model yourself.',
  '/v2/agent': 'This service runs no language model. Connect your agent to /v1/mcp.',
};

/** Serves Firecrawl's scrape and batch endpoints. */
export function registerFirecrawl(app: FastifyInstance, dependencies: CompatDependencies): void {
  const scrape = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const principal = await authenticateProgram(dependencies, 'firecrawl.scrape', request, reply);
    const { view, ...pageRequest } = toPageRequest(request.body ?? {});
    const page = await fetchPage(dependencies, principal, pageRequest, reply);
    if (!page.isReached) return reply.code(502).send(toFirecrawlUnreachedError(page.error));
    const { result, isCached, isCharged } = page;
    const caller = { ...principal, signal: createDisconnectSignal(reply) };
    const origin = { isCached, creditsUsed: isCharged ? 1 : 0 };
    return { success: true, data: await renderDocument(dependencies, caller, result, view, origin) };
  };

  for (const version of ['/v1', '/v2']) {
    app.post(`${version}/scrape`, scrape);
    app.post(`${version}/batch/scrape`, async (request, reply) => {
      const principal = await authenticateProgram(dependencies, 'firecrawl.startBatch', request, reply);
      const idempotencyKey = readIdempotencyKey(request);
      const startedBatch = await startBatch(dependencies, principal, request.body ?? {}, idempotencyKey);
      const url = `${dependencies.publicUrl()}${version}/batch/scrape/${startedBatch.id}`;
      return { success: true, ...startedBatch, url };
    });
    registerRun(app, dependencies, `${version}/batch/scrape`, 'batch');
  }
  // `/v1/crawl` and `/v1/map` are operations of this service.
  app.post('/v2/crawl', async (request, reply) => {
    const principal = await authenticateProgram(dependencies, 'firecrawl.startCrawl', request, reply);
    const idempotencyKey = readIdempotencyKey(request);
    const { id } = await startFirecrawlCrawl(dependencies, principal, request.body ?? {}, idempotencyKey);
    return { success: true, id, url: `${dependencies.publicUrl()}/v2/crawl/${id}` };
  });
  registerRun(app, dependencies, '/v2/crawl', 'crawl');
  app.post('/v2/map', async (request, reply) => {
    const principal = await authenticateProgram(dependencies, 'firecrawl.map', request, reply);
    const signal = createDisconnectSignal(reply);
    const caller = { ...principal, signal, arrivedAt: computeArrivedAt(reply) };
    return { success: true, links: await listFirecrawlLinks(dependencies, caller, request.body ?? {}) };
  });
  for (const [path, message] of Object.entries(REFUSED_PATHS)) {
    app.post(path, async (request, reply) => {
      await authenticateProgram(dependencies, 'firecrawl.refused', request, reply);
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
  app.get<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const principal = await authenticateProgram(dependencies, `firecrawl.get${name}`, request, reply);
    const range = decodeInput(JobQuery, request.query, 'query');
    const caller = { ...principal, signal: createDisconnectSignal(reply) };
    const { nextOffset, ...job } = await readBatchStatus(
      dependencies,
      caller,
      kind,
      request.params.id,
      range,
    );
    const url = `${dependencies.publicUrl()}${path}/${request.params.id}`;
    return { success: true, ...job, next: nextOffset === undefined ? null : `${url}?skip=${nextOffset}` };
  });
  app.get<{ Params: { id: string } }>(`${path}/:id/errors`, async (request, reply) => {
    const principal = await authenticateProgram(dependencies, `firecrawl.get${name}Errors`, request, reply);
    return await readBatchErrors(dependencies, principal, kind, request.params.id);
  });
  app.delete<{ Params: { id: string } }>(`${path}/:id`, async (request, reply) => {
    const principal = await authenticateProgram(dependencies, `firecrawl.cancel${name}`, request, reply);
    await cancelBatch(dependencies, principal, kind, request.params.id);
    return { success: true, status: 'cancelled' };
  });
}

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-idempotency-key'];
  return typeof key === 'string' && key !== '' ? key : undefined;
}
