import { createDialer } from './dialer.ts';
import { createExit } from './exits/exit.ts';
import { type PlainRequest, type PlainResponse, plainFetch } from './plain-fetch.ts';
import { createAddressPolicy } from './address-policy.ts';
import { createResolver, type LookUpAddresses } from './resolver.ts';
import { LocalProxy } from './local-proxy.ts';
import type { RequestSigner } from './request-signer.ts';

export interface EgressOptions {
  /** Networks in CIDR notation that are exempt from the address policy. */
  allowNetworks: readonly string[];
  /**
   * Routes of outgoing requests: `direct`, `http://…`, `https://…` or `socks5://…`. With `?dns=remote`, the proxy
   * resolves names. An empty list means `direct`.
   */
  exits: readonly string[];
  /** Maximum number of bytes that a local proxy or a fetch may receive. Its own options can set another limit. */
  maxTransferBytes: number;
  /** Function that resolves names instead of the hosts file and the name servers. */
  lookup?: LookUpAddresses;
  /** Name servers as `address` or `address:port`. By default the name servers of the system. */
  dnsServers?: readonly string[];
  connectTimeoutMs?: number;
  dnsTimeoutMs?: number;
  /** Signs requests for pages, documents, robots.txt and sitemaps. By default no request is signed. */
  signer?: RequestSigner | undefined;
  /** Returns a loopback port that replaces a forbidden loopback port. Undefined if there is none. */
  findReplacementPort?: (port: number) => number | undefined;
  /** Milliseconds in which an exit must reach a target. */
  exitReplyTimeoutMs?: number;
  maxSocketsPerProxy?: number;
  maxDialsPerProxy?: number;
  idleTimeoutMs?: number;
  handshakeTimeoutMs?: number;
}

export interface OpenProxyOptions {
  /** Index of the exit to use; 0 by default. */
  exit?: number;
  maxTransferBytes?: number;
}

/** Options of a plain fetch. By default, `maxBytes` is `maxTransferBytes` and `timeoutMs` is one minute. */
export interface FetchOptions extends Partial<Omit<PlainRequest, 'signRequest'>> {
  /** Whether the requests identify the service to the site, if it has a signing key. */
  isSigned?: boolean;
  /** Index of the exit to use; 0 by default. */
  exit?: number;
}

/** Network access for the browser and for plain fetches. */
export interface Egress {
  /** Number of exits (routes of outgoing requests). The first exit is the default. */
  exitCount: number;
  /** Returns headers that identify the service in a request for a URL. Undefined if it has no signing key. */
  signRequest: RequestSigner['signRequest'] | undefined;
  /** Opens a SOCKS5 listener for one capture. The caller must close it. */
  openProxy(options?: OpenProxyOptions): Promise<LocalProxy>;
  /** Sends a GET or POST without a browser. Rejects with `FetchFailure`. */
  fetch(url: string, options?: FetchOptions): Promise<PlainResponse>;
}

/** Creates the egress. Throws an error for an invalid exit or network. */
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
      findReplacementPort: options.findReplacementPort,
    });
    return { dial, isDirect: exit.isDirect, isAlive: () => exit.isAlive() };
  });

  function getExit(index: number) {
    const exit = exits[index];
    if (!exit) throw new RangeError(`Exit ${index} does not exist: ${exits.length} configured`);
    return exit;
  }

  const signRequest = options.signer?.signRequest;
  return {
    exitCount: exits.length,
    signRequest,
    openProxy: async ({ exit = 0, maxTransferBytes = options.maxTransferBytes } = {}) =>
      LocalProxy.open({
        exit: getExit(exit),
        maxTransferBytes,
        maxSockets: options.maxSocketsPerProxy ?? 512,
        maxDials: options.maxDialsPerProxy ?? 64,
        idleTimeoutMs: options.idleTimeoutMs ?? 150_000,
        handshakeTimeoutMs: options.handshakeTimeoutMs ?? 10_000,
      }),
    fetch: async (url, { exit = 0, isSigned = false, ...request } = {}) =>
      plainFetch(getExit(exit), url, {
        maxBytes: options.maxTransferBytes,
        timeoutMs: 60_000,
        ...request,
        ...(isSigned && { signRequest }),
      }),
  };
}
