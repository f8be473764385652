import type { FastifyInstance } from 'fastify';
import { buildOpenApi, ServiceError } from '../contract/index.ts';
import { type ResourceDependencies, getScreenshot } from '../service/index.ts';
import { registerDocs } from './docs.ts';
import { registerHealth } from './probes.ts';
import { fillSampleAddress } from './sample-address.ts';

export interface PublicOptions {
  publicUrl: () => string;
  resources: ResourceDependencies;
  /** Whether the process accepts calls. False while it is shutting down. */
  isReady(): boolean;
}

/**
 * Registers the routes without authentication: health, documentation, API description and screenshots with signed
 * addresses.
 */
export function registerPublicRoutes(
  app: FastifyInstance,
  { publicUrl, resources, isReady }: PublicOptions,
): void {
  registerHealth(app, isReady);
  registerDocs(app, publicUrl);

  app.get('/openapi.json', async (_request, reply) => {
    const description = JSON.stringify(buildOpenApi(publicUrl()));
    return reply.type('application/json; charset=utf-8').send(fillSampleAddress(description, publicUrl()));
  });

  app.get<{ Params: { snapshotId: string }; Querystring: Record<string, unknown> }>(
    '/v1/snapshots/:snapshotId/screenshot',
    async ({ params, query }, reply) => {
      const { expires, signature } = query;
      if (typeof expires !== 'string' || typeof signature !== 'string') {
        throw new ServiceError('SnapshotNotFound', params);
      }
      const screenshot = await getScreenshot(resources, params.snapshotId, { expires, signature });
      reply.header('cache-control', 'private, max-age=86400, immutable');
      if (screenshot.byteLength !== undefined) reply.header('content-length', screenshot.byteLength);
      return reply.type(screenshot.contentType).send(screenshot.stream);
    },
  );
}
