import type { Logger } from 'pino';
import { type Capturer, createCapturer } from '../capture/index.ts';
import { type Config, ConfigError } from '../config.ts';
import {
  createDispatcher,
  createRuns,
  createWakeups,
  DEFAULT_RULES,
  type DispatchEvent,
  type Dispatcher,
  type DispatchOptions,
  type Runs,
  recover,
  startUpkeep,
  startWorker,
} from '../dispatch/index.ts';
import { createConverter } from '../document/index.ts';
import { createEgress } from '../egress/index.ts';
import { createMetrics, type Metrics } from '../metrics/index.ts';
import { createWork, SnapshotReader, startWebhooks } from '../service/index.ts';
import { SnapshotArchive } from '../snapshot/index.ts';
import type { Store } from '../store/index.ts';
import { createThreads, type Threads } from '../threads/index.ts';
import { logDispatch } from './logging.ts';
import { startSweeping } from './retention.ts';
import { openDataStore, rerankSettings, transcriberOf } from './settings.ts';

/** The engine without a face: what a single fetch on the command line needs, too. */
export interface Engine {
  store: Store;
  threads: Threads;
  capturer: Capturer;
  archive: SnapshotArchive;
  reader: SnapshotReader;
  dispatcher: Dispatcher;
  runs: Runs;
  metrics: Metrics;
  close(): Promise<void>;
}

/** A page beyond this many nodes is refused unread: some forty times what large pages have. */
const MAX_NODES = 2_000_000;

export async function createEngine(config: Config, logger: Logger): Promise<Engine> {
  const executable = config.PAGEWRIGHT_CHROMIUM;
  if (executable === undefined) {
    throw new ConfigError('No browser: start with `npm start`, or set PAGEWRIGHT_CHROMIUM.');
  }
  const egress = createEgress({
    allowNetworks: config.PAGEWRIGHT_ALLOW_NETWORKS,
    exits: config.PAGEWRIGHT_PROXY_EXITS,
    maxTransferBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES,
  });
  const threads = createThreads({ rerank: rerankSettings(config) });
  const [store, capturer] = await Promise.all([
    openDataStore(config),
    createCapturer({
      executable,
      allowNoSandbox: config.PAGEWRIGHT_ALLOW_NO_SANDBOX,
      egress,
      limits: { snapshotBytes: config.PAGEWRIGHT_MAX_SNAPSHOT_BYTES, nodes: MAX_NODES },
      ...(config.PAGEWRIGHT_USER_AGENT !== undefined && { userAgent: config.PAGEWRIGHT_USER_AGENT }),
    }),
  ]);
  const transcriber = transcriberOf(config);
  const converter = createConverter({ maxBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES });
  const archive = new SnapshotArchive(store, config.PAGEWRIGHT_SNAPSHOT_DAYS);
  const reader = new SnapshotReader(archive);
  const metrics = createMetrics({ store, capturer });
  const dispatch: DispatchOptions = {
    store,
    rules: {
      ...DEFAULT_RULES,
      captureMs: config.PAGEWRIGHT_CAPTURE_BUDGET_MS,
      classificationMs: config.PAGEWRIGHT_CLASSIFICATION_MS,
      hostConcurrency: config.PAGEWRIGHT_HOST_CONCURRENCY,
    },
    wakeups: createWakeups(),
    observe: (event) => {
      metrics.observe(event);
      logDispatch(logger, event);
      discardLate(archive, event, logger);
    },
  };
  await recover(dispatch);
  const dispatcher = createDispatcher(dispatch);
  const worker = startWorker({
    ...dispatch,
    slots: config.PAGEWRIGHT_CONCURRENCY,
    work: createWork(
      {
        capturer,
        egress,
        converter,
        maxDocumentBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES,
        ...(transcriber && { transcriber }),
        threads,
        archive,
        maxAstBytes: config.PAGEWRIGHT_MAX_AST_BYTES,
        onStored: (snapshotId, core) => reader.remember(snapshotId, core),
        onStages: metrics.observeStages,
      },
      config.PAGEWRIGHT_CAPTURE_BUDGET_MS,
    ),
  });
  const upkeep = startUpkeep(dispatch);
  const webhooks = startWebhooks({
    store,
    egress,
    // Its address may hold a secret of its owner's.
    onFailed: ({ runId, organizationId, attempt }, reason) =>
      logger.warn({ runId, organizationId, attempt, reason }, 'a webhook did not arrive'),
  });
  const stopSweeping = startSweeping(store, config, logger);
  return {
    store,
    threads,
    capturer,
    archive,
    reader,
    dispatcher,
    runs: createRuns(dispatch),
    metrics,
    async close() {
      stopSweeping();
      await worker.drain(dispatcher.drain());
      await upkeep.stop();
      await webhooks.stop();
      await capturer.close();
      await converter.close();
      await threads.close();
      await store.close();
    },
  };
}

/** A snapshot that came too late to be anybody's answer is not kept. */
function discardLate(archive: SnapshotArchive, event: DispatchEvent, logger: Logger): void {
  if (event.type !== 'lateResult' || event.result.outcome !== 'succeeded') return;
  archive
    .delete(event.job.organizationId, event.result.snapshotId)
    .catch((error: unknown) => logger.warn({ err: error }, 'a late snapshot was not discarded'));
}
