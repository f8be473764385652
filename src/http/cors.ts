import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/** Lets pages of some origins call the service by key. Cookies stay out of it: they are for its own pages. */
export async function answerCors(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'POST', 'DELETE'],
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

const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whose pages may call the agent face: the service's own, those of this machine, and those that the operator names.
 * The page of a name that was rebound to this machine has another origin.
 */
export const allowedOrigins =
  (publicUrl: () => string, origins: readonly string[]) =>
  (origin: string): boolean => {
    const url = URL.parse(origin);
    if (!url) return false;
    const named = origins.includes('*') || origins.includes(url.origin);
    return named || LOCAL.has(url.hostname) || url.origin === URL.parse(publicUrl())?.origin;
  };
