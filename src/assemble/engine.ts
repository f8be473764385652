import type { Logger } from 'pino';
import type { Capturer } from '../capture/index.ts';
import type { Config } from '../config.ts';
import { createDispatcher, createRuns, type Dispatcher, type Runs } from '../dispatch/index.ts';
import { type CoreServices, createCoreServices } from './core-services.ts';
import { openDataStore } from './settings.ts';
import { createCaptureTools, startCaptureWorker } from './capture-worker.ts';

/** The engine without a face: what a single fetch on the command line needs, too. */
export interface Engine extends Omit<CoreServices, 'dispatch' | 'close'> {
  /** Undefined where others capture. */
  capturer: Capturer | undefined;
  dispatcher: Dispatcher;
  runs: Runs;
  /** Takes nothing new; resolves when every capture that somebody waits for has its end, and what runs has finished. */
  drain(): Promise<void>;
  /** Closes the store and all that answers are made with: only after `drain`, and when the last answer is out. */
  close(): Promise<void>;
}

/** The side that answers, with the side that works in the same process unless its role is `api`. */
export async function createEngine(config: Config, logger: Logger): Promise<Engine> {
  const works = config.PAGEWRIGHT_ROLE !== 'api';
  const [store, tools] = await Promise.all([
    openDataStore(config),
    works ? createCaptureTools(config) : undefined,
  ]);
  const foundation = await createCoreServices(config, logger, { store, capturer: tools?.capturer });
  const { dispatch, close, ...rest } = foundation;
  const dispatcher = createDispatcher(dispatch);
  const working = tools && startCaptureWorker(config, logger, foundation, tools);
  return {
    ...rest,
    capturer: tools?.capturer,
    dispatcher,
    runs: createRuns(dispatch),
    async drain() {
      const answered = dispatcher.drain();
      await (working ? working.drain(answered) : answered);
    },
    async close() {
      await dispatcher.settled();
      await close();
    },
  };
}
