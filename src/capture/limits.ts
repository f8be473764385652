import { ServiceError } from '../contract/index.ts';
import type { PreparedPage } from './prepared-page.ts';
import type { CaptureLimits } from './types.ts';

/**
 * Ends the capture with `FetchPageTooLarge` as soon as a limit is known to be passed. The markup of the
 * document counts while it arrives: a few kB of a bomb must not fill the memory first.
 */
export function guardSize(
  { activity, session, proxy }: PreparedPage,
  url: string,
  limits: CaptureLimits,
): void {
  proxy.onLimit((hit) => session.fail(tooManyBytes(url, hit)));
  session.on('Network.dataReceived', () => {
    if (activity.documentBytes > limits.snapshotBytes) {
      session.fail(snapshotTooLarge(url, limits.snapshotBytes, activity.documentBytes));
    }
  });
}

export const tooManyBytes = (url: string, hit: { limitBytes: number; measuredBytes: number }) =>
  new ServiceError('FetchPageTooLarge', { url, limitKind: 'transfer_bytes', ...hit });

export const snapshotTooLarge = (url: string, limitBytes: number, measuredBytes: number) =>
  new ServiceError('FetchPageTooLarge', { url, limitKind: 'domsnapshot_bytes', limitBytes, measuredBytes });
