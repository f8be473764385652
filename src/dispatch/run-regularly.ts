export interface RegularTask {
  /** Starts no more rounds. Resolves when the running round has ended. */
  stop(): Promise<void>;
}

/** Runs a task at an interval, one round at a time. The task must handle its errors. */
export function runRegularly(task: () => Promise<void>, intervalMs: number): RegularTask {
  let round: Promise<void> | undefined;
  const timer = setInterval(() => {
    round ??= task().finally(() => {
      round = undefined;
    });
  }, intervalMs);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
