import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { buildOpenApi, ServiceError } from '../contract/index.ts';
import { type ResourceDependencies, getScreenshot } from '../service/index.ts';
import { bindDocs } from './docs/index.ts';
import { PAGE_POLICY } from './page-policy.ts';
import { bindHealth } from './probes.ts';

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
export async function bindPublicRoutes(
  app: FastifyInstance,
  { publicUrl, resources, isReady }: PublicOptions,
): Promise<void> {
  bindHealth(app, isReady);
  bindDocs(app, publicUrl);

  app.get('/openapi.json', async () => buildOpenApi(publicUrl()));

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

  await app.register(swagger, {
    mode: 'static',
    // Relative to the host, so that the page works behind any host name.
    specification: { document: buildOpenApi('/') as never },
  });
  await app.register(swaggerUi, {
    routePrefix: '/docs/api',
    staticCSP: true,
    transformStaticCSP: restrictPolicy,
    uiHooks: { onRequest: async (_request, reply) => void reply.headers(PAGE_POLICY) },
    theme: {
      title: 'Pagewright API',
      css: [{ filename: 'pagewright.css', content: '.swagger-ui .topbar { display: none }' }],
    },
    uiConfig: { deepLinking: true, docExpansion: 'list', persistAuthorization: true },
  });
}

/**
 * Removes other origins from the content security policy of Swagger UI, and `upgrade-insecure-requests`, which would
 * break plain HTTP.
 */
function restrictPolicy(policy: string): string {
  const keptDirectives = policy
    .replaceAll(/ (?:https:|validator\.swagger\.io)(?=[ ;])/g, '')
    .replace(/upgrade-insecure-requests;?/, '')
    .replace("base-uri 'self'", "base-uri 'none'")
    .replace("frame-ancestors 'self'", "frame-ancestors 'none'");
  return `${keptDirectives.trim()} form-action 'none'`;
}
