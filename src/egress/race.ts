import { isIPv6, type Socket } from 'node:net';
import { aborted } from './connect.ts';
import { DECLINED, EgressError } from './errors.ts';

const MAX_ATTEMPTS = 6;
/** No route says less about the origin than any other answer. */
const UNREACHABLE = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL']);

/** IPv4 and IPv6 by turns, IPv4 first, each family in its own order. */
export function interleave(addresses: readonly string[]): string[] {
  const v4 = addresses.filter((address) => !isIPv6(address));
  const v6 = addresses.filter((address) => isIPv6(address));
  return Array.from({ length: Math.max(v4.length, v6.length) }, (_, i) => [v4[i], v6[i]])
    .flat()
    .filter((address) => address !== undefined);
}

/** Connects to one address; how, an exit decides. */
export type Attempt = (address: string, signal: AbortSignal) => Promise<Socket>;

/**
 * Tries addresses in turn, the next one when the one before failed or stayed silent; the first connection wins
 * and the others are given up (RFC 8305 section 5). Rejects with the most telling failure; one that is not the
 * address's own ends the race.
 * @param attemptDelayMs the silence after which the next address is tried
 */
export async function raceAddresses(
  addresses: readonly string[],
  attempt: Attempt,
  attemptDelayMs: number,
  signal: AbortSignal,
): Promise<{ socket: Socket; address: string }> {
  const losers = new AbortController();
  const both = AbortSignal.any([signal, losers.signal]);
  const failures: EgressError[] = [];
  const candidates = interleave(addresses).slice(0, MAX_ATTEMPTS);

  return new Promise((resolve, reject) => {
    let next = 0;
    let running = 0;
    let over = false;
    let timer: NodeJS.Timeout | undefined;

    const finish = (then: () => void) => {
      over = true;
      clearTimeout(timer);
      losers.abort();
      then();
    };
    const start = () => {
      clearTimeout(timer);
      const address = candidates[next];
      if (address === undefined) return;
      next += 1;
      running += 1;
      if (next < candidates.length) timer = setTimeout(start, attemptDelayMs);
      attempt(address, both).then(
        (socket) => {
          if (over) socket.destroy();
          else finish(() => resolve({ socket, address }));
        },
        (error: unknown) => {
          running -= 1;
          if (over) return;
          if (!(error instanceof EgressError) || !isOfTheAddress(error)) return finish(() => reject(error));
          failures.push(error);
          if (next < candidates.length) start();
          else if (running === 0) finish(() => reject(mostTelling(failures)));
        },
      );
    };
    if (signal.aborted) return reject(aborted());
    start();
  });
}

const isOfTheAddress = ({ stage, code }: EgressError): boolean => stage === 'connect' || code === DECLINED;

/** A refusal that may be the exit's own outweighs what is known of other addresses: the origin is not blamed. */
function mostTelling(failures: EgressError[]): EgressError {
  const exits = failures.find(({ stage }) => stage === 'exit');
  if (exits) return exits;
  const last = failures.findLast(({ code }) => !UNREACHABLE.has(code)) ?? failures.at(-1);
  return last ?? new EgressError('dns', 'ENODATA', 'no address');
}
