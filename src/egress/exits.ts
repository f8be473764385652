import type { Socket } from 'node:net';
import { type ConnectOptions, connectTo } from './connect.ts';
import { EgressError } from './errors.ts';
import { parseExit, type Target } from './exit-address.ts';
import { tunnelThroughHttp } from './exit-http.ts';
import { tunnelThroughSocks } from './exit-socks.ts';
import { reachExit } from './exit-transport.ts';
import type { Resolver } from './resolver.ts';

/** A way out to the network. */
export interface Exit {
  /** No proxy in between. */
  direct: boolean;
  /** Whether names go to it unresolved (`?dns=remote`). */
  resolvesNames: boolean;
  /** Milliseconds of silence after which the next address of a name is tried beside the first. */
  attemptDelayMs: number;
  /** Rejects with stage `connect` where the target is at fault, `exit` where the exit is. */
  connect(target: Target, options: ConnectOptions): Promise<Socket>;
  /** Whether it still takes connections: tells an origin's broken connection from a dead exit's. */
  alive(): Promise<boolean>;
}

/** RFC 8305 section 5 for ourselves; a proxy is slower, and each attempt through it may cost. */
const DIRECT_ATTEMPT_DELAY_MS = 250;
const PROXY_ATTEMPT_DELAY_MS = 3_000;
const ALIVE_TIMEOUT_MS = 2_000;
const ALIVE_MAX_AGE_MS = 1_000;

/** No proxy: this machine connects itself. */
const directExit: Exit = {
  direct: true,
  resolvesNames: false,
  attemptDelayMs: DIRECT_ATTEMPT_DELAY_MS,
  connect: ({ host, port }, options) => connectTo(host, port, options),
  alive: async () => true,
};

/**
 * Makes an exit from its setting: `direct`, `http://`, `https://` (HTTP CONNECT) or `socks5://`, with
 * `user:password@` and `?dns=remote`. Throws on anything else, without repeating the password.
 * @param resolver for the exit's own host, which the address policy does not judge: the operator chose it
 * @param replyTimeoutMs how long the exit may take to reach a target
 */
export function createExit(setting: string, resolver: Resolver, replyTimeoutMs: number): Exit {
  if (setting === 'direct') return directExit;
  const address = parseExit(setting);
  const tunnel = address.protocol === 'socks5' ? tunnelThroughSocks : tunnelThroughHttp;
  let probe: { answer: Promise<boolean>; at: number } | undefined;

  async function probeAlive(): Promise<boolean> {
    try {
      const signal = AbortSignal.timeout(ALIVE_TIMEOUT_MS);
      (await reachExit(address, resolver, { timeoutMs: ALIVE_TIMEOUT_MS, signal })).destroy();
      return true;
    } catch {
      return false;
    }
  }

  return {
    direct: false,
    resolvesNames: address.resolvesNames,
    attemptDelayMs: PROXY_ATTEMPT_DELAY_MS,
    async connect(target, options) {
      const socket = await reachExit(address, resolver, options);
      try {
        await tunnel(socket, target, address, { timeoutMs: replyTimeoutMs, signal: options.signal });
        return socket;
      } catch (error) {
        socket.destroy();
        throw error instanceof EgressError ? error : new EgressError('exit', 'EPROTO', String(error));
      }
    },
    alive() {
      if (!probe || performance.now() - probe.at > ALIVE_MAX_AGE_MS) {
        probe = { answer: probeAlive(), at: performance.now() };
      }
      return probe.answer;
    },
  };
}
