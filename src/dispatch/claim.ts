import type { Selectable, Transaction } from 'kysely';
import { lockOrganization, tryLockOrganization } from '../accounts/index.ts';
import type { CaptureRow, Database, Store } from '../store/index.ts';
import { claimItem, isWorkOfRun } from './claim-item.ts';
import { isQueued, isRunning } from './settle.ts';
import type { DispatchRules, Job } from './types.ts';

export interface Claim {
  workerId: string;
  /** False while draining: no item of a run is begun. */
  items: boolean;
  /** Only for an organization of which nothing runs. */
  idleOnly?: boolean;
}

/**
 * The next job, for a worker that has a free slot in hand: of the organization with work that was served
 * longest ago, its oldest queued capture, else the next item of its runs in turn.
 */
export async function claim(store: Store, rules: DispatchRules, claim: Claim): Promise<Job | undefined> {
  const candidates = await organizationsWithWork(store, claim);
  // Where there is a choice nobody waits for an organization that another claim has in its hands.
  const choice = candidates.length > 1;
  const taken: string[] = [];
  for (const organizationId of candidates) {
    const job = await claimFrom(store, rules, claim, { organizationId, skipTaken: choice });
    if (job === 'taken') taken.push(organizationId);
    else if (job) return job;
  }
  for (const organizationId of taken) {
    const job = await claimFrom(store, rules, claim, { organizationId, skipTaken: false });
    if (job && job !== 'taken') return job;
  }
  return undefined;
}

/** Candidates, by turn: what only the locked row can tell is asked again under the lock. */
async function organizationsWithWork(store: Store, { items, idleOnly = false }: Claim): Promise<string[]> {
  const now = await store.clock(store.db);
  const rows = await store.db
    .selectFrom('organizations')
    .select('organizations.id')
    .where((eb) => {
      const queued = eb
        .selectFrom('captures')
        .select('captures.id')
        .whereRef('captures.organization_id', '=', 'organizations.id')
        .where(isQueued)
        .where('captures.deadline', '>', now);
      if (!items) return eb.exists(queued);
      const waiting = eb
        .selectFrom('runs')
        .select('runs.id')
        .whereRef('runs.organization_id', '=', 'organizations.id')
        .where(isWorkOfRun);
      const inFlight = eb.ref('organizations.in_flight');
      const able = eb.and([
        eb('organizations.max_concurrency', '>', inFlight),
        eb.or([eb('organizations.credits', 'is', null), eb('organizations.credits', '>', inFlight)]),
        eb.or([eb('organizations.blocked_until', 'is', null), eb('organizations.blocked_until', '<=', now)]),
      ]);
      return eb.or([eb.exists(queued), eb.and([able, eb.exists(waiting)])]);
    })
    .$if(idleOnly, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('captures')
              .select('captures.id')
              .whereRef('captures.organization_id', '=', 'organizations.id')
              .where(isRunning),
          ),
        ),
      ),
    )
    .orderBy('organizations.last_turn')
    .orderBy('organizations.id')
    .execute();
  return rows.map((row) => row.id);
}

async function claimFrom(
  store: Store,
  rules: DispatchRules,
  { workerId, items }: Claim,
  { organizationId, skipTaken }: { organizationId: string; skipTaken: boolean },
): Promise<Job | 'taken' | undefined> {
  return await store.db.transaction().execute(async (trx) => {
    const organization = skipTaken
      ? await tryLockOrganization(store, trx, organizationId)
      : await lockOrganization(trx, organizationId);
    if (!organization) return 'taken';
    const now = await store.clock(trx);
    const owner = { worker_id: workerId, lease_until: now + rules.leaseMs };
    const turn = await nextTurn(trx);
    const queued = await claimQueued(trx, organizationId, owner, now);
    if (queued) {
      await trx
        .updateTable('organizations')
        .set({ last_turn: turn })
        .where('id', '=', organizationId)
        .execute();
      return await toJob(trx, queued, now);
    }
    const item = items && (await claimItem(store, trx, { organization, rules, owner, turn, now }));
    return item ? await toJob(trx, item, now) : undefined;
  });
}

/** Turns are counted, not timed: two claims of one millisecond are still one after the other. */
async function nextTurn(trx: Transaction<Database>): Promise<number> {
  const row = await trx
    .selectFrom('organizations')
    .select((eb) => eb.fn.max('last_turn').as('last'))
    .executeTakeFirst();
  return Number(row?.last ?? 0) + 1;
}

async function claimQueued(
  trx: Transaction<Database>,
  organizationId: string,
  owner: { worker_id: string; lease_until: number },
  now: number,
): Promise<Selectable<CaptureRow> | undefined> {
  return await trx
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
        .where('oldest.organization_id', '=', organizationId)
        .where(isQueued)
        .where('oldest.deadline', '>', now)
        .orderBy('oldest.queued_at')
        .orderBy('oldest.id')
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

async function toJob(trx: Transaction<Database>, capture: Selectable<CaptureRow>, now: number): Promise<Job> {
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
