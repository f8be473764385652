import type { Logger } from 'pino';
import packageJson from '../../package.json' with { type: 'json' };
import type { Capturer } from '../capture/index.ts';
import type { Config } from '../config.ts';
import {
  createWakeups,
  DEFAULT_RULES,
  type DispatchOptions,
  recoverCaptures,
  startUpkeep,
} from '../dispatch/index.ts';
import { createMetrics, type Metrics } from '../metrics/index.ts';
import { RequestRecorder, SnapshotReader } from '../service/index.ts';
import { SnapshotArchive } from '../archive/index.ts';
import type { Store } from '../store/index.ts';
import type { ThreadPool } from '../threads/index.ts';
import type { Starters } from './starters.ts';
import type { Tracer } from '../trace/index.ts';
import { logDispatch } from './logging.ts';
import { toRerankSettings } from './settings.ts';

/** Services that every role needs: the store, threads, metrics, and upkeep of dispatch rows. */
export interface CoreServices {
  store: Store;
  threads: ThreadPool;
  archive: SnapshotArchive;
  reader: SnapshotReader;
  metrics: Metrics;
  recorder: RequestRecorder;
  dispatch: DispatchOptions;
  tracer: Tracer;
  close(): Promise<void>;
}

/**
 * Creates the services that every role needs.
 * @param capturer undefined in a process that does not capture
 */
export async function createCoreServices(
  config: Config,
  logger: Logger,
  {
    store,
    capturer,
    tracer,
    starters,
  }: { store: Store; capturer: Capturer | undefined; tracer: Tracer; starters: Starters },
): Promise<CoreServices> {
  const threads = starters.createThreads({ rerank: toRerankSettings(config) }, tracer);
  const archive = new SnapshotArchive(store, config.PAGEWRIGHT_SNAPSHOT_DAYS);
  const metrics = createMetrics({
    store,
    capturer,
    build: { version: packageJson.version, role: config.PAGEWRIGHT_ROLE },
    slots: config.PAGEWRIGHT_CONCURRENCY,
  });
  const recorder = new RequestRecorder(store, (err) => logger.warn({ err }, 'request log not written'));
  const wakeups = createWakeups(store);
  const dispatch: DispatchOptions = {
    store,
    rules: {
      ...DEFAULT_RULES,
      captureMs: config.PAGEWRIGHT_CAPTURE_BUDGET_MS,
      classificationMs: config.PAGEWRIGHT_CLASSIFICATION_MS,
      hostConcurrency: config.PAGEWRIGHT_HOST_CONCURRENCY,
      networkPolicy: readNetworkPolicy(config),
    },
    wakeups,
    observe: (event) => {
      metrics.observeDispatch(event);
      logDispatch(logger, event);
      if (event.type === 'finished') recorder.recordItem(event.job.captureId);
      else if ('captureId' in event) recorder.recordItem(event.captureId);
    },
  };
  await recoverCaptures(dispatch);
  const upkeep = startUpkeep(dispatch);
  return {
    store,
    threads,
    archive,
    reader: new SnapshotReader(archive, tracer),
    metrics,
    recorder,
    dispatch,
    tracer,
    async close() {
      await upkeep.stop();
      await wakeups.close();
      await recorder.flush();
      await threads.close();
      await store.close();
      await tracer.close();
    },
  };
}

/**
 * Returns the network policy of the captures that this process admits and runs. A process that only serves the API has
 * one only if it is set there, because its setting used to have no effect on captures.
 */
function readNetworkPolicy({
  PAGEWRIGHT_ROLE: role,
  PAGEWRIGHT_ALLOW_NETWORKS: networks,
}: Config): string | undefined {
  return role === 'api' && networks.length === 0 ? undefined : [...new Set(networks)].sort().join(' ');
}
