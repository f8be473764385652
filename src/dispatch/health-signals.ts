import { readClock, type Store } from '../store/index.ts';
import { isOpen, isQueued, isRunning } from './end-capture.ts';

/** What an operator is woken for. */
export interface HealthSignals {
  /** How long the capture that waits longest has waited; 0 where none waits. */
  oldestQueuedMs: number;
  /** Running captures whose worker has stopped renewing: sweeps end them within seconds. */
  expiredLeases: number;
  /** Slots that counters of organizations hold beyond, or below, their open captures: 0, always. */
  drift: number;
}

export async function readHealthSignals(store: Pick<Store, 'db' | 'clock'>): Promise<HealthSignals> {
  const { db } = store;
  const now = await readClock(store);
  const { oldest } = await db
    .selectFrom('captures')
    .select((eb) => eb.fn.min<number | null>('queued_at').as('oldest'))
    .where(isQueued)
    .executeTakeFirstOrThrow();
  const { expired } = await db
    .selectFrom('captures')
    .select((eb) => eb.fn.countAll<number>().as('expired'))
    .where(isRunning)
    .where('lease_until', '<=', now)
    .executeTakeFirstOrThrow();
  // One statement: a counter and its captures change in one transaction, and are seen together only so.
  const counters = await db
    .selectFrom('organizations')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('captures')
          .select((inner) => ['organization_id as holder', inner.fn.countAll<number>().as('open')])
          .where(isOpen)
          .groupBy('organization_id')
          .as('held'),
      (join) => join.onRef('held.holder', '=', 'organizations.id'),
    )
    .select(['in_flight', 'held.open as open'])
    .where((eb) => eb.or([eb('in_flight', '!=', 0), eb('held.open', 'is not', null)]))
    .execute();
  return {
    oldestQueuedMs: oldest === null ? 0 : Math.max(0, now - Number(oldest)),
    expiredLeases: Number(expired),
    drift: counters.reduce((sum, row) => sum + Math.abs(row.in_flight - Number(row.open ?? 0)), 0),
  };
}
