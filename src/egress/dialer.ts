import { isIP, type Socket } from 'node:net';
import { connectTcp, createAbortedError } from './connect-tcp.ts';
import { EgressError } from './errors.ts';
import type { Exit } from './exits/exit.ts';
import { normaliseHost } from './normalise-host.ts';
import type { ConnectionJournalEntry } from './journal.ts';
import type { AddressPolicy } from './address-policy.ts';
import { raceAddresses } from './race-addresses.ts';
import { rejectOnAbort } from './reject-on-abort.ts';
import { isLoopbackName, type HostResolver } from './resolver.ts';

export interface DialerOptions {
  policy: AddressPolicy;
  resolver: HostResolver;
  exit: Exit;
  connectTimeoutMs: number;
  /** See `EgressOptions`. */
  findReplacementPort?: ((port: number) => number | undefined) | undefined;
}

/** Connects to a host by name or address, as far as the address policy allows. */
export type DialHost = (entry: ConnectionJournalEntry, signal: AbortSignal) => Promise<Socket>;

/** An exit (route of outgoing requests: direct or through a proxy) whose connections obey the address policy. */
export interface CheckedExit {
  dial: DialHost;
  /** Whether the exit connects without a proxy. */
  isDirect: boolean;
  /**
   * Whether the exit accepts connections. If it does, a broken connection is a failure of the origin, and otherwise of
   * the exit.
   */
  isAlive: () => Promise<boolean>;
}

const LOOPBACK_ADDRESS = '127.0.0.1';

const isLoopback = (address: string): boolean => address === LOOPBACK_ADDRESS || address === '::1';

/**
 * Creates the function that connects through one exit. It resolves the host of a journal entry, drops forbidden
 * addresses, and connects to a checked address instead of the name, so DNS rebinding cannot bypass the policy. It
 * records the outcome in the entry and rejects with an `EgressError`.
 */
export function createDialer({
  policy,
  resolver,
  exit,
  connectTimeoutMs,
  findReplacementPort,
}: DialerOptions): DialHost {
  async function connect(entry: ConnectionJournalEntry, signal: AbortSignal): Promise<Socket> {
    const host = normaliseHost(entry.host);
    if (host === undefined) throw new EgressError('dns', 'EBADNAME', 'not a host name');
    const limits = { timeoutMs: connectTimeoutMs, signal };
    if (exit.resolvesNames && isIP(host) === 0 && !isLoopbackName(host)) {
      return exit.connect({ host, port: entry.port }, limits);
    }

    const addresses =
      isIP(host) === 0 ? await rejectOnAbort(resolver.resolve(host), signal, createAbortedError) : [host];
    const allowedAddresses = addresses.filter((address) => policy.allows(address));
    if (allowedAddresses.length === 0) {
      entry.address = addresses[0];
      const replacementPort = addresses.every(isLoopback) ? findReplacementPort?.(entry.port) : undefined;
      if (replacementPort !== undefined) return await connectTcp(LOOPBACK_ADDRESS, replacementPort, limits);
      throw new EgressError(
        'policy',
        'EPOLICY',
        `${host}: the address policy forbids ${addresses.join(', ')}`,
      );
    }
    const { socket, address } = await raceAddresses(
      allowedAddresses,
      (address, signal) => {
        entry.address = address;
        return exit.connect({ host: address, port: entry.port }, { ...limits, signal });
      },
      exit.attemptDelayMs,
      signal,
    );
    entry.address = address;
    return socket;
  }

  return async (entry, signal) => {
    const startedAt = performance.now();
    try {
      return await connect(entry, signal);
    } catch (error) {
      const failure =
        error instanceof EgressError ? error : new EgressError('exit', 'EUNKNOWN', String(error));
      entry.stage = failure.stage;
      entry.code = failure.code;
      throw failure;
    } finally {
      entry.durationMs = performance.now() - startedAt;
    }
  };
}
