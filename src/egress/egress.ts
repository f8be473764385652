import { createDialer } from './dialer.ts';
import { createExit } from './exit.ts';
import { type PlainRequest, type PlainResponse, plainFetch } from './plain-fetch.ts';
import { createAddressPolicy } from './address-policy.ts';
import { createResolver, type Lookup } from './resolver.ts';
import { LocalProxy } from './local-proxy.ts';

export interface EgressOptions {
  /** CIDRs exempt from the address policy. */
  allowNetworks: readonly string[];
  /** `direct`, `http://…`, `https://…` or `socks5://…`; `?dns=remote` lets the proxy resolve names. Empty means direct. */
  exits: readonly string[];
  /** Bytes that a local proxy or a fetch may receive, unless its options say otherwise. */
  maxTransferBytes: number;
  /** Replaces hosts file and name servers. */
  lookup?: Lookup;
  /** Name servers as `address` or `address:port`; the system's by default. */
  dnsServers?: readonly string[];
  connectTimeoutMs?: number;
  dnsTimeoutMs?: number;
  /** Time for an exit to reach a target, milliseconds. */
  exitReplyTimeoutMs?: number;
  maxSocketsPerProxy?: number;
  maxDialsPerProxy?: number;
  idleTimeoutMs?: number;
  handshakeTimeoutMs?: number;
}

export interface OpenProxyOptions {
  /** Index of the exit, 0 by default. */
  exit?: number;
  maxTransferBytes?: number;
}

/** Options of a plain fetch; `maxBytes` is `maxTransferBytes` and `timeoutMs` a minute by default. */
export interface FetchOptions extends Partial<PlainRequest> {
  /** Index of the exit, 0 by default. */
  exit?: number;
}

/** Network access for the browser and for plain fetches. */
export interface Egress {
  /** Number of exits; the first is the default. */
  exitCount: number;
  /** Opens a SOCKS5 listener for one capture; the caller closes it. */
  openProxy(options?: OpenProxyOptions): Promise<LocalProxy>;
  /** Sends a GET or POST without a browser; rejects with `FetchFailure`. */
  fetch(url: string, options?: FetchOptions): Promise<PlainResponse>;
}

/** Creates the egress; throws on an invalid exit or network. */
export function createEgress(options: EgressOptions): Egress {
  const policy = createAddressPolicy({ allowNetworks: options.allowNetworks });
  const resolver = createResolver({
    lookup: options.lookup,
    servers: options.dnsServers,
    timeoutMs: options.dnsTimeoutMs,
  });
  const settings = options.exits.length > 0 ? options.exits : ['direct'];
  const exits = settings.map((setting) => {
    const exit = createExit(setting, resolver, options.exitReplyTimeoutMs ?? 30_000);
    const dial = createDialer({
      policy,
      resolver,
      exit,
      connectTimeoutMs: options.connectTimeoutMs ?? 10_000,
    });
    return { dial, isDirect: exit.isDirect, isAlive: () => exit.isAlive() };
  });

  function getExit(index: number) {
    const exit = exits[index];
    if (!exit) throw new RangeError(`Exit ${index} does not exist: ${exits.length} configured`);
    return exit;
  }

  return {
    exitCount: exits.length,
    openProxy: async ({ exit = 0, maxTransferBytes = options.maxTransferBytes } = {}) =>
      LocalProxy.open({
        exit: getExit(exit),
        maxTransferBytes,
        maxSockets: options.maxSocketsPerProxy ?? 512,
        maxDials: options.maxDialsPerProxy ?? 64,
        idleTimeoutMs: options.idleTimeoutMs ?? 150_000,
        handshakeTimeoutMs: options.handshakeTimeoutMs ?? 10_000,
      }),
    fetch: async (url, { exit = 0, ...request } = {}) =>
      plainFetch(getExit(exit), url, { maxBytes: options.maxTransferBytes, timeoutMs: 60_000, ...request }),
  };
}
