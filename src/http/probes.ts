import Fastify, { type FastifyInstance } from 'fastify';
import { ServiceError } from '../contract/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { createTraceId } from '../trace/index.ts';
import { handleErrors } from './errors.ts';
import { registerMetrics } from './metrics.ts';

export interface ProbeOptions {
  host: string;
  port: number;
  isReady(): boolean;
  /** Metrics to serve to clients on this machine. Undefined if metrics have a separate port. */
  metrics?: Metrics;
}

/** Starts a server with `/healthz`, `/readyz` and `/metrics`, for processes without the API. */
export async function startProbes({
  host,
  port,
  isReady,
  metrics,
}: ProbeOptions): Promise<{ address: string; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true, genReqId: createTraceId });
  app.removeAllContentTypeParsers();
  handleErrors(app);
  registerHealth(app, isReady);
  if (metrics) registerMetrics(app, metrics);
  const address = await app.listen({ host, port });
  return { address, close: () => app.close() };
}

/** Serves the liveness and readiness probes. */
export function registerHealth(app: FastifyInstance, isReady: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async () => {
    if (!isReady()) throw new ServiceError('ServiceUnavailable', { message: 'This process is stopping.' });
    return { status: 'ready' };
  });
}
