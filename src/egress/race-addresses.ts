import { isIPv6, type Socket } from 'node:net';
import { createAbortedError } from './connect-tcp.ts';
import { DECLINED_CODE, EgressError } from './errors.ts';

const MAX_CONNECT_ATTEMPTS = 6;
/** Error codes for a missing route to an address. Reported only if no other failure happened. */
const UNREACHABLE_CODES = new Set(['ENETUNREACH', 'EHOSTUNREACH', 'EADDRNOTAVAIL']);

/** Alternates IPv4 and IPv6 addresses, starting with IPv4. Keeps the order of each kind. */
export function interleaveFamilies(addresses: readonly string[]): string[] {
  const v4 = addresses.filter((address) => !isIPv6(address));
  const v6 = addresses.filter((address) => isIPv6(address));
  return Array.from({ length: Math.max(v4.length, v6.length) }, (_, index) => [v4[index], v6[index]])
    .flat()
    .filter((address) => address !== undefined);
}

export type ConnectAttempt = (address: string, signal: AbortSignal) => Promise<Socket>;

/**
 * Tries addresses in order. Starts with the next address when the previous one failed or has not answered for
 * `attemptDelayMs`. The first connection wins, and the rest are cancelled (RFC 8305 section 5). Rejects with the most
 * informative failure. A failure that does not depend on the address rejects at once.
 */
export async function raceAddresses(
  addresses: readonly string[],
  attempt: ConnectAttempt,
  attemptDelayMs: number,
  signal: AbortSignal,
): Promise<{ socket: Socket; address: string }> {
  const stopController = new AbortController();
  const attemptSignal = AbortSignal.any([signal, stopController.signal]);
  const failures: EgressError[] = [];
  const candidates = interleaveFamilies(addresses).slice(0, MAX_CONNECT_ATTEMPTS);

  return new Promise((resolve, reject) => {
    let nextIndex = 0;
    let runningAttempts = 0;
    let isOver = false;
    let timer: NodeJS.Timeout | undefined;

    const finish = (onFinished: () => void) => {
      isOver = true;
      clearTimeout(timer);
      stopController.abort();
      onFinished();
    };
    const startNext = () => {
      clearTimeout(timer);
      const address = candidates[nextIndex];
      if (address === undefined) return;
      nextIndex += 1;
      runningAttempts += 1;
      if (nextIndex < candidates.length) timer = setTimeout(startNext, attemptDelayMs);
      attempt(address, attemptSignal).then(
        (socket) => {
          if (isOver) socket.destroy();
          else finish(() => resolve({ socket, address }));
        },
        (error: unknown) => {
          runningAttempts -= 1;
          if (isOver) return;
          if (!(error instanceof EgressError) || !isAddressFailure(error)) return finish(() => reject(error));
          failures.push(error);
          if (nextIndex < candidates.length) startNext();
          else if (runningAttempts === 0) finish(() => reject(chooseFailure(failures)));
        },
      );
    };
    if (signal.aborted) return reject(createAbortedError());
    startNext();
  });
}

const isAddressFailure = ({ stage, code }: EgressError): boolean =>
  stage === 'connect' || code === DECLINED_CODE;

/** Chooses the failure to report. A refusal of the exit has priority, so that it is not attributed to the origin. */
function chooseFailure(failures: EgressError[]): EgressError {
  const exitFailure = failures.find(({ stage }) => stage === 'exit');
  if (exitFailure) return exitFailure;
  const lastReachable = failures.findLast(({ code }) => !UNREACHABLE_CODES.has(code)) ?? failures.at(-1);
  return lastReachable ?? new EgressError('dns', 'ENODATA', 'no address');
}
