import { createDialer } from './dialer.ts';
import { createExit } from './exits.ts';
import { type PlainRequest, type PlainResponse, plainFetch } from './plain.ts';
import { createAddressPolicy } from './policy.ts';
import { createResolver, type Lookup } from './resolver.ts';
import { EgressSlot } from './slot.ts';

export interface EgressOptions {
  /** CIDRs exempt from the address policy. */
  allowNetworks: readonly string[];
  /** `direct`, `http://…`, `https://…`, `socks5://…`, with `?dns=remote` to leave names to it; none means direct. */
  exits: readonly string[];
  /** Default of every slot and fetch: bytes that may come in. */
  maxTransferBytes: number;
  /** In place of hosts file and name servers. */
  lookup?: Lookup;
  /** Name servers as `address` or `address:port`; those of the system by default. */
  dnsServers?: readonly string[];
  connectTimeoutMs?: number;
  dnsTimeoutMs?: number;
  /** How long an exit may take to reach a target. */
  exitReplyTimeoutMs?: number;
  maxSocketsPerSlot?: number;
  maxDialsPerSlot?: number;
  idleTimeoutMs?: number;
  handshakeTimeoutMs?: number;
}

export interface OpenSlotOptions {
  /** Index of the exit, 0 (the usual way) by default. */
  exit?: number;
  maxTransferBytes?: number;
}

/** Options of a plain fetch; `maxBytes` is `maxTransferBytes` and `timeoutMs` a minute by default. */
export interface FetchOptions extends Partial<PlainRequest> {
  /** Index of the exit, 0 by default. */
  exit?: number;
}

/** The way out to the network. */
export interface Egress {
  /** How many ways out there are; the first is the usual one. */
  exitCount: number;
  /** A fresh SOCKS5 listener for one capture; the caller closes it. */
  openSlot(options?: OpenSlotOptions): Promise<EgressSlot>;
  /** A GET or POST without a browser; rejects with `FetchFailure`. */
  fetch(url: string, options?: FetchOptions): Promise<PlainResponse>;
}

/** Makes the way out; throws on a bad exit or network. */
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
    return { dial, direct: exit.direct, alive: () => exit.alive() };
  });

  function exitAt(index: number) {
    const exit = exits[index];
    if (!exit) throw new RangeError(`There is no exit ${index}, only ${exits.length}`);
    return exit;
  }

  return {
    exitCount: exits.length,
    openSlot: async ({ exit = 0, maxTransferBytes = options.maxTransferBytes } = {}) =>
      EgressSlot.open({
        exit: exitAt(exit),
        maxTransferBytes,
        maxSockets: options.maxSocketsPerSlot ?? 512,
        maxDials: options.maxDialsPerSlot ?? 64,
        idleTimeoutMs: options.idleTimeoutMs ?? 150_000,
        handshakeTimeoutMs: options.handshakeTimeoutMs ?? 10_000,
      }),
    fetch: async (url, { exit = 0, ...request } = {}) =>
      plainFetch(exitAt(exit), url, { maxBytes: options.maxTransferBytes, timeoutMs: 60_000, ...request }),
  };
}
