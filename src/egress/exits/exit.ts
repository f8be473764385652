import type { Socket } from 'node:net';
import { cacheForMs } from '../cache-for-ms.ts';
import { type ConnectOptions, connectTcp } from '../connect-tcp.ts';
import { EgressError } from '../errors.ts';
import { parseExit, type ConnectionTarget } from './exit-address.ts';
import { tunnelThroughHttp, tunnelThroughSocks } from './proxy-tunnels.ts';
import { connectToExit } from './proxy-connection.ts';
import type { HostResolver } from '../resolver.ts';

/** A route of outgoing requests: direct, or through a proxy of the operator. */
export interface Exit {
  /** Whether the exit connects without a proxy. */
  isDirect: boolean;
  /** Whether the proxy resolves names (`?dns=remote`). */
  resolvesNames: boolean;
  /** Milliseconds to wait for one address of a name. The next address is then tried in parallel. */
  attemptDelayMs: number;
  /**
   * Connects to a target. Rejects with stage `connect` if the target fails, and with stage `exit` if the exit fails.
   */
  connect(target: ConnectionTarget, options: ConnectOptions): Promise<Socket>;
  /** Whether the exit accepts connections. The result is cached for a second. */
  isAlive(): Promise<boolean>;
}

/**
 * Delays between attempts (RFC 8305, section 5). The delay for a proxy is longer, because a proxy is slower and may
 * charge for attempts.
 */
const DIRECT_ATTEMPT_DELAY_MS = 250;
const PROXY_ATTEMPT_DELAY_MS = 3_000;
const EXIT_CHECK_TIMEOUT_MS = 2_000;
const EXIT_CHECK_MAX_AGE_MS = 1_000;

const directExit: Exit = {
  isDirect: true,
  resolvesNames: false,
  attemptDelayMs: DIRECT_ATTEMPT_DELAY_MS,
  connect: ({ host, port }, options) => connectTcp(host, port, options),
  isAlive: async () => true,
};

/**
 * Creates an exit from its setting: `direct`, `http://`, `https://` (HTTP CONNECT) or `socks5://`, with
 * `user:password@` and `?dns=remote`. Throws an error without the password for any other text.
 * @param resolver resolves the host of the exit, which is exempt from the address policy because the operator chose it
 * @param replyTimeoutMs milliseconds in which the exit must reach a target
 */
export function createExit(setting: string, resolver: HostResolver, replyTimeoutMs: number): Exit {
  if (setting === 'direct') return directExit;
  const address = parseExit(setting);
  const tunnel = address.protocol === 'socks5' ? tunnelThroughSocks : tunnelThroughHttp;

  async function probeAlive(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(EXIT_CHECK_TIMEOUT_MS);
      (await connectToExit(address, resolver, { timeoutMs: EXIT_CHECK_TIMEOUT_MS, signal })).destroy();
      return true;
    } catch {
      return false;
    }
  }

  return {
    isDirect: false,
    resolvesNames: address.resolvesNames,
    attemptDelayMs: PROXY_ATTEMPT_DELAY_MS,
    async connect(target, options) {
      const socket = await connectToExit(address, resolver, options);
      try {
        await tunnel(socket, target, address, { timeoutMs: replyTimeoutMs, signal: options.signal });
        return socket;
      } catch (error) {
        socket.destroy();
        throw error instanceof EgressError ? error : new EgressError('exit', 'EPROTO', String(error));
      }
    },
    isAlive: cacheForMs(probeAlive, EXIT_CHECK_MAX_AGE_MS),
  };
}
