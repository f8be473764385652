import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Milliseconds without a task after which a thread counts as idle. */
const IDLE_MS = 20_000;

/** Collects all garbage of the calling thread. V8 returns the memory to the system in the seconds after it. */
export function collectGarbage(): void {
  // Node exposes the function only with a command-line flag, but V8 adds it to every context that is created later.
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  collect();
}

/**
 * Creates a function to call after each task of a thread. When no task has ended for a while, it collects the garbage of
 * the thread once. V8 collects only while a thread allocates memory, so an idle thread would keep the garbage of its
 * last tasks.
 */
export function createIdleCollector(collect: () => void = collectGarbage, idleMs = IDLE_MS): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer = timer?.refresh() ?? setTimeout(collect, idleMs).unref();
  };
}
