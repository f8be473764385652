import { withOrganizationLock } from '../accounts/index.ts';
import { readClock, type Store } from '../store/index.ts';
import { isOpen, endCapture } from './end-capture.ts';

export interface DueCapture {
  captureId: string;
  organizationId: string;
}

/** Open captures whose time has passed. */
export async function findExpired(store: Store): Promise<DueCapture[]> {
  const now = await readClock(store);
  const rows = await store.db
    .selectFrom('captures')
    .select(['id', 'organization_id'])
    .where(isOpen)
    .where((eb) =>
      eb.or([eb('finish_by', '<=', now), eb.and([eb('started_at', 'is', null), eb('deadline', '<=', now)])]),
    )
    .execute();
  return rows.map((row) => ({ captureId: row.id, organizationId: row.organization_id }));
}

/**
 * Ends a capture whose time has passed (specification 7.3): one that provably never started at its
 * deadline (529), one that did when no result counts any more (504). False where it is not due.
 */
export async function expireCapture(
  store: Store,
  { captureId, organizationId }: DueCapture,
): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async (held) => {
    const { now } = held;
    const ended =
      (await endCapture(held, captureId, { state: 'CAPACITY_TIMEOUT' }, (eb) =>
        eb.and([eb('started_at', 'is', null), eb('deadline', '<=', now)]),
      )) ??
      (await endCapture(held, captureId, { state: 'CAPTURE_TIMEOUT' }, (eb) =>
        eb.and([eb('started_at', 'is not', null), eb('finish_by', '<=', now)]),
      ));
    return ended !== undefined;
  });
}

/**
 * Ends an open capture whose caller has been told that its time is over (504), though the database's clock does not
 * say so yet: what becomes of it is nobody's answer. False where it had ended.
 */
export async function expireNow(store: Store, { captureId, organizationId }: DueCapture): Promise<boolean> {
  return await withOrganizationLock(store, organizationId, async (held) => {
    const ended = await endCapture(held, captureId, { state: 'CAPTURE_TIMEOUT' }, (eb) =>
      eb('run_id', 'is', null),
    );
    return ended !== undefined;
  });
}
