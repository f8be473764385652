import { StoreUnavailable } from '../errors.ts';

/**
 * Maximum number of running tasks: one that holds the row lock, and one that already waits for the lock in the
 * database.
 */
const MAX_RUNNING = 2;

/** Maximum milliseconds to wait, which equals the time limit for a connection. */
const MAX_WAIT_MS = 10_000;

interface WaitingQueue {
  running: number;
  waiting: Set<() => void>;
}

/**
 * Creates a function that runs at most two tasks of the same name at once. The others wait without a connection.
 * @throws StoreUnavailable after 10 seconds of waiting
 */
export function createKeyedLimiter(): <Result>(name: string, work: () => Promise<Result>) => Promise<Result> {
  const queues = new Map<string, WaitingQueue>();

  async function waitForTurn(name: string): Promise<WaitingQueue> {
    const queue = queues.get(name) ?? { running: 0, waiting: new Set() };
    queues.set(name, queue);
    if (queue.running < MAX_RUNNING) queue.running++;
    else await waitForSlot(queue);
    return queue;
  }

  function endTurn(name: string, queue: WaitingQueue): void {
    const [next] = queue.waiting;
    if (next) next();
    else if (--queue.running === 0) queues.delete(name);
  }

  return async (name, work) => {
    const queue = await waitForTurn(name);
    try {
      return await work();
    } finally {
      endTurn(name, queue);
    }
  };
}

/** Resolves when a running task has ended, because its slot is then free. */
function waitForSlot({ waiting }: WaitingQueue): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    waiting.delete(waitForTurn);
    reject(new StoreUnavailable('The database is too busy.', { cause: undefined }));
  }, MAX_WAIT_MS);
  const waitForTurn = (): void => {
    clearTimeout(timer);
    waiting.delete(waitForTurn);
    resolve();
  };
  waiting.add(waitForTurn);
  return promise;
}
