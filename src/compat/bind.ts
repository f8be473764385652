import type { FastifyInstance } from 'fastify';
import type { CompatDependencies } from './capture.ts';
import { sendFirecrawlError } from './firecrawl/errors.ts';
import { registerFirecrawl } from './firecrawl/routes.ts';
import { sendJinaError } from './jina/errors.ts';
import { registerJina } from './jina/routes.ts';

export type CompatOptions = CompatDependencies;

/** Serves the endpoints of Firecrawl and Jina Reader. */
export async function registerCompat(app: FastifyInstance, dependencies: CompatOptions): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler(sendFirecrawlError);
    registerFirecrawl(scope, dependencies);
  });
  await app.register(async (scope) => {
    scope.setErrorHandler(sendJinaError);
    registerJina(scope, dependencies);
  });
}
