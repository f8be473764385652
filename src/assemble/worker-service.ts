import type { Config } from '../config.ts';
import { startProbes } from '../http/index.ts';
import { createCoreServices } from './core-services.ts';
import { createHealth, listenOrFail } from './health.ts';
import { createLogger } from './logging.ts';
import { listenForMetrics } from './metrics.ts';
import type { RunningService } from './running.ts';
import { openDataStore } from './settings.ts';
import { createCaptureTools, startCaptureWorker } from './capture-worker.ts';

/** A process that only captures: beside that it answers whoever looks after it. */
export async function startWorkerService(config: Config): Promise<RunningService> {
  const logger = createLogger(config.PAGEWRIGHT_LOG_LEVEL, 1);
  const [store, tools] = await Promise.all([openDataStore(config), createCaptureTools(config)]);
  const foundation = await createCoreServices(config, logger, { store, capturer: tools.capturer });
  const health = createHealth(config);
  const { PAGEWRIGHT_HOST: host, PAGEWRIGHT_PORT: port } = config;
  const { metrics } = foundation;
  const metricsBeside = config.PAGEWRIGHT_METRICS_PORT === undefined;
  const probes = await listenOrFail({ host, port }, () =>
    startProbes({ host, port, isReady: health.isReady, ...(metricsBeside && { metrics }) }),
  );
  const metricsServer = await listenForMetrics(config, metrics);
  const working = startCaptureWorker(config, logger, foundation, tools);
  return {
    address: probes.address,
    answers: false,
    publicUrl: probes.address,
    first: {},
    async close() {
      // Nobody sends work here that could still come: it is only not fetched any more.
      void health.stop();
      await working.drain();
      await foundation.close();
      metricsServer?.close();
      await probes.close();
    },
  };
}
