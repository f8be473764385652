import type { Store } from '../../store/index.ts';

/** A capture that runs or waits. */
export interface OpenCapture {
  url: string;
  state: 'QUEUED' | 'RUNNING';
  /** Time at which the capture was queued or started, in milliseconds since the epoch. */
  since: number;
  attempt: number;
  runId: string | null;
}

export interface QueueState {
  running: number;
  queued: number;
  /** Number of URLs of runs that have no capture yet. */
  waitingUrls: number;
  /** The open captures, oldest first. */
  captures: OpenCapture[];
}

export async function readQueue(
  { db }: Store,
  organizationId: string,
  { limit }: { limit: number },
): Promise<QueueState> {
  const open = db
    .selectFrom('captures')
    .where('organization_id', '=', organizationId)
    .where('state', 'in', ['QUEUED', 'RUNNING']);
  const [captures, counts, waiting] = await Promise.all([
    open
      .select(['url', 'state', 'queued_at', 'started_at', 'attempt', 'run_id'])
      .orderBy('queued_at')
      .orderBy('id')
      .limit(limit)
      .execute(),
    open
      .select('state')
      .select(({ fn }) => fn.countAll().as('count'))
      .groupBy('state')
      .execute(),
    db
      .selectFrom('runs')
      .select(({ fn, eb }) => fn.sum(eb('total', '-', eb.ref('dispatched'))).as('count'))
      .where('organization_id', '=', organizationId)
      .where('state', 'in', ['QUEUED', 'RUNNING'])
      .executeTakeFirst(),
  ]);
  const count = (state: OpenCapture['state']): number =>
    Number(counts.find((row) => row.state === state)?.count ?? 0);
  return {
    running: count('RUNNING'),
    queued: count('QUEUED'),
    waitingUrls: Number(waiting?.count ?? 0),
    captures: captures.map((row) => ({
      url: row.url,
      state: row.state === 'RUNNING' ? 'RUNNING' : 'QUEUED',
      since: row.state === 'RUNNING' ? (row.started_at ?? row.queued_at) : row.queued_at,
      attempt: row.attempt,
      runId: row.run_id,
    })),
  };
}
