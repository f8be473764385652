import { createDialer, type Dial } from './dialer.ts';
import { directExit } from './exits.ts';
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
  connectTimeoutMs?: number;
  dnsTimeoutMs?: number;
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

/** The way out to the network. */
export interface Egress {
  /** How many ways out there are; the first is the usual one. */
  exitCount: number;
  /** A fresh SOCKS5 listener for one capture; the caller closes it. */
  openSlot(options?: OpenSlotOptions): Promise<EgressSlot>;
}

/** Makes the way out; throws on a bad exit or network. */
export function createEgress(options: EgressOptions): Egress {
  const policy = createAddressPolicy({ allowNetworks: options.allowNetworks });
  const resolver = createResolver({ lookup: options.lookup, timeoutMs: options.dnsTimeoutMs });
  const dials: Dial[] = [directExit].map((exit) =>
    createDialer({ policy, resolver, exit, connectTimeoutMs: options.connectTimeoutMs ?? 10_000 }),
  );

  function dialOf(exit: number): Dial {
    const dial = dials[exit];
    if (!dial) throw new RangeError(`There is no exit ${exit}, only ${dials.length}`);
    return dial;
  }

  return {
    exitCount: dials.length,
    openSlot: async ({ exit = 0, maxTransferBytes = options.maxTransferBytes } = {}) =>
      EgressSlot.open({
        dial: dialOf(exit),
        maxTransferBytes,
        maxSockets: options.maxSocketsPerSlot ?? 512,
        maxDials: options.maxDialsPerSlot ?? 64,
        idleTimeoutMs: options.idleTimeoutMs ?? 150_000,
        handshakeTimeoutMs: options.handshakeTimeoutMs ?? 10_000,
      }),
  };
}
