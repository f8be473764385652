import type { ServerContext } from '@modelcontextprotocol/server';

const EVERY_MS = 1000;

/** Says how far a call has come, to a caller who asked for it. */
export interface Progress {
  /** @param value never less than the one before */
  report(value: number, total: number, message: string): Promise<void>;
}

export function progressOf({ mcpReq }: ServerContext): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    async report(progress, total, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, total, message };
      // Whoever has gone needs no progress; the call ends by its signal.
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}

/**
 * Reports every second until the work is done, so that callers see that somebody is at it.
 * @param budgetSeconds the longest that it can take
 */
export async function withHeartbeat<Result>(
  progress: Progress,
  budgetSeconds: number,
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let seconds = 0;
  const beat = () => void progress.report(Math.min(seconds, budgetSeconds), budgetSeconds, message);
  beat();
  const timer = setInterval(() => {
    seconds++;
    beat();
  }, EVERY_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
