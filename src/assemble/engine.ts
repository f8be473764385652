import type { Logger } from 'pino';
import type { Capturer } from '../capture/index.ts';
import type { Config } from '../config.ts';
import { createDispatcher, createRuns, type Dispatcher, type BatchedRuns } from '../dispatch/index.ts';
import type { Egress, EgressOptions } from '../egress/index.ts';
import type { Extractor } from '../engines/index.ts';
import { createRobotsReader, type RobotsReader } from '../robots/index.ts';
import { NO_TRACER, type Tracer } from '../trace/index.ts';
import { type CoreServices, createCoreServices } from './core-services.ts';
import { openStoreAndTools } from './open-store-and-tools.ts';
import { createConfiguredExtractor, openDataStore } from './settings.ts';
import { STARTERS, type Starters } from './starters.ts';
import { createCaptureTools, openEgress, startCaptureWorker } from './capture-worker.ts';
import { traceDispatcher, traceRuns } from './tracing.ts';

/** The whole service without its transports. Commands such as `fetch` use it without a server. */
export interface Engine extends Omit<CoreServices, 'dispatch' | 'close'> {
  /** The capturer. Undefined in the role `api`, in which other processes capture. */
  capturer: Capturer | undefined;
  /** Access to sitemaps and robots.txt, in every role. */
  egress: Egress;
  robots: RobotsReader;
  dispatcher: Dispatcher;
  runs: BatchedRuns;
  /** What sites are asked for by default; undefined for HTML. */
  defaultAccept?: 'markdown';
  /** The language model. Undefined if none is configured. */
  extractor: Extractor | undefined;
  /** Accepts no new work. Resolves when awaited captures are answered and running captures have finished. */
  drain(): Promise<void>;
  /** Closes the store and the threads. Call it after `drain`, when the last response has been sent. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** The port of the service. Other processes that want to use its data directory name it in their message. */
  port?: number;
  tracer?: Tracer;
  findReplacementPort?: EgressOptions['findReplacementPort'];
  starters?: Starters;
}

/** Creates the dispatcher and, unless the role is `api`, a capture worker in the same process. */
export async function createEngine(
  config: Config,
  logger: Logger,
  { port, tracer = NO_TRACER, findReplacementPort, starters = STARTERS }: EngineOptions = {},
): Promise<Engine> {
  const runsCaptures = config.PAGEWRIGHT_ROLE !== 'api';
  const [store, tools] = await openStoreAndTools(
    openDataStore(config, { pid: process.pid, ...(port !== undefined && { port }) }, logger),
    runsCaptures
      ? createCaptureTools(config, {
          logger,
          tracer,
          starters,
          ...(findReplacementPort && { findReplacementPort }),
        })
      : Promise.resolve(undefined),
  );
  const core = await createCoreServices(config, logger, {
    store,
    capturer: tools?.capturer,
    tracer,
    starters,
  });
  const { dispatch, close, ...rest } = core;
  const egress = tools?.egress ?? openEgress(config, findReplacementPort);
  const dispatcher = createDispatcher(dispatch);
  const worker = tools && startCaptureWorker(config, logger, core, tools);
  return {
    ...rest,
    capturer: tools?.capturer,
    egress,
    robots: tools?.robots ?? createRobotsReader({ egress }),
    dispatcher: traceDispatcher(dispatcher, tracer),
    runs: traceRuns(createRuns(dispatch), tracer),
    ...(config.PAGEWRIGHT_ACCEPT === 'markdown' && { defaultAccept: config.PAGEWRIGHT_ACCEPT }),
    extractor: createConfiguredExtractor(config),
    async drain() {
      const answered = dispatcher.drain();
      await (worker ? worker.drain(answered) : answered);
    },
    async close() {
      await dispatcher.waitForWrites();
      await close();
    },
  };
}
