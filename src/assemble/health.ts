import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, ConfigError } from '../config.ts';

/**
 * Whether a process takes work, as those who send it ask. A process that answers at all has begun, and reached its
 * database to do so. Whether the database answers now is no part of it: it is the same for all processes, and where
 * none is ready callers get no typed answer any more.
 */
export interface Health {
  isReady(): boolean;
  /** Says that it takes none any more, and resolves when whoever asks now and then has had the time to notice. */
  stop(): Promise<void>;
}

/** Probes every few seconds, twice: what load balancers do by themselves. */
const SHARED_DELAY_MS = 5000;

export function createHealth(config: Config): Health {
  const isShared = config.PAGEWRIGHT_DATABASE_URL !== undefined;
  const delayMs = config.PAGEWRIGHT_DRAIN_DELAY_MS ?? (isShared ? SHARED_DELAY_MS : 0);
  let stopping = false;
  return {
    isReady: () => !stopping,
    async stop() {
      stopping = true;
      await sleep(delayMs);
    },
  };
}

/**
 * Runs what begins to listen.
 * @throws ConfigError where the address is taken or cannot be had: the message is for people
 */
export async function listenOrFail<Result>(
  { host, port }: { host: string; port: number },
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    throw new ConfigError(`Cannot listen on ${host}, port ${port}: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
