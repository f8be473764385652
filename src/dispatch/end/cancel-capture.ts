import { withOrganizationLock } from '../../accounts/index.ts';
import type { Store } from '../../store/index.ts';
import { findOpenCaptures } from '../conditions.ts';
import { endCapture, type EndCondition } from './end-capture.ts';
import type { CaptureRef } from '../types.ts';

/**
 * Cancels a synchronous capture without a waiting caller, and without a charge. Returns false if the capture had
 * already ended.
 */
export async function cancelCapture(store: Store, capture: CaptureRef): Promise<boolean> {
  return await cancelCaptureIf(store, capture, () => (eb) => eb('run_id', 'is', null));
}

/** Finds synchronous captures whose waiting process no longer renews its wait. */
export const findUnawaitedCaptures = (store: Store): Promise<CaptureRef[]> =>
  findOpenCaptures(store, (eb, now) => eb('waiting_until', '<=', now));

/** Cancels a capture without a waiting caller. Does nothing if the process of the caller has renewed its wait. */
export async function cancelUnawaitedCapture(store: Store, capture: CaptureRef): Promise<boolean> {
  return await cancelCaptureIf(store, capture, (now) => (eb) => eb('waiting_until', '<=', now));
}

async function cancelCaptureIf(
  store: Store,
  { captureId, organizationId }: CaptureRef,
  guard: (now: number) => EndCondition,
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async (locked) => {
    return (await endCapture(locked, captureId, { state: 'CANCELLED' }, guard(locked.now))) !== undefined;
  });
}
