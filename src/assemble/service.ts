import packageJson from '../../package.json' with { type: 'json' };
import {
  type AuthenticatedCaller,
  authenticateRequest,
  createDefaultOrganization,
  type Credentials,
  takeRateTokens,
} from '../accounts/index.ts';
import { type Config, listensOnEveryAddress } from '../config.ts';
import { rethrowWithOutcome } from '../dispatch/index.ts';
import { registerCompat } from '../compat/index.ts';
import {
  type AuthenticateCall,
  createHandlers,
  createHttp,
  createUploadParser,
  hasWebPages,
  startProbes,
  startSampleListener,
} from '../http/index.ts';
import { createMcpHttp } from '../mcp/index.ts';
import { ScreenshotSigner, startMonitors } from '../service/index.ts';
import type { Store } from '../store/index.ts';
import { createEngine } from './engine.ts';
import {
  createReadiness,
  listenOrFail,
  type RunningService,
  startMetricsListener,
  type Wait,
} from './lifecycle.ts';
import { handleUnhandledRejections } from './rejections.ts';
import { logItemFailed, logToolFailed } from './logging.ts';
import { startRetention } from './retention.ts';
import { createConfiguredSigner, openDataStore, toOrganizationLimits } from './settings.ts';
import { createLoggerAndTracer } from './tracing.ts';
import { createCoreServices } from './core-services.ts';
import { openStoreAndTools } from './open-store-and-tools.ts';
import { STARTERS, type Starters } from './starters.ts';
import { createCaptureTools, startCaptureWorker } from './capture-worker.ts';

/**
 * Starts a process of the service in the role that the settings name.
 * @param wait waits until load balancers have noticed that the process stops
 */
export async function startService(
  config: Config,
  wait?: Wait,
  starters: Starters = STARTERS,
): Promise<RunningService> {
  if (config.PAGEWRIGHT_ROLE === 'worker') return await startWorkerService(config, starters);
  const { logger, tracer } = await createLoggerAndTracer(config);
  const sampleListener = await startSampleListener();
  let address = '';
  const { PAGEWRIGHT_HOST: host, PAGEWRIGHT_PORT: port } = config;
  const engine = await createEngine(config, logger, {
    ...(port !== 0 && { port }),
    tracer,
    starters,
    findReplacementPort: (replaced) =>
      String(replaced) === URL.parse(address)?.port ? sampleListener?.port : undefined,
  });
  const { store } = engine;
  const removeRejectionHandlers = handleUnhandledRejections(logger, engine.metrics);
  const stopRetention = startRetention(store, config, logger);
  const bootstrapResult = await createDefaultOrganization(store, {
    limits: toOrganizationLimits(config),
    ...(config.PAGEWRIGHT_API_KEY !== undefined && { fixedApiKey: config.PAGEWRIGHT_API_KEY }),
  });
  const keylessOrganizationId = config.PAGEWRIGHT_AUTH === 'off' ? bootstrapResult.organizationId : undefined;
  const publicUrl = (): string => config.PAGEWRIGHT_PUBLIC_URL ?? address;
  const resources = {
    ...engine,
    publicUrl,
    signer: new ScreenshotSigner(publicUrl, store.secret),
  };
  const dependencies = { ...resources, onItemFailed: logItemFailed(logger) };
  const readiness = createReadiness(config, wait);
  const authenticate: AuthenticateCall = (credentials, arrivedAt, options) =>
    engine.dispatcher.runWithinCall({ arrivedAt }, () =>
      authenticateCall(store, credentials, keylessOrganizationId, options),
    );
  const registerUploads = createUploadParser(config.PAGEWRIGHT_MAX_TRANSFER_BYTES);
  const app = await createHttp({
    logger,
    publicUrl,
    signer: createConfiguredSigner(config),
    store,
    resources,
    isReady: readiness.isReady,
    requiresKey: keylessOrganizationId === undefined,
    authenticate,
    mcp: { dependencies, mcp: createMcpHttp(packageJson.version, logToolFailed(logger)) },
    corsOrigins: config.PAGEWRIGHT_CORS_ORIGINS,
    handlers: createHandlers({
      ...dependencies,
      exitCount: config.PAGEWRIGHT_PROXY_EXITS.length,
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
    registerUploads,
    trustProxy: config.PAGEWRIGHT_TRUST_PROXY,
    metrics: engine.metrics,
    recorder: engine.recorder,
    tracer,
    // A proxy on this machine may forward requests without a header that shows it.
    metricsOnApiPort:
      config.PAGEWRIGHT_METRICS_PORT === undefined &&
      config.PAGEWRIGHT_PUBLIC_URL === undefined &&
      config.PAGEWRIGHT_TRUST_PROXY === 0,
  });
  if (config.PAGEWRIGHT_COMPAT === 'on')
    await registerCompat(app, { ...dependencies, authenticate, registerUploads });
  const monitors = startMonitors({
    ...dependencies,
    onWebhookFailed: ({ id, attempt }, reason) =>
      logger.warn({ monitorId: id, attempt, reason }, 'webhook delivery failed'),
    onFailed: (err) => logger.error({ err }, 'monitors failed'),
  });
  const metricsServer = await startMetricsListener(config, engine.metrics);
  address = await listenOrFail({ host, port }, () => app.listen({ host, port }));
  return {
    address,
    servesApi: true,
    servesWebPages: hasWebPages(),
    publicUrl: publicUrl(),
    isPublicUrlUnknown: config.PAGEWRIGHT_PUBLIC_URL === undefined && listensOnEveryAddress(config),
    requiresKey: keylessOrganizationId === undefined,
    firstStartSecrets: bootstrapResult,
    async close() {
      stopRetention();
      await readiness.stop();
      metricsServer?.close();
      sampleListener?.close();
      // End both at the same time: open requests wait for captures, and their results must still be rendered, charged
      // and sent.
      await Promise.all([app.close(), engine.drain(), monitors.stop()]);
      await engine.close();
      removeRejectionHandlers();
    },
  };
}

/** Authenticates a call and takes rate-limit tokens. Failures are marked as not dispatched. */
async function authenticateCall(
  store: Store,
  credentials: Credentials,
  keylessOrganizationId: string | undefined,
  { tokens = 1, onIdentified }: Parameters<AuthenticateCall>[2] = {},
): Promise<AuthenticatedCaller> {
  try {
    const principal = await authenticateRequest(store, credentials, keylessOrganizationId);
    onIdentified?.(principal);
    await takeRateTokens(store, principal.organizationId, tokens);
    return principal;
  } catch (error) {
    return rethrowWithOutcome('notDispatched')(error);
  }
}

/** Starts a process that only captures. It serves health probes and, unless they have a separate port, metrics. */
async function startWorkerService(config: Config, starters: Starters): Promise<RunningService> {
  const { logger, tracer } = await createLoggerAndTracer(config);
  const [store, tools] = await openStoreAndTools(
    openDataStore(config),
    createCaptureTools(config, { logger, tracer, starters }),
  );
  const core = await createCoreServices(config, logger, {
    store,
    capturer: tools.capturer,
    tracer,
    starters,
  });
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
    isPublicUrlUnknown: false,
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
