import { ServiceError } from '../contract/index.ts';
import type { PreparedPage } from './prepared-page.ts';
import type { CaptureLimits } from './types.ts';

/**
 * Fails the capture with `FetchPageTooLarge` as soon as a limit is exceeded. The document's decoded markup is counted
 * while it arrives, so that a decompression bomb cannot fill the memory first.
 */
export function enforceSizeLimits(
  { activity, session, proxy }: PreparedPage,
  url: string,
  limits: CaptureLimits,
): void {
  proxy.onLimit((hit) => session.fail(transferTooLarge(url, hit)));
  session.on('Network.dataReceived', () => {
    if (activity.documentBytes > limits.snapshotBytes) {
      session.fail(snapshotTooLarge(url, limits.snapshotBytes, activity.documentBytes));
    }
  });
}

export const transferTooLarge = (url: string, hit: { limitBytes: number; measuredBytes: number }) =>
  new ServiceError('FetchPageTooLarge', { url, limitKind: 'transfer_bytes', ...hit });

export const snapshotTooLarge = (url: string, limitBytes: number, measuredBytes: number) =>
  new ServiceError('FetchPageTooLarge', { url, limitKind: 'domsnapshot_bytes', limitBytes, measuredBytes });
