import type { Store } from '../store/index.ts';
import { isWorkOfRun } from './claim-item.ts';
import { isOpen } from './settle.ts';

/** What is queued and running now, for gauges. */
export interface Load {
  queued: number;
  running: number;
  /** Items of runs that are not captures yet. */
  waitingItems: number;
  inFlight: { organizationId: string; captures: number }[];
}

export async function readLoad(store: Store): Promise<Load> {
  const states = await store.db
    .selectFrom('captures')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')])
    .where(isOpen)
    .groupBy('state')
    .execute();
  const { waiting } = await store.db
    .selectFrom('runs')
    .select((eb) => eb.fn.sum<number | null>(eb('total', '-', eb.ref('dispatched'))).as('waiting'))
    .where(isWorkOfRun)
    .executeTakeFirstOrThrow();
  const organizations = await store.db
    .selectFrom('organizations')
    .select(['id', 'in_flight'])
    .where('in_flight', '>', 0)
    .execute();
  const count = (state: string): number => Number(states.find((row) => row.state === state)?.count ?? 0);
  return {
    queued: count('QUEUED'),
    running: count('RUNNING'),
    waitingItems: Number(waiting ?? 0),
    inFlight: organizations.map((row) => ({ organizationId: row.id, captures: row.in_flight })),
  };
}
