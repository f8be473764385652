import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { ServiceError } from '../contract/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { isLoopbackCall } from './loopback.ts';

/** Records every answered request under its route. */
export function countRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const operation = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    metrics.observeCall(operation, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** Serves `/metrics` on the API port, to clients on this machine only. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLoopbackCall(request)) throw new ServiceError('NotFound', { path: '/metrics' });
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).send(text);
  });
}

/** Serves `/metrics` on a separate port, to any client that reaches it. */
export function startMetricsServer(metrics: Metrics, host: string, port: number): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') return response.writeHead(404).end();
    metrics.render().then(
      ({ contentType, text }) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
    return undefined;
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}
