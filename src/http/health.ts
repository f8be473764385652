import type { FastifyInstance } from 'fastify';

/** What those ask who start, watch and stop processes. */
export function bindHealth(app: FastifyInstance, isReady: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (_request, reply) => {
    const ready = isReady();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'notReady' });
  });
}
