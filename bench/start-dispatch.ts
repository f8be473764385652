import {
  type CaptureWork,
  createDispatcher,
  createWakeups,
  DEFAULT_RULES,
  type Dispatcher,
  startWorker,
  type Wakeups,
} from '../src/dispatch/index.ts';
import type { Store } from '../src/store/index.ts';
import { OPTIONS } from '../test/dispatch/work.ts';

/** Rules without a limit per site, for measurements whose captures have one address. */
export const RULES_WITHOUT_HOST_LIMIT = { ...DEFAULT_RULES, hostConcurrency: 0 };

interface RunningDispatch {
  dispatcher: Dispatcher;
  wakeups: Wakeups;
  /** Submits a capture, completes its charge and returns the milliseconds of both. */
  measureCapture: (organizationId: string) => Promise<number>;
  /** Ends dispatcher and worker. The stores stay open. */
  stop: () => Promise<void>;
}

/** Starts a dispatcher and a worker. With a separate `workerStore` they use separate connections, like two processes. */
export function startDispatch({
  store,
  workerStore = store,
  rules = DEFAULT_RULES,
  slots,
  work,
}: {
  store: Store;
  workerStore?: Store;
  rules?: typeof DEFAULT_RULES;
  slots: number;
  work: CaptureWork;
}): RunningDispatch {
  const wakeups = createWakeups(store);
  const workerWakeups = workerStore === store ? wakeups : createWakeups(workerStore);
  const observe = (): void => undefined;
  const dispatcher = createDispatcher({ store, rules, wakeups, observe });
  const worker = startWorker({ store: workerStore, rules, wakeups: workerWakeups, observe, slots, work });
  const { signal } = new AbortController();
  return {
    dispatcher,
    wakeups,
    measureCapture: async (organizationId) => {
      const start = performance.now();
      const request = { organizationId, url: 'https://example.com/', options: OPTIONS, signal };
      const { pendingCharge } = await dispatcher.submit(request);
      await pendingCharge.complete(signal);
      return performance.now() - start;
    },
    stop: async () => {
      await worker.drain(dispatcher.drain());
      await Promise.all(Array.from(new Set([wakeups, workerWakeups]), (each) => each.close()));
    },
  };
}
