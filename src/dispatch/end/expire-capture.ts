import { withOrganizationLock } from '../../accounts/index.ts';
import type { Store } from '../../store/index.ts';
import { findOpenCaptures } from '../conditions.ts';
import { endCapture } from './end-capture.ts';
import type { CaptureRef } from '../types.ts';

/** Finds open captures that are out of time. */
export const findExpiredCaptures = (store: Store): Promise<CaptureRef[]> =>
  findOpenCaptures(store, (eb, now) =>
    eb.or([eb('finish_by', '<=', now), eb.and([eb('started_at', 'is', null), eb('deadline', '<=', now)])]),
  );

/**
 * Ends a capture that is out of time (specification 7.3): with 529 at its deadline if no worker started it, and
 * otherwise with 504 after the classification time. Returns false if the capture still has time.
 */
export async function expireCapture(
  store: Store,
  { captureId, organizationId }: CaptureRef,
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async (locked) => {
    const { now } = locked;
    const ended =
      (await endCapture(locked, captureId, { state: 'CAPACITY_TIMEOUT' }, (eb) =>
        eb.and([eb('started_at', 'is', null), eb('deadline', '<=', now)]),
      )) ??
      (await endCapture(locked, captureId, { state: 'CAPTURE_TIMEOUT' }, (eb) =>
        eb.and([eb('started_at', 'is not', null), eb('finish_by', '<=', now)]),
      ));
    return ended !== undefined;
  });
}

/**
 * Ends an open synchronous capture whose caller has got 504, even if it has time left on the clock of the database.
 * Returns false if the capture had already ended.
 */
export async function expireCaptureNow(
  store: Store,
  { captureId, organizationId }: CaptureRef,
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async (locked) => {
    const ended = await endCapture(locked, captureId, { state: 'CAPTURE_TIMEOUT' }, (eb) =>
      eb('run_id', 'is', null),
    );
    return ended !== undefined;
  });
}
