import type { ExpressionBuilder, Selectable, Transaction } from 'kysely';
import type { CaptureRow, Database, OrganizationRow, Store } from '../store/index.ts';
import { claimItem, isWorkOfRun, type Turn } from './claim-item.ts';
import { isQueued, isRunning } from './settle.ts';
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
    const held = await store.db.transaction().execute(async (trx) => {
      const turn = await takeTurn(store, trx, claim, fruitless);
      if (!turn) return undefined;
      const job = await claimOf(store, trx, rules, claim, turn);
      // The turn is over all the same: the next claim begins with the others.
      if (!job) await endTurn(trx, turn);
      return { turn, job };
    });
    if (!held || held.job) return held?.job;
    fruitless.push(held.turn.organization.id);
  }
  return undefined;
}

const endTurn = (trx: Transaction<Database>, { organization, number }: Turn): Promise<unknown> =>
  trx.updateTable('organizations').set({ last_turn: number }).where('id', '=', organization.id).execute();

/** Takes the row of the organization whose turn it is: one that nobody holds, if there is any. */
async function takeTurn(
  store: Store,
  trx: Transaction<Database>,
  claim: Claim,
  fruitless: readonly string[],
): Promise<Turn | undefined> {
  const now = await store.clock(trx);
  const inOrder = organizationsWithWork(trx, claim, now)
    .where((eb) => eb.and(fruitless.map((id) => eb('organizations.id', '!=', id))))
    .limit(1);
  if (!store.rowLocks) return toTurn(await inOrder.executeTakeFirst(), now);
  const row = inOrder.forNoKeyUpdate('organizations');
  const free = await row.skipLocked().executeTakeFirst();
  if (free) return toTurn(free, now);
  return toTurn(await row.executeTakeFirst(), await store.clock(trx));
}

type TurnRow = Selectable<OrganizationRow> & { queued: unknown; turns: unknown };

const toTurn = (row: TurnRow | undefined, now: number): Turn | undefined =>
  row && { organization: row, hasQueued: Boolean(row.queued), number: Number(row.turns) + 1, now };

/** By turn; whether there are credits left, and a site below its cap, is asked again by whoever holds the row. */
function organizationsWithWork(trx: Transaction<Database>, { items, idleOnly = false }: Claim, now: number) {
  const queued = (eb: ExpressionBuilder<Database, 'organizations'>) =>
    eb.exists(
      eb
        .selectFrom('captures')
        .select('captures.id')
        .whereRef('captures.organization_id', '=', 'organizations.id')
        .where(isQueued)
        .where('captures.deadline', '>', now),
    );
  return trx
    .selectFrom('organizations')
    .selectAll('organizations')
    .select((eb) => [
      queued(eb).as('queued'),
      eb
        .selectFrom('organizations as all')
        .select((all) => all.fn.max('all.last_turn').as('last'))
        .as('turns'),
    ])
    .where((eb) => {
      if (!items) return queued(eb);
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
      return eb.or([queued(eb), eb.and([able, eb.exists(waiting)])]);
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
    .orderBy('organizations.id');
}

async function claimOf(
  store: Store,
  trx: Transaction<Database>,
  rules: DispatchRules,
  { workerId, items }: Claim,
  turn: Turn,
): Promise<Job | undefined> {
  const owner = { worker_id: workerId, lease_until: turn.now + rules.leaseMs };
  const queued = turn.hasQueued ? await claimQueued(trx, turn, owner) : undefined;
  if (queued) return queued;
  return items ? await claimItem(store, trx, { turn, rules, owner }) : undefined;
}

async function claimQueued(
  trx: Transaction<Database>,
  turn: Turn,
  owner: { worker_id: string; lease_until: number },
): Promise<Job | undefined> {
  const { organization, now } = turn;
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
    .returningAll()
    .executeTakeFirst();
  if (!capture) return undefined;
  await endTurn(trx, turn);
  return await toJob(trx, capture, now);
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
