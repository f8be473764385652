import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BootstrapResult } from '../accounts/index.ts';
import { type Config, ConfigError } from '../config.ts';
import { startMetricsServer } from '../http/index.ts';
import type { Metrics } from '../metrics/index.ts';

/** A running process of the service, in any role. */
export interface RunningService {
  /** URL at which the process listens. */
  address: string;
  /** Whether the process serves the API. A worker serves only health probes. */
  servesApi: boolean;
  /** Whether the process serves the playground, the dashboard and the documentation. They need a build. */
  servesWebPages: boolean;
  publicUrl: string;
  /** Whether other machines reach the service at an address that `publicUrl` does not name. */
  isPublicUrlUnknown: boolean;
  /** Whether calls need an API key. */
  requiresKey: boolean;
  /** Secrets to show at the first start; empty in a worker. */
  firstStartSecrets: Partial<BootstrapResult>;
  /** Accepts no more work, finishes running work, and releases all resources. */
  close(): Promise<void>;
}

/**
 * Readiness of a process, without regard to the database. An outage of the database affects all processes. A load
 * balancer that removes all of them would answer with its own errors.
 */
export interface Readiness {
  isReady(): boolean;
  /** Reports not ready. Resolves after load balancers have had time to notice. */
  stop(): Promise<void>;
}

/**
 * Milliseconds to wait behind a load balancer, which usually probes every few seconds and reacts to the second failure.
 */
const DRAIN_DELAY_MS = 5000;

/** Waits for a number of milliseconds. */
export type Wait = (ms: number) => Promise<unknown>;

/** Creates the readiness of a process. It waits for load balancers by default only if processes share a database. */
export function createReadiness(config: Config, wait: Wait = sleep): Readiness {
  const isShared = config.PAGEWRIGHT_DATABASE_URL !== undefined;
  const delayMs = config.PAGEWRIGHT_DRAIN_DELAY_MS ?? (isShared ? DRAIN_DELAY_MS : 0);
  let isStopping = false;
  return {
    isReady: () => !isStopping,
    async stop() {
      isStopping = true;
      await wait(delayMs);
    },
  };
}

/**
 * Starts a listener.
 * @throws ConfigError with a message for the operator when the address or port cannot be used
 */
export async function listenOrFail<Result>(
  { host, port }: { host: string; port: number },
  listen: () => Promise<Result>,
): Promise<Result> {
  try {
    return await listen();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const text =
      code === 'EADDRINUSE'
        ? `Port ${port} of ${host} is in use by another program. Stop it, or set another port (--port, --metrics-port).`
        : `Cannot listen on ${host}, port ${port}: ${message}`;
    throw new ConfigError(text, { cause: error });
  }
}

/** Serves `/metrics` on a separate port, if one is set. */
export async function startMetricsListener(config: Config, metrics: Metrics): Promise<Server | undefined> {
  const { PAGEWRIGHT_HOST: host, PAGEWRIGHT_METRICS_PORT: port } = config;
  if (port === undefined) return undefined;
  return await listenOrFail({ host, port }, () => startMetricsServer(metrics, host, port));
}
