import Fastify from 'fastify';
import type { Metrics } from '../metrics/index.ts';
import { bindHealth } from './health.ts';
import { bindMetrics } from './metrics.ts';

export interface ProbeOptions {
  host: string;
  port: number;
  isReady(): boolean;
  /** Shown to callers on this machine, where they have no port of their own. */
  metrics?: Metrics;
}

/** `/healthz`, `/readyz` and `/metrics` of a process without the API. */
export async function startProbes({
  host,
  port,
  isReady,
  metrics,
}: ProbeOptions): Promise<{ address: string; close(): Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true });
  bindHealth(app, isReady);
  if (metrics) bindMetrics(app, metrics);
  const address = await app.listen({ host, port });
  return { address, close: () => app.close() };
}
