import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import {
  BrowserLaunchError,
  type Capturer,
  createCapturer,
  sweepProfileDirectories,
} from '../capture/index.ts';
import { type Config, ConfigError } from '../config.ts';
import { startWorker } from '../dispatch/index.ts';
import type { DocumentConverter } from '../document/index.ts';
import { createEgress, type Egress, type EgressOptions } from '../egress/index.ts';
import { createRobotsReader, type RobotsReader } from '../robots/index.ts';
import { createCaptureWork, createCrawlWork, startWebhooks } from '../service/index.ts';
import type { Tracer } from '../trace/index.ts';
import type { CoreServices } from './core-services.ts';
import { createConfiguredSigner, createConfiguredTranscriber } from './settings.ts';
import { STARTERS, type Starters } from './starters.ts';
import { traceCaptureWork } from './tracing.ts';

/** Tools for captures: network access, the browser and document readers. */
export interface CaptureTools {
  egress: Egress;
  robots: RobotsReader;
  capturer: Capturer;
  converter: DocumentConverter;
}

export interface CaptureWorker {
  /**
   * Starts no captures after `answered` resolves (by default at once). Resolves when running captures have finished.
   */
  drain(answered?: Promise<void>): Promise<void>;
}

export interface CaptureToolOptions {
  /** Logs how document conversions are confined. */
  logger?: Logger;
  /** Receives the stages of captures. */
  tracer?: Tracer;
  findReplacementPort?: EgressOptions['findReplacementPort'];
  starters?: Starters | undefined;
}

/** Maximum number of nodes of a page. Large pages have about a fortieth of this number. */
const MAX_PAGE_NODES = 2_000_000;

/**
 * Creates the tools for captures.
 * @throws ConfigError when the settings do not allow a browser to start
 */
export async function createCaptureTools(
  config: Config,
  { logger, tracer, findReplacementPort, starters = STARTERS }: CaptureToolOptions = {},
): Promise<CaptureTools> {
  const executable = config.PAGEWRIGHT_CHROMIUM;
  if (executable === undefined) {
    throw new ConfigError('No browser found. Start with `npm start`, or set PAGEWRIGHT_CHROMIUM.');
  }
  if (!existsSync(executable)) {
    throw new ConfigError(`PAGEWRIGHT_CHROMIUM=${executable}: the file does not exist.`);
  }
  sweepProfileDirectories();
  const egress = openEgress(config, findReplacementPort);
  const capturer = await startCapturer({
    executable,
    allowNoSandbox: config.PAGEWRIGHT_ALLOW_NO_SANDBOX,
    launch: starters.launchBrowser,
    egress,
    readyPages: Math.min(starters.maxReadyPages, config.PAGEWRIGHT_CONCURRENCY),
    limits: { snapshotBytes: config.PAGEWRIGHT_MAX_SNAPSHOT_BYTES, nodes: MAX_PAGE_NODES },
    ...(config.PAGEWRIGHT_USER_AGENT !== undefined && { userAgent: config.PAGEWRIGHT_USER_AGENT }),
    ...(tracer && { tracer }),
  });
  const converter = starters.createConverter({
    maxBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES,
    onConfinement: ({ level, isWeaker }) => {
      if (isWeaker) logger?.warn({ level }, 'document conversions are less confined than they could be');
      else logger?.info({ level }, 'document conversions are confined');
    },
  });
  return { egress, robots: createRobotsReader({ egress }), capturer, converter };
}

/** @throws ConfigError if the browser of the settings does not start */
async function startCapturer(options: Parameters<typeof createCapturer>[0]): Promise<Capturer> {
  try {
    return await createCapturer(options);
  } catch (error) {
    if (!(error instanceof BrowserLaunchError)) throw error;
    throw new ConfigError(`The browser of PAGEWRIGHT_CHROMIUM does not start: ${error.message}`, {
      cause: error,
    });
  }
}

/**
 * Opens the network access of the settings.
 * @throws ConfigError that names the setting to change
 */
export function openEgress(
  config: Config,
  findReplacementPort?: EgressOptions['findReplacementPort'],
): Egress {
  try {
    return createEgress({
      allowNetworks: config.PAGEWRIGHT_ALLOW_NETWORKS,
      exits: config.PAGEWRIGHT_PROXY_EXITS,
      maxTransferBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES,
      signer: createConfiguredSigner(config),
      ...(findReplacementPort && { findReplacementPort }),
    });
  } catch (error) {
    throw new ConfigError(`PAGEWRIGHT_PROXY_EXITS cannot be used: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

/** Starts to claim captures and to send webhooks for finished runs. */
export function startCaptureWorker(
  config: Config,
  logger: Logger,
  { dispatch, store, threads, archive, reader, metrics, tracer }: CoreServices,
  { egress, robots, capturer, converter }: CaptureTools,
): CaptureWorker {
  const transcriber = createConfiguredTranscriber(config);
  const mode = config.PAGEWRIGHT_ROBOTS;
  const captureWork = createCaptureWork(
    {
      capturer,
      egress,
      converter,
      maxDocumentBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES,
      ...(transcriber && { transcriber }),
      ...(mode !== 'ignore' && { robots: { reader: robots, mode } }),
      threads,
      archive,
      maxAstBytes: config.PAGEWRIGHT_MAX_AST_BYTES,
      tracer,
      onStored: (snapshotId, core) => reader.cacheCore(snapshotId, core),
      onStages: metrics.observeStages,
      onFaults: (url, faults) => logger.error({ url, faults }, 'parts of a page could not be read'),
    },
    config.PAGEWRIGHT_CAPTURE_BUDGET_MS,
  );
  const work = createCrawlWork(captureWork, { archive, reader, threads, egress, robots });
  const worker = startWorker({
    ...dispatch,
    slots: config.PAGEWRIGHT_CONCURRENCY,
    work: traceCaptureWork(work, tracer),
  });
  const webhooks = startWebhooks({
    store,
    egress,
    tracer,
    // Do not log the URL: it may contain a secret of the organization.
    onFailed: ({ runId, organizationId, attempt }, reason) =>
      logger.warn({ runId, organizationId, attempt, reason }, 'webhook delivery failed'),
  });
  return {
    async drain(answered) {
      await worker.drain(answered);
      await webhooks.stop();
      await capturer.close();
      await converter.close();
    },
  };
}
