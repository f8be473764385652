import { createServer, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/index.ts';
import type { Metrics } from '../metrics/index.ts';

/** Counts every answered call, under the path that it was routed by. */
export function countCalls(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', async (request, reply) => {
    const operation = `${request.method} ${request.routeOptions.url ?? 'unknown'}`;
    metrics.observeCall(operation, reply.statusCode, reply.elapsedTime / 1000);
  });
}

/** `/metrics` beside the API, for callers on this machine only. */
export function bindMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (request, reply) => {
    if (!isLocal(request)) throw new ServiceError('NotFound', { path: '/metrics' });
    const { contentType, text } = await metrics.render();
    return reply.type(contentType).send(text);
  });
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** A proxy on this machine speaks for others. */
const isLocal = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(socket.remoteAddress ?? '') && headers['x-forwarded-for'] === undefined;

/** `/metrics` on a port of its own, for a network of the operator's. */
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
