import { Session } from 'node:inspector/promises';

/** Milliseconds without a task after which a thread counts as idle. */
const IDLE_COLLECTION_DELAY_MS = 20_000;

/** Collects all garbage of the calling thread. V8 returns the memory to the system in the seconds after it. */
export async function collectGarbage(): Promise<void> {
  // The flag `--expose-gc` applies to all threads at once, so one thread could remove it while another one needs it.
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage');
  session.disconnect();
}

/** Collects the garbage of a thread once after its last task. */
export interface IdleCollector {
  /** Restarts the wait. Call it after each task. */
  restart(): void;
  /** Ends the wait without a collection, and ignores the tasks that end later. */
  stop(): void;
}

/**
 * Creates a collector for the calling thread. V8 collects only while a thread allocates memory, so an idle thread would
 * keep the garbage of its last tasks.
 */
export function createIdleCollector(
  collect: () => unknown = collectGarbage,
  idleMs = IDLE_COLLECTION_DELAY_MS,
): IdleCollector {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  return {
    restart() {
      if (!isStopped) timer = timer?.refresh() ?? setTimeout(() => void collect(), idleMs).unref();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
