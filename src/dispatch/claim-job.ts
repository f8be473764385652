import type { Transaction } from 'kysely';
import type { CaptureRow, Database, Store } from '../store/index.ts';
import { claimItem, type LeaseColumns } from './claim-item.ts';
import { claimNextOrganization, type ClaimedOrganization } from './claim-organization.ts';
import { isQueued } from './end-capture.ts';
import type { DispatchRules, Job } from './types.ts';

export interface ClaimOptions {
  workerId: string;
  /** False while draining: no item of a run is begun. */
  includeItems: boolean;
  /** Only for an organization of which nothing runs. */
  idleOnly?: boolean;
}

/** A claim asks no more organizations than this in vain: the next one, a moment later, asks the next ones. */
const MAX_SKIPPED = 16;

/**
 * The next job, for a worker that has a free slot in hand: of the organization with work that was served
 * longest ago, its oldest queued capture, else the next item of its runs in turn.
 */
export async function claimJob(
  store: Store,
  rules: DispatchRules,
  claim: ClaimOptions,
): Promise<Job | undefined> {
  // Organizations that seemed to have work and, once held, had none to give: their sites are all at their caps.
  const skipped: string[] = [];
  while (skipped.length < MAX_SKIPPED) {
    const held = await claimOnce(store, rules, claim, skipped);
    if (!held || held.job) return held?.job;
    skipped.push(held.turn.organization.id);
  }
  // Whoever waits for an answer does not wait until all of these have had their turns.
  return (await claimOnce(store, rules, { ...claim, includeItems: false }, skipped))?.job;
}

/** The job of the organization whose turn it is, if there is one and it has one to give. */
const claimOnce = (
  store: Store,
  rules: DispatchRules,
  claim: ClaimOptions,
  fruitless: readonly string[],
): Promise<{ turn: ClaimedOrganization; job: Job | undefined } | undefined> =>
  store.db.transaction().execute(async (trx) => {
    const { includeItems: items, idleOnly = false } = claim;
    const turn = await claimNextOrganization(store, trx, {
      includeItems: items,
      idleOnly,
      skipped: fruitless,
    });
    return turn && { turn, job: await claimFrom(rules, claim, turn) };
  });

async function claimFrom(
  rules: DispatchRules,
  { workerId, includeItems: items }: ClaimOptions,
  turn: ClaimedOrganization,
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

async function claimQueued(
  { trx, organization, now }: ClaimedOrganization,
  owner: LeaseColumns,
): Promise<Job | undefined> {
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
  const request = run ? await readRunOptions(trx, run.id) : (capture.request ?? 'null');
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

async function readRunOptions(trx: Transaction<Database>, runId: string): Promise<string> {
  const run = await trx
    .selectFrom('runs')
    .select('options')
    .where('id', '=', runId)
    .executeTakeFirstOrThrow();
  return run.options;
}
