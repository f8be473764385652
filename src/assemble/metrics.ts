import type { Server } from 'node:http';
import type { Config } from '../config.ts';
import { startMetricsServer } from '../http/index.ts';
import type { Metrics } from '../metrics/index.ts';
import { listenOrFail } from './health.ts';

/** `/metrics` on a port of its own, where one is set. */
export async function listenForMetrics(config: Config, metrics: Metrics): Promise<Server | undefined> {
  const { PAGEWRIGHT_HOST: host, PAGEWRIGHT_METRICS_PORT: port } = config;
  if (port === undefined) return undefined;
  return await listenOrFail({ host, port }, () => startMetricsServer(metrics, host, port));
}
