import { type Logger, pino } from 'pino';
import {
  authenticate,
  type Bootstrap,
  bootstrap,
  type OrganizationLimits,
  takeRateToken,
} from './accounts/index.ts';
import { type Capturer, createCapturer } from './capture/index.ts';
import { type Config, ConfigError } from './config.ts';
import { ServiceError } from './contract/index.ts';
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
  sweep,
} from './dispatch/index.ts';
import { createConverter } from './document/index.ts';
import { createEgress } from './egress/index.ts';
import { createHandlers, createHttp, startMetricsServer } from './http/index.ts';
import { createMetrics, type Metrics } from './metrics/index.ts';
import {
  type BatchedDependencies,
  createWork,
  ensureSecret,
  ScreenshotSigner,
  SnapshotReader,
  startWebhooks,
} from './service/index.ts';
import { SnapshotArchive } from './snapshot/index.ts';
import { openStore, type Store } from './store/index.ts';
import { createThreads, type Threads, type ThreadSettings } from './threads/index.ts';

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

/** @param descriptor where lines go: 1 for a service, 2 beside a page on standard output */
const createLogger = (level: string, descriptor: 1 | 2): Logger =>
  pino({ level }, pino.destination(descriptor));

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

const SWEEP_MS = 600_000;
const KEEP_CAPTURES_MS = 7 * 24 * 3_600_000;

/** Removes what is past its time or over the quota, now and every ten minutes. */
function startSweeping(store: Store, config: Config, logger: Logger): () => void {
  const maxBytes = config.PAGEWRIGHT_DATA_MAX_BYTES;
  const round = () =>
    sweep(store, { keepCapturesMs: KEEP_CAPTURES_MS, ...(maxBytes !== undefined && { maxBytes }) }).catch(
      (error: unknown) => logger.error({ err: error }, 'retention failed'),
    );
  void round();
  const timer = setInterval(round, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Faults of ours are logged; a failure that the contract has a name for is the ordinary course of captures. */
function logDispatch(logger: Logger, event: DispatchEvent): void {
  if (event.type === 'storeFailed') {
    logger.error({ err: event.error, during: event.during }, 'the store failed');
  } else if (event.type === 'workFailed' && !(event.error instanceof ServiceError)) {
    const { captureId, url } = event.job;
    logger.error({ err: event.error, captureId, url }, 'a capture failed');
  }
}

/** A snapshot that came too late to be anybody's answer is not kept. */
function discardLate(archive: SnapshotArchive, event: DispatchEvent, logger: Logger): void {
  if (event.type !== 'lateResult' || event.result.outcome !== 'succeeded') return;
  archive
    .delete(event.job.organizationId, event.result.snapshotId)
    .catch((error: unknown) => logger.warn({ err: error }, 'a late snapshot was not discarded'));
}

/**
 * Opens the store in the data directory.
 * @throws ConfigError where that cannot be: the message is for people
 */
export async function openDataStore({ PAGEWRIGHT_DATA_DIR: dataDir }: Config): Promise<Store> {
  try {
    return await openStore({ dataDir });
  } catch (error) {
    throw new ConfigError(`PAGEWRIGHT_DATA_DIR=${dataDir} cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** What a new organization may use. */
export const organizationLimits = (config: Config): OrganizationLimits => ({
  maxConcurrency: config.PAGEWRIGHT_ORG_MAX_CONCURRENCY,
  ratePerMinute: config.PAGEWRIGHT_ORG_RATE_LIMIT,
  credits: config.PAGEWRIGHT_ORG_CREDITS ?? null,
});

function rerankSettings(config: Config): ThreadSettings['rerank'] {
  const url = config.PAGEWRIGHT_RERANK_URL;
  if (url === undefined) return undefined;
  const model = config.PAGEWRIGHT_RERANK_MODEL;
  const apiKey = config.PAGEWRIGHT_RERANK_API_KEY;
  return {
    url,
    timeoutMs: config.PAGEWRIGHT_RERANK_TIMEOUT_MS,
    ...(model !== undefined && { model }),
    ...(apiKey !== undefined && { apiKey }),
  };
}

/**
 * The use cases without a server, for the command line: an engine of its own, and an organization without limits.
 * @param maxConcurrency captures at once
 */
export async function createLocal(config: Config, maxConcurrency: number) {
  const logger = createLogger('warn', 2);
  const engine = await createEngine(config, logger);
  const { organizationId } = await bootstrap(engine.store, {
    limits: { maxConcurrency, ratePerMinute: 60, credits: null },
  });
  const publicUrl = (): string => 'http://localhost';
  return {
    dependencies: {
      ...engine,
      publicUrl,
      signer: new ScreenshotSigner(publicUrl, await ensureSecret(engine.store)),
      onItemFailed: logItemFailed(logger),
    },
    organizationId,
    close: () => engine.close(),
  };
}

/** One result of a run that an answer has to do without. */
const logItemFailed =
  (logger: Logger): BatchedDependencies['onItemFailed'] =>
  (error, { url }) =>
    logger.error({ err: error, url }, 'an item could not be rendered');

async function isAlive(store: Store): Promise<boolean> {
  return store.clock(store.db).then(
    () => true,
    () => false,
  );
}

/** The running service. */
export interface Service {
  /** Where it listens. */
  address: string;
  publicUrl: string;
  /** What the first start has to show. */
  first: Bootstrap;
  /** Takes no more work, finishes what runs, leaves. */
  close(): Promise<void>;
}

export async function startService(config: Config): Promise<Service> {
  const logger = createLogger(config.PAGEWRIGHT_LOG_LEVEL, 1);
  const engine = await createEngine(config, logger);
  const { store } = engine;
  const first = await bootstrap(store, {
    limits: organizationLimits(config),
    ...(config.PAGEWRIGHT_API_KEY !== undefined && { fixedApiKey: config.PAGEWRIGHT_API_KEY }),
  });
  let address = '';
  const publicUrl = (): string => config.PAGEWRIGHT_PUBLIC_URL ?? address;
  const resources = {
    ...engine,
    publicUrl,
    signer: new ScreenshotSigner(publicUrl, config.PAGEWRIGHT_SECRET ?? (await ensureSecret(store))),
  };
  let stopping = false;
  const app = await createHttp({
    logger,
    publicUrl,
    resources,
    isReady: async () => !stopping && (await isAlive(store)),
    gate: async (credentials) => {
      const principal = await authenticate(store, credentials);
      await takeRateToken(store, principal.organizationId);
      return principal;
    },
    handlers: createHandlers({
      ...resources,
      onItemFailed: logItemFailed(logger),
      limits: {
        captureBudgetMs: config.PAGEWRIGHT_CAPTURE_BUDGET_MS,
        maxTransferBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES,
        maxSnapshotBytes: config.PAGEWRIGHT_MAX_SNAPSHOT_BYTES,
        maxAstBytes: config.PAGEWRIGHT_MAX_AST_BYTES,
        maxBodyBytes: config.PAGEWRIGHT_MAX_BODY_BYTES,
        snapshotDays: config.PAGEWRIGHT_SNAPSHOT_DAYS,
      },
    }),
    maxBodyBytes: config.PAGEWRIGHT_MAX_BODY_BYTES,
    trustProxy: config.PAGEWRIGHT_TRUST_PROXY,
    metrics: engine.metrics,
    metricsBeside: config.PAGEWRIGHT_METRICS_PORT === undefined,
  });
  const metricsServer =
    config.PAGEWRIGHT_METRICS_PORT === undefined
      ? undefined
      : await startMetricsServer(engine.metrics, config.PAGEWRIGHT_HOST, config.PAGEWRIGHT_METRICS_PORT);
  address = await app.listen({ host: config.PAGEWRIGHT_HOST, port: config.PAGEWRIGHT_PORT });
  return {
    address,
    publicUrl: publicUrl(),
    first,
    async close() {
      stopping = true;
      metricsServer?.close();
      await Promise.all([app.close(), engine.close()]);
    },
  };
}
