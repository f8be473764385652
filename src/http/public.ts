import type { FastifyInstance } from 'fastify';
import { buildOpenApi, ServiceError } from '../contract/index.ts';
import { type ResourceDependencies, getScreenshot } from '../service/index.ts';
import { KEY_DIRECTORY_PATH, type RequestSigner } from '../egress/index.ts';
import { registerDocs } from './pages/docs.ts';
import { registerHealth } from './probes.ts';
import { fillSampleAddress } from './sample/sample-address.ts';

export interface PublicOptions {
  publicUrl: () => string;
  resources: ResourceDependencies;
  /** Signs requests to sites. Its key directory is served, so that sites can check the signatures. */
  signer?: RequestSigner | undefined;
  /** Whether the process accepts calls. False while it is shutting down. */
  isReady(): boolean;
}

/**
 * Registers the routes without authentication: health, documentation, API description and screenshots with signed
 * addresses, and the key directory.
 */
export function registerPublicRoutes(
  app: FastifyInstance,
  { publicUrl, resources, signer, isReady }: PublicOptions,
): void {
  registerHealth(app, isReady);
  registerDocs(app, publicUrl);

  app.get('/openapi.json', async (_request, reply) => {
    const description = JSON.stringify(buildOpenApi(publicUrl()));
    return reply.type('application/json; charset=utf-8').send(fillSampleAddress(description, publicUrl()));
  });

  if (signer) {
    app.get(KEY_DIRECTORY_PATH, async (_request, reply) => {
      const { body, headers } = signer.createDirectory();
      // Fastify adds a charset to the media type of a text, which the media type does not have.
      return reply.headers(headers).send(Buffer.from(body));
    });
  }

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
