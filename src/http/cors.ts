import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Enables CORS for the given origins. Their calls need an API key, because only the pages of the service can use the
 * cookie.
 */
export async function registerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'age',
      'retry-after',
      'x-service-error-detail',
      'x-service-origin-error',
      'x-service-origin-error-detail',
      'x-service-origin-error-retryable',
      'x-service-snapshot-id',
      'x-service-trace-id',
    ],
    maxAge: 86_400,
  });
}

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns a check for the `Origin` header of MCP calls. It allows pages of the service, local pages and the configured
 * origins. The check prevents DNS rebinding, because a rebound host name is a different origin.
 */
export const createOriginCheck =
  (publicUrl: () => string, origins: readonly string[]) =>
  (origin: string): boolean => {
    const url = URL.parse(origin);
    if (!url) return false;
    const isListed = origins.includes('*') || origins.includes(url.origin);
    return isListed || LOCAL_HOSTS.has(url.hostname) || url.origin === URL.parse(publicUrl())?.origin;
  };
