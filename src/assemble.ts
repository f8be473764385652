import type { AddressInfo } from 'node:net';
import { type Logger, pino } from 'pino';
import { authenticate, type Bootstrap, bootstrap, takeRateToken } from './accounts/index.ts';
import { acquire } from './acquire/index.ts';
import { type Capturer, createCapturer } from './capture/index.ts';
import { type Config, ConfigError } from './config.ts';
import { createEgress } from './egress/index.ts';
import { createHandlers, createHttp } from './http/index.ts';
import { type CaptureJobs, ensureSecret, ScreenshotSigner, SnapshotReader } from './service/index.ts';
import { SnapshotArchive } from './snapshot/index.ts';
import { openStore, type Store } from './store/index.ts';
import { createThreads, type Threads } from './threads/index.ts';

/** The engine without a face: what a single fetch on the command line needs, too. */
export interface Engine {
  store: Store;
  threads: Threads;
  capturer: Capturer;
  archive: SnapshotArchive;
  reader: SnapshotReader;
  jobs: CaptureJobs;
  close(): Promise<void>;
}

/** A page beyond this many nodes is refused unread: some forty times what large pages have. */
const MAX_NODES = 2_000_000;

export async function createEngine(config: Config): Promise<Engine> {
  const executable = config.PAGEWRIGHT_CHROMIUM;
  if (executable === undefined) {
    throw new ConfigError('No browser: start with `npm start`, or set PAGEWRIGHT_CHROMIUM.');
  }
  const egress = createEgress({
    allowNetworks: config.PAGEWRIGHT_ALLOW_NETWORKS,
    exits: config.PAGEWRIGHT_PROXY_EXITS,
    maxTransferBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES,
  });
  const threads = createThreads();
  const [store, capturer] = await Promise.all([
    openStore({ dataDir: config.PAGEWRIGHT_DATA_DIR }),
    createCapturer({
      executable,
      allowNoSandbox: config.PAGEWRIGHT_ALLOW_NO_SANDBOX,
      egress,
      limits: { snapshotBytes: config.PAGEWRIGHT_MAX_SNAPSHOT_BYTES, nodes: MAX_NODES },
      ...(config.PAGEWRIGHT_USER_AGENT !== undefined && { userAgent: config.PAGEWRIGHT_USER_AGENT }),
    }),
  ]);
  const archive = new SnapshotArchive(store, config.PAGEWRIGHT_SNAPSHOT_DAYS);
  const reader = new SnapshotReader(archive);
  const dependencies = {
    capturer,
    threads,
    archive,
    maxAstBytes: config.PAGEWRIGHT_MAX_AST_BYTES,
    onStored: (snapshotId: string, core: Uint8Array) => reader.remember(snapshotId, core),
  };
  const jobs: CaptureJobs = {
    async run({ organizationId, request, signal }) {
      const deadline = Date.now() + config.PAGEWRIGHT_CAPTURE_BUDGET_MS;
      const acquired = await acquire(dependencies, request, { organizationId, signal, deadline });
      return { acquired, charge: async () => undefined };
    },
  };
  return {
    store,
    threads,
    capturer,
    archive,
    reader,
    jobs,
    async close() {
      await capturer.close();
      await threads.close();
      await store.close();
    },
  };
}

/** The parts of a single fetch on the command line: an engine of its own, and an organization without limits. */
export async function createFetchCommand(config: Config, signal: AbortSignal) {
  const engine = await createEngine(config);
  const { organizationId } = await bootstrap(engine.store, {
    limits: { maxConcurrency: 1, ratePerMinute: 60, credits: null },
  });
  const publicUrl = 'http://localhost';
  return {
    dependencies: {
      ...engine,
      publicUrl,
      signer: new ScreenshotSigner(publicUrl, await ensureSecret(engine.store)),
    },
    organizationId,
    signal,
    close: () => engine.close(),
  };
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
  const logger: Logger = pino({ level: config.PAGEWRIGHT_LOG_LEVEL });
  const engine = await createEngine(config);
  const { store } = engine;
  const first = await bootstrap(store, {
    limits: {
      maxConcurrency: config.PAGEWRIGHT_ORG_MAX_CONCURRENCY,
      ratePerMinute: config.PAGEWRIGHT_ORG_RATE_LIMIT,
      credits: config.PAGEWRIGHT_ORG_CREDITS ?? null,
    },
    ...(config.PAGEWRIGHT_API_KEY !== undefined && { fixedApiKey: config.PAGEWRIGHT_API_KEY }),
  });
  const host = config.PAGEWRIGHT_HOST;
  const port = config.PAGEWRIGHT_PORT;
  const publicUrl =
    config.PAGEWRIGHT_PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const app = createHttp({
    logger,
    gate: async (credentials) => {
      const principal = await authenticate(store, credentials);
      await takeRateToken(store, principal.organizationId);
      return principal;
    },
    handlers: createHandlers({
      ...engine,
      publicUrl,
      signer: new ScreenshotSigner(publicUrl, config.PAGEWRIGHT_SECRET ?? (await ensureSecret(store))),
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
  });
  await app.listen({ host, port });
  const bound = app.server.address() as AddressInfo;
  return {
    address: `http://${host}:${bound.port}`,
    publicUrl,
    first,
    async close() {
      await app.close();
      await engine.close();
    },
  };
}
