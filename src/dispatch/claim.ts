import type { Transaction } from 'kysely';
import type { CaptureRow, Database, Store } from '../store/index.ts';
import { claimItem, type Owner } from './claim-item.ts';
import { takeTurn, type Turn } from './turn.ts';
import { isQueued } from './settle.ts';
import type { DispatchRules, Job } from './types.ts';

export interface Claim {
  workerId: string;
  /** False while draining: no item of a run is begun. */
  items: boolean;
  /** Only for an organization of which nothing runs. */
  idleOnly?: boolean;
}

/** A claim asks no more organizations than this in vain: the next one, a moment later, asks the next ones. */
const MOST_FRUITLESS = 16;

/**
 * The next job, for a worker that has a free slot in hand: of the organization with work that was served
 * longest ago, its oldest queued capture, else the next item of its runs in turn.
 */
export async function claim(store: Store, rules: DispatchRules, claim: Claim): Promise<Job | undefined> {
  // Organizations that seemed to have work and, once held, had none to give: their sites are all at their caps.
  const fruitless: string[] = [];
  while (fruitless.length < MOST_FRUITLESS) {
    const held = await claimOnce(store, rules, claim, fruitless);
    if (!held || held.job) return held?.job;
    fruitless.push(held.turn.organization.id);
  }
  // Whoever waits for an answer does not wait until all of these have had their turns.
  return (await claimOnce(store, rules, { ...claim, items: false }, fruitless))?.job;
}

/** The job of the organization whose turn it is, if there is one and it has one to give. */
const claimOnce = (
  store: Store,
  rules: DispatchRules,
  claim: Claim,
  fruitless: readonly string[],
): Promise<{ turn: Turn; job: Job | undefined } | undefined> =>
  store.db.transaction().execute(async (trx) => {
    const { items, idleOnly = false } = claim;
    const turn = await takeTurn(store, trx, { items, idleOnly, fruitless });
    return turn && { turn, job: await claimOf(rules, claim, turn) };
  });

async function claimOf(
  rules: DispatchRules,
  { workerId, items }: Claim,
  turn: Turn,
): Promise<Job | undefined> {
  const owner = { worker_id: workerId, lease_until: turn.now + rules.leaseMs };
  const queued = turn.hasQueued ? await claimQueued(turn, owner) : undefined;
  if (queued) return queued;
  return items ? await claimItem(turn, rules, owner) : undefined;
}

const JOB_COLUMNS = [
  'id',
  'organization_id',
  'run_id',
  'item_index',
  'url',
  'request',
  'attempt',
  'queued_at',
  'deadline',
  'finish_by',
] as const satisfies (keyof CaptureRow)[];

type JobRow = Pick<CaptureRow, (typeof JOB_COLUMNS)[number]>;

async function claimQueued({ trx, organization, now }: Turn, owner: Owner): Promise<Job | undefined> {
  const capture = await trx
    .updateTable('captures')
    .set((eb) => ({
      ...owner,
      state: 'RUNNING' as const,
      attempt: eb('attempt', '+', 1),
      started_at: eb.fn.coalesce('started_at', eb.val(now)),
    }))
    .where('state', '=', 'QUEUED')
    .where('id', '=', (eb) =>
      eb
        .selectFrom('captures as oldest')
        .select('oldest.id')
        .where('oldest.organization_id', '=', organization.id)
        .where(isQueued)
        .where('oldest.deadline', '>', now)
        .orderBy('oldest.queued_at')
        .orderBy('oldest.id')
        .limit(1),
    )
    .returning(JOB_COLUMNS)
    .executeTakeFirst();
  return capture && (await toJob(trx, capture, now));
}

async function toJob(trx: Transaction<Database>, capture: JobRow, now: number): Promise<Job> {
  const run =
    capture.run_id !== null && capture.item_index !== null
      ? { id: capture.run_id, itemIndex: capture.item_index }
      : undefined;
  const request = run ? await runOptions(trx, run.id) : (capture.request ?? 'null');
  return {
    captureId: capture.id,
    organizationId: capture.organization_id,
    url: capture.url,
    request: JSON.parse(request),
    attempt: capture.attempt,
    ...(run && { run }),
    queuedAt: capture.queued_at,
    claimedAt: now,
    deadline: capture.deadline,
    finishBy: capture.finish_by,
  };
}

async function runOptions(trx: Transaction<Database>, runId: string): Promise<string> {
  const run = await trx
    .selectFrom('runs')
    .select('options')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  return run.options;
}
