import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import { type Capturer, createCapturer } from '../capture/index.ts';
import { type Config, ConfigError } from '../config.ts';
import { startWorker } from '../dispatch/index.ts';
import { createConverter, type Converter } from '../document/index.ts';
import { createEgress, type Egress } from '../egress/index.ts';
import { createCaptureWork, startWebhooks } from '../service/index.ts';
import type { CoreServices } from './core-services.ts';
import { createConfiguredTranscriber } from './settings.ts';

/** What reaches the outside: a way out, a browser, readers of documents. */
export interface CaptureTools {
  egress: Egress;
  capturer: Capturer;
  converter: Converter;
}

/** The side that captures. */
export interface CaptureWorker {
  /** Begins nothing new once `answered` resolves (at once without it), and resolves when what runs has finished. */
  drain(answered?: Promise<void>): Promise<void>;
}

/** A page beyond this many nodes is refused unread: some forty times what large pages have. */
const MAX_NODES = 2_000_000;

/** Pages that stand ready for captures to come: each holds a process of the browser. */
const MOST_READY_PAGES = 3;

/** @throws ConfigError where settings do not let a browser be started */
export async function createCaptureTools(config: Config): Promise<CaptureTools> {
  const executable = config.PAGEWRIGHT_CHROMIUM;
  if (executable === undefined) {
    throw new ConfigError('No browser: start with `npm start`, or set PAGEWRIGHT_CHROMIUM.');
  }
  if (!existsSync(executable)) {
    throw new ConfigError(`PAGEWRIGHT_CHROMIUM=${executable}: there is no such file.`);
  }
  const egress = openEgress(config);
  const capturer = await createCapturer({
    executable,
    allowNoSandbox: config.PAGEWRIGHT_ALLOW_NO_SANDBOX,
    egress,
    readyPages: Math.min(MOST_READY_PAGES, config.PAGEWRIGHT_CONCURRENCY),
    limits: { snapshotBytes: config.PAGEWRIGHT_MAX_SNAPSHOT_BYTES, nodes: MAX_NODES },
    ...(config.PAGEWRIGHT_USER_AGENT !== undefined && { userAgent: config.PAGEWRIGHT_USER_AGENT }),
  });
  const converter = createConverter({ maxBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES });
  return { egress, capturer, converter };
}

function openEgress(config: Config): Egress {
  try {
    return createEgress({
      allowNetworks: config.PAGEWRIGHT_ALLOW_NETWORKS,
      exits: config.PAGEWRIGHT_PROXY_EXITS,
      maxTransferBytes: config.PAGEWRIGHT_MAX_TRANSFER_BYTES,
    });
  } catch (error) {
    throw new ConfigError(
      `PAGEWRIGHT_ALLOW_NETWORKS or PAGEWRIGHT_PROXY_EXITS cannot be used: ${(error as Error).message}`,
      { cause: error },
    );
  }
}

/** Begins to claim captures, and to tell organizations of runs that have ended. */
export function startCaptureWorker(
  config: Config,
  logger: Logger,
  { dispatch, store, threads, archive, reader, metrics }: CoreServices,
  { egress, capturer, converter }: CaptureTools,
): CaptureWorker {
  const transcriber = createConfiguredTranscriber(config);
  const worker = startWorker({
    ...dispatch,
    slots: config.PAGEWRIGHT_CONCURRENCY,
    work: createCaptureWork(
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
  const webhooks = startWebhooks({
    store,
    egress,
    // Its address may hold a secret of its owner's.
    onFailed: ({ runId, organizationId, attempt }, reason) =>
      logger.warn({ runId, organizationId, attempt, reason }, 'a webhook did not arrive'),
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
