import { type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import { freeCredits } from '../accounts/index.ts';
import { type CaptureRow, type Database, newId, type OrganizationRow, type Store } from '../store/index.ts';
import { budget } from './admit.ts';
import { isOpen } from './settle.ts';
import type { DispatchRules } from './types.ts';

/** Whether a run has items that are not captures yet. */
export const isWorkOfRun = sql<SqlBool>`state in ('QUEUED', 'RUNNING') and dispatched < total
  and refusal is null`;

const isWaiting = sql<SqlBool>`waiting > 0`;

interface ItemClaim {
  /** Its row is held by the transaction. */
  organization: Selectable<OrganizationRow>;
  rules: DispatchRules;
  owner: { worker_id: string; lease_until: number };
  turn: number;
  now: number;
}

/**
 * Makes a running capture of the next item of the organization's runs: runs in turn, sites within a run
 * in turn, a site at most so many times at once. Its budget starts here (specification 7.3).
 */
export async function claimItem(
  store: Store,
  trx: Transaction<Database>,
  { organization, rules, owner, turn, now }: ItemClaim,
): Promise<Selectable<CaptureRow> | undefined> {
  if (organization.in_flight >= organization.max_concurrency) return undefined;
  if (organization.blocked_until !== null && organization.blocked_until > now) return undefined;
  if ((await freeCredits(trx, organization)) < 1) return undefined;
  const item = await nextItem(store, trx, organization.id, rules.hostConcurrency);
  if (!item) return undefined;

  const { run_id, item_index, url, host } = item;
  await trx
    .updateTable('organizations')
    .set((eb) => ({ in_flight: eb('in_flight', '+', 1), last_turn: turn }))
    .where('id', '=', organization.id)
    .execute();
  await trx
    .updateTable('runs')
    .set((eb) => ({ state: 'RUNNING' as const, dispatched: eb('dispatched', '+', 1), last_turn: turn }))
    .where('id', '=', run_id)
    .execute();
  await trx
    .updateTable('run_hosts')
    .set((eb) => ({ waiting: eb('waiting', '-', 1), last_turn: turn }))
    .where('run_id', '=', run_id)
    .where('host', '=', host)
    .execute();
  const { deadline, finishBy } = budget(now, rules);
  const capture = await trx
    .insertInto('captures')
    .values({
      id: newId('cap'),
      organization_id: organization.id,
      run_id,
      item_index,
      url,
      host,
      state: 'RUNNING',
      attempt: 1,
      queued_at: now,
      started_at: now,
      deadline,
      finish_by: finishBy,
      ...owner,
      charge: 'none',
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('run_items')
    .set({ capture_id: capture.id })
    .where('run_id', '=', run_id)
    .where('item_index', '=', item_index)
    .execute();
  return capture;
}

interface Item {
  run_id: string;
  item_index: number;
  url: string;
  host: string;
}

async function nextItem(
  store: Store,
  trx: Transaction<Database>,
  organizationId: string,
  hostConcurrency: number,
): Promise<Item | undefined> {
  const runs = await trx
    .selectFrom('runs')
    .select('id')
    .where('organization_id', '=', organizationId)
    .where(isWorkOfRun)
    .orderBy('last_turn')
    .orderBy('created_at')
    .execute();
  for (const run of runs) {
    const host = await nextHost(trx, run.id, hostConcurrency);
    if (host === undefined) continue;
    if (!(await holdHost(store, trx, host, hostConcurrency))) continue;
    return await trx
      .selectFrom('run_items')
      .select(['run_id', 'item_index', 'url', 'host'])
      .where('run_id', '=', run.id)
      .where('host', '=', host)
      .where('capture_id', 'is', null)
      .orderBy('item_index')
      .limit(1)
      .executeTakeFirst();
  }
  return undefined;
}

async function nextHost(
  trx: Transaction<Database>,
  runId: string,
  hostConcurrency: number,
): Promise<string | undefined> {
  let hosts = trx
    .selectFrom('run_hosts')
    .select('run_hosts.host')
    .where('run_hosts.run_id', '=', runId)
    .where(isWaiting)
    .orderBy('run_hosts.last_turn')
    .orderBy('run_hosts.host')
    .limit(1);
  if (hostConcurrency > 0) {
    hosts = hosts.where(
      (eb) =>
        eb
          .selectFrom('captures')
          .select((inner) => inner.fn.countAll<number>().as('open'))
          .whereRef('captures.host', '=', 'run_hosts.host')
          .where('captures.run_id', 'is not', null)
          .where(isOpen),
      '<',
      hostConcurrency,
    );
  }
  return (await hosts.executeTakeFirst())?.host;
}

/**
 * A site is everybody's, and the organization's row keeps out only claims of the same organization: with others at
 * work at the same time, the site is held until the claim has ended, and asked again.
 */
async function holdHost(
  store: Store,
  trx: Transaction<Database>,
  host: string,
  hostConcurrency: number,
): Promise<boolean> {
  if (!store.rowLocks || hostConcurrency === 0) return true;
  await store.exclusive(trx, `host ${host}`);
  const { open } = await trx
    .selectFrom('captures')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('host', '=', host)
    .where('run_id', 'is not', null)
    .where(isOpen)
    .executeTakeFirstOrThrow();
  return open < hostConcurrency;
}
