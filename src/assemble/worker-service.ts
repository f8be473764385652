import type { Config } from '../config.ts';
import { startProbes } from '../http/index.ts';
import { createCoreServices } from './core-services.ts';
import { createReadiness, listenOrFail, type RunningService, startMetricsListener } from './lifecycle.ts';
import { openStoreAndTools } from './open-store-and-tools.ts';
import { handleUnhandledRejections } from './rejections.ts';
import { openDataStore } from './settings.ts';
import { createCaptureTools, startCaptureWorker } from './capture-worker.ts';
import { createLoggerAndTracer } from './tracing.ts';

/** Starts a process that only captures. It serves health probes and, unless they have a separate port, metrics. */
export async function startWorkerService(config: Config): Promise<RunningService> {
  const { logger, tracer } = await createLoggerAndTracer(config);
  const [store, tools] = await openStoreAndTools(
    openDataStore(config),
    createCaptureTools(config, { logger, tracer }),
  );
  const core = await createCoreServices(config, logger, { store, capturer: tools.capturer, tracer });
  const removeRejectionHandlers = handleUnhandledRejections(logger, core.metrics);
  const readiness = createReadiness(config);
  const { PAGEWRIGHT_HOST: host, PAGEWRIGHT_PORT: port } = config;
  const { metrics } = core;
  const hasSharedMetricsPort = config.PAGEWRIGHT_METRICS_PORT === undefined;
  const probes = await listenOrFail({ host, port }, () =>
    startProbes({ host, port, isReady: readiness.isReady, ...(hasSharedMetricsPort && { metrics }) }),
  );
  const metricsServer = await startMetricsListener(config, metrics);
  const worker = startCaptureWorker(config, logger, core, tools);
  return {
    address: probes.address,
    servesApi: false,
    servesWebPages: false,
    publicUrl: probes.address,
    requiresKey: true,
    firstStartSecrets: {},
    async close() {
      // Do not await the delay, because no load balancer sends requests to a worker.
      void readiness.stop();
      await worker.drain();
      await core.close();
      metricsServer?.close();
      await probes.close();
      removeRejectionHandlers();
    },
  };
}
