import { withOrganizationLock } from '../accounts/index.ts';
import { readClock, type Store } from '../store/index.ts';
import { type Guard, isOpen, endCapture } from './end-capture.ts';

export interface CaptureRef {
  captureId: string;
  organizationId: string;
}

/** Ends a synchronous capture that nobody waits for any more; unbilled. False where it had ended. */
export async function cancelCapture(store: Store, capture: CaptureRef): Promise<boolean> {
  return await cancelWhere(store, capture, () => (eb) => eb('run_id', 'is', null));
}

/** Synchronous captures whose waiting process has gone silent: after a crash nobody waits for them. */
export async function findOrphans(store: Store): Promise<CaptureRef[]> {
  const now = await readClock(store);
  const rows = await store.db
    .selectFrom('captures')
    .select(['id', 'organization_id'])
    .where(isOpen)
    .where('waiting_until', '<=', now)
    .execute();
  return rows.map((row) => ({ captureId: row.id, organizationId: row.organization_id }));
}

/** Ends an orphan, unless its process has spoken again. */
export async function cancelOrphan(store: Store, capture: CaptureRef): Promise<boolean> {
  return await cancelWhere(store, capture, (now) => (eb) => eb('waiting_until', '<=', now));
}

async function cancelWhere(
  store: Store,
  { captureId, organizationId }: CaptureRef,
  guard: (now: number) => Guard,
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async (held) => {
    return (await endCapture(held, captureId, { state: 'CANCELLED' }, guard(held.now))) !== undefined;
  });
}
