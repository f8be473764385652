import { readDatabaseTime, type Store } from '../../store/index.ts';
import { isCaptureOpen, isCaptureQueued, isCaptureRunning } from '../conditions.ts';

/** Conditions for which operators get an alert. */
export interface HealthSignals {
  /** Age in milliseconds of the oldest queued capture. 0 if none is queued. */
  oldestQueuedMs: number;
  /** Number of running captures whose worker has stopped renewing them. The upkeep requeues them within seconds. */
  expiredLeases: number;
  /** Difference between the slot counters of organizations and their open captures. Any value except 0 is a bug. */
  drift: number;
}

export async function readHealthSignals(store: Pick<Store, 'db' | 'clock'>): Promise<HealthSignals> {
  const { db } = store;
  const now = await readDatabaseTime(store);
  const { oldest } = await db
    .selectFrom('captures')
    .select((eb) => eb.fn.min<number | null>('queued_at').as('oldest'))
    .where(isCaptureQueued)
    .executeTakeFirstOrThrow();
  const { expired } = await db
    .selectFrom('captures')
    .select((eb) => eb.fn.countAll<number>().as('expired'))
    .where(isCaptureRunning)
    .where('lease_until', '<=', now)
    .executeTakeFirstOrThrow();
  // Read both in one statement, so that counters and captures are from the same state.
  const counters = await db
    .selectFrom('organizations')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('captures')
          .select((inner) => ['organization_id as holder', inner.fn.countAll<number>().as('open')])
          .where(isCaptureOpen)
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
