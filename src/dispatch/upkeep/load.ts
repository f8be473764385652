import type { OrganizationRow, Store } from '../../store/index.ts';
import { isCaptureOpen, hasWaitingItems } from '../conditions.ts';

/** Current amount of queued and running work, for metrics. */
export interface QueueLoad {
  queued: number;
  running: number;
  /** Number of batched items that are not claimed yet although they could start now. */
  waitingItems: number;
  inFlight: { organizationId: string; captures: number }[];
}

export async function readQueueLoad(store: Store): Promise<QueueLoad> {
  const states = await store.db
    .selectFrom('captures')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where(isCaptureOpen)
    .groupBy('state')
    .execute();
  const organizationsWithItems = await store.db
    .selectFrom('organizations')
    .innerJoin('runs', 'runs.organization_id', 'organizations.id')
    .select((eb) => [
      'max_concurrency',
      'in_flight',
      'credits',
      eb.fn.sum<number>(eb('total', '-', eb.ref('dispatched'))).as('waiting'),
    ])
    .where(hasWaitingItems)
    .groupBy('organizations.id')
    .execute();
  const busyOrganizations = await store.db
    .selectFrom('organizations')
    .select(['id', 'in_flight'])
    .where('in_flight', '>', 0)
    .execute();
  const count = (state: string): number => Number(states.find((row) => row.state === state)?.count ?? 0);
  return {
    queued: count('QUEUED'),
    running: count('RUNNING'),
    waitingItems: organizationsWithItems.reduce(
      (sum, row) => sum + Math.min(Number(row.waiting), countFreeSlots(row)),
      0,
    ),
    inFlight: busyOrganizations.map((row) => ({ organizationId: row.id, captures: row.in_flight })),
  };
}

/** Counts the items that an organization may start now, without regard to pending charges. */
const countFreeSlots = ({ max_concurrency, in_flight, credits }: SlotCounts): number =>
  Math.max(0, Math.min(max_concurrency, credits ?? Number.POSITIVE_INFINITY) - in_flight);

type SlotCounts = Pick<OrganizationRow, 'max_concurrency' | 'in_flight' | 'credits'>;
