import type { ServerContext } from '@modelcontextprotocol/server';

const HEARTBEAT_INTERVAL_MS = 1000;

/** Sends progress notifications if the caller requested them. */
export interface ProgressReporter {
  /**
   * Sends a notification.
   * @param value must not be smaller than in the call before
   */
  report(value: number, total: number, message: string): Promise<void>;
}

export function createProgressNotifier({ mcpReq }: ServerContext): ProgressReporter {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    async report(progress, total, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress, total, message };
      // Ignore the failure for a disconnected client, because the signal ends the call.
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}

/**
 * Sends a progress notification every second while the work runs, to keep clients from timing out.
 * @param budgetSeconds time limit of the work
 */
export async function withHeartbeat<Result>(
  progress: ProgressReporter,
  budgetSeconds: number,
  message: string,
  work: () => Promise<Result>,
): Promise<Result> {
  let seconds = 0;
  const sendHeartbeat = () => void progress.report(Math.min(seconds, budgetSeconds), budgetSeconds, message);
  sendHeartbeat();
  const timer = setInterval(() => {
    seconds++;
    sendHeartbeat();
  }, HEARTBEAT_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
