import type { Transaction } from 'kysely';
import type { CaptureRow, Database, RunRow, Store } from '../../store/index.ts';
import { claimItem, type CrawlColumns, type LeaseColumns, toCrawlFacts } from './claim-item.ts';
import { type ClaimedOrganization, claimNextOrganization } from './claim-organization.ts';
import { isCaptureQueued, mayRunUnder } from '../conditions.ts';
import { parseStoredOptions } from '../stored-options.ts';
import type { ClaimedJob, DispatchRules } from '../types.ts';

export interface ClaimOptions {
  workerId: string;
  /** Whether to claim batched items too. False while the worker drains. */
  includeItems: boolean;
  /** Whether to claim only for organizations without a running capture. */
  idleOnly?: boolean;
}

/** Maximum number of organizations that one claim tries. The next claim tries the rest. */
const MAX_SKIPPED_ORGANIZATIONS = 16;

/**
 * Claims the next job: for the least recently served organization with work, its oldest queued capture, or else its
 * next batched item.
 */
export async function claimJob(
  store: Store,
  rules: DispatchRules,
  options: ClaimOptions,
): Promise<ClaimedJob | undefined> {
  // Organizations whose waiting items cannot start, because all their sites are at the limit.
  const skipped: string[] = [];
  while (skipped.length < MAX_SKIPPED_ORGANIZATIONS) {
    const claim = await claimFromNextOrganization(store, rules, options, skipped);
    if (!claim || claim.job) return claim?.job;
    skipped.push(claim.organizationId);
  }
  // Many organizations may have only items that cannot start. Queued captures of other organizations must not wait
  // behind them, so claim one of these.
  return (await claimFromNextOrganization(store, rules, { ...options, includeItems: false }, skipped))?.job;
}

/**
 * Tries one claim. Returns undefined if no organization has work. `job` is undefined if the organization has no work
 * that can start.
 */
const claimFromNextOrganization = (
  store: Store,
  rules: DispatchRules,
  { workerId, includeItems, idleOnly = false }: ClaimOptions,
  skipped: readonly string[],
): Promise<{ organizationId: string; job: ClaimedJob | undefined } | undefined> =>
  // After a power failure, a job whose claim was undone is claimed again.
  store.withoutSync((db) =>
    db.transaction().execute(async (trx) => {
      const claim = await claimNextOrganization(store, trx, { includeItems, idleOnly, skipped });
      if (!claim) return undefined;
      const lease = { worker_id: workerId, lease_until: claim.now + rules.leaseMs };
      const queuedJob = claim.hasQueuedCaptures ? await claimQueuedCapture(claim, rules, lease) : undefined;
      const job = queuedJob ?? (includeItems ? await claimItem(claim, rules, lease) : undefined);
      return { organizationId: claim.organization.id, job };
    }),
  );

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
  'trace_parent',
] as const satisfies (keyof CaptureRow)[];

type JobRow = Pick<CaptureRow, (typeof JOB_COLUMNS)[number]>;

async function claimQueuedCapture(
  { store, trx, organization, now }: ClaimedOrganization,
  { networkPolicy }: DispatchRules,
  lease: LeaseColumns,
): Promise<ClaimedJob | undefined> {
  const capture = await trx
    .updateTable('captures')
    .set((eb) => ({
      ...lease,
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
        .where(isCaptureQueued)
        .where('oldest.deadline', '>', now)
        .where(mayRunUnder(networkPolicy, 'oldest'))
        .orderBy('oldest.queued_at')
        .orderBy('oldest.id')
        .limit(1),
    )
    .returning(JOB_COLUMNS)
    .executeTakeFirst();
  return capture && (await toClaimedJob(store, trx, capture, now));
}

async function toClaimedJob(
  store: Store,
  trx: Transaction<Database>,
  capture: JobRow,
  now: number,
): Promise<ClaimedJob> {
  const { run_id: runId, item_index: itemIndex } = capture;
  const item =
    runId !== null && itemIndex !== null ? await readItemOptions(trx, runId, itemIndex) : undefined;
  // A batched item has the options and the trace of its run.
  const traceParent = (item ?? capture).trace_parent;
  return {
    captureId: capture.id,
    organizationId: capture.organization_id,
    url: capture.url,
    options: parseStoredOptions(item ? item.options : capture.request, store.secret, item?.run.itemIndex),
    attempt: capture.attempt,
    ...(item && { run: item.run }),
    queuedAt: capture.queued_at,
    claimedAt: now,
    deadline: capture.deadline,
    finishBy: capture.finish_by,
    ...(traceParent !== null && { traceParent }),
  };
}

/** Reads what the run of a batched item determines: its options, its trace, and the plan of a crawl. */
async function readItemOptions(
  trx: Transaction<Database>,
  runId: string,
  itemIndex: number,
): Promise<Pick<RunRow, 'options' | 'trace_parent'> & { run: NonNullable<ClaimedJob['run']> }> {
  const item: CrawlColumns & Pick<RunRow, 'options' | 'trace_parent'> = await trx
    .selectFrom('run_items')
    .innerJoin('runs', 'runs.id', 'run_items.run_id')
    .select(['runs.options', 'runs.crawl', 'runs.trace_parent', 'run_items.depth', 'run_items.postponed'])
    .where('run_id', '=', runId)
    .where('item_index', '=', itemIndex)
    .executeTakeFirstOrThrow();
  const { options, trace_parent } = item;
  return { options, trace_parent, run: { id: runId, itemIndex, ...toCrawlFacts(item) } };
}
