import { StoreUnavailable } from './errors.ts';

/** Maximum number of running tasks: one that holds the lock, and one that already waits for the lock in the database. */
const MAX_RUNNING_PER_KEY = 2;

interface WaitingQueue {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Creates a function that runs at most two tasks of the same name at once. The others wait without a connection, so that
 * tasks of other names run first. The function throws `StoreUnavailable` after the maximum wait.
 * @param maxWaitMs milliseconds; undefined for no limit
 */
export function createKeyedLimiter(
  maxWaitMs?: number,
): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, WaitingQueue>();

  async function acquireSlot(name: string): Promise<WaitingQueue> {
    const queue = queues.get(name) ?? { running: 0, waiting: new Set() };
    queues.set(name, queue);
    if (queue.running < MAX_RUNNING_PER_KEY) queue.running++;
    else await waitForSlot(queue, maxWaitMs);
    return queue;
  }

  /** Passes the slot to the next waiting task, or frees it. */
  function releaseSlot(name: string, queue: WaitingQueue): void {
    const [next] = queue.waiting;
    if (next) next();
    else if (--queue.running === 0) queues.delete(name);
  }

  return async (name, work) => {
    const queue = await acquireSlot(name);
    try {
      return await work();
    } finally {
      releaseSlot(name, queue);
    }
  };
}

/** Resolves when a running task passes its slot on. Rejects after the maximum wait. */
function waitForSlot({ waiting }: WaitingQueue, maxWaitMs: number | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const rejectWait = (): void => {
    waiting.delete(startTask);
    reject(new StoreUnavailable('The database is too busy.', { cause: undefined }));
  };
  const timer = maxWaitMs === undefined ? undefined : setTimeout(rejectWait, maxWaitMs);
  const startTask = (): void => {
    clearTimeout(timer);
    waiting.delete(startTask);
    resolve();
  };
  waiting.add(startTask);
  return promise;
}
