import { type AuthenticatedCaller, createWebhookSecret, withOrganizationLock } from '../../accounts/index.ts';
import {
  ACCEPTED_FORMATS,
  BatchedInclude,
  createDecodeError,
  type Monitor,
  type MonitorCounts,
  type MonitorList,
  type MonitorRequest,
  type MonitorStarted,
  type MonitorUpdate,
  RunBrowserConfig,
  ServiceError,
  splitCredentials,
} from '../../contract/index.ts';
import { z } from 'zod';
import {
  generateId,
  type MonitorRow,
  openSealedText,
  readDatabaseTime,
  sealText,
  type Store,
} from '../../store/index.ts';
import type { CatalogLimits } from '../catalog.ts';
import { type CallSettings, readCallSettings } from '../profiles.ts';
import { type BatchedDependencies, startBatched } from '../runs/batched.ts';
import { hasStarted } from './refused-run.ts';
import { checkSchedule, computeNextRun, type Schedule } from './schedule.ts';

export type MonitorDependencies = BatchedDependencies & { store: Store };

type Owner = Pick<AuthenticatedCaller, 'organizationId'>;

const MAX_MONITORS = 100;

/** What each run of a monitor fetches. Stored encrypted, because addresses may contain passwords. */
const RunPlan = z.object({
  urls: z.array(z.string()),
  include: BatchedInclude.optional(),
  browserConfig: RunBrowserConfig.optional(),
  profile: z.string().optional(),
  accept: z.enum(ACCEPTED_FORMATS).optional(),
});
type RunPlan = z.infer<typeof RunPlan>;

/**
 * `POST /v1/monitors`.
 * @throws ServiceError `HttpApiDecodeError` for a bad schedule, `BadRequest` above the limit of monitors, `ProfileNotFound`
 */
export async function createMonitor(
  dependencies: MonitorDependencies & { limits: Pick<CatalogLimits, 'snapshotDays'> },
  caller: AuthenticatedCaller & Pick<CallSettings, 'profile' | 'accept'>,
  { urls, name, everyMinutes, cron, include, browserConfig, notify }: MonitorRequest,
): Promise<MonitorStarted> {
  const { store } = dependencies;
  const { organizationId, profile, accept } = caller;
  const now = await readDatabaseTime(store);
  const schedule = { everyMinutes, cron };
  checkSchedule(schedule, { now, snapshotDays: dependencies.limits.snapshotDays });
  await readCallSettings(dependencies, caller, { profile });
  const addresses = urls.map((url) => splitCredentials(url).url);
  const twice = addresses.findIndex((address, index) => addresses.indexOf(address) < index);
  if (twice >= 0) {
    const message = `${addresses[twice]} occurs twice. Remove one.`;
    throw createDecodeError('body', [{ _tag: 'Pointer', path: ['urls', String(twice)], message }]);
  }
  const nextRunAt = computeNextRun(schedule, now) ?? now;
  const secret = notify && createWebhookSecret();
  const id = generateId('mon');
  const plan: RunPlan = {
    urls,
    ...(include && { include }),
    ...(browserConfig && { browserConfig }),
    ...(profile !== undefined && { profile }),
    ...(accept !== undefined && { accept }),
  };
  await insertMonitor(store, {
    id,
    organization_id: organizationId,
    name: name ?? null,
    urls: JSON.stringify(addresses),
    every_minutes: everyMinutes ?? null,
    cron: cron ?? null,
    options: sealText(store.secret, JSON.stringify(plan)),
    notify_url: notify?.webhook ?? null,
    notify_on: notify?.on ?? null,
    notify_secret: secret === undefined ? null : sealText(store.secret, secret),
    created_at: now,
    next_run_at: nextRunAt,
  });
  const webhookSecret = secret === undefined ? {} : { webhookSecret: secret };
  return { id, nextRunAt: new Date(nextRunAt).toISOString(), ...webhookSecret };
}

/** @throws ServiceError `BadRequest` if the organization has too many monitors */
const insertMonitor = (store: Store, row: MonitorRow): Promise<void> =>
  withOrganizationLock(store, row.organization_id, async ({ trx }) => {
    const { count } = await trx
      .selectFrom('monitors')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('organization_id', '=', row.organization_id)
      .executeTakeFirstOrThrow();
    if (Number(count) >= MAX_MONITORS)
      throw new ServiceError('BadRequest', {
        message: `The organization already has ${MAX_MONITORS} monitors. Delete one first.`,
      });
    await trx.insertInto('monitors').values(row).execute();
  });

/** The columns of a monitor without its options and its secret. */
export type ListedMonitor = Omit<MonitorRow, 'options' | 'notify_secret'>;
export const LISTED_COLUMNS = [
  'monitors.id',
  'monitors.organization_id',
  'monitors.name',
  'urls',
  'every_minutes',
  'cron',
  'notify_url',
  'notify_on',
  'monitors.created_at',
  'next_run_at',
] as const;

/** `GET /v1/monitors`. */
export async function listMonitors(store: Store, { organizationId }: Owner): Promise<MonitorList> {
  const rows = await store.db
    .selectFrom('monitors')
    .select(LISTED_COLUMNS)
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { monitors: await Promise.all(rows.map((row) => toMonitor(store, row))) };
}

/**
 * `GET /v1/monitors/{id}`.
 * @throws ServiceError `MonitorNotFound`, for a monitor of another organization too
 */
export const getMonitor = async (store: Store, owner: Owner, id: string): Promise<Monitor> =>
  toMonitor(store, await findMonitor(store, owner, id));

/**
 * `PATCH /v1/monitors/{id}`: pauses or resumes a monitor.
 * @throws ServiceError `MonitorNotFound`
 */
export async function updateMonitor(
  store: Store,
  owner: Owner,
  id: string,
  { paused }: MonitorUpdate,
): Promise<Monitor> {
  const row = await findMonitor(store, owner, id);
  const isPaused = row.next_run_at === null;
  if (isPaused === paused) return toMonitor(store, row);
  const next = paused ? null : (computeNextRun(toSchedule(row), await readDatabaseTime(store)) ?? null);
  await store.db.updateTable('monitors').set({ next_run_at: next }).where('id', '=', id).execute();
  return toMonitor(store, { ...row, next_run_at: next });
}

/**
 * `DELETE /v1/monitors/{id}`: deletes a monitor and its results. Its runs and captures stay.
 * @throws ServiceError `MonitorNotFound`
 */
export async function deleteMonitor(store: Store, { organizationId }: Owner, id: string): Promise<void> {
  await store.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('monitors')
      .where('id', '=', id)
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw new ServiceError('MonitorNotFound', { id });
    for (const table of ['monitor_runs', 'monitor_results'] as const)
      await trx.deleteFrom(table).where('monitor_id', '=', id).execute();
  });
}

/**
 * `POST /v1/monitors/{id}/run`: starts a run outside the schedule.
 * @throws ServiceError `MonitorNotFound`, `AccessBlocked`, `ProfileNotFound`
 */
export async function runMonitor(
  dependencies: MonitorDependencies,
  owner: Owner,
  id: string,
): Promise<{ runId: string }> {
  const { store } = dependencies;
  const row = await findMonitor(store, owner, id);
  return await startMonitorRun(dependencies, row, await readDatabaseTime(store), generateId('manual'));
}

/**
 * Starts a run of a monitor. A repetition with the same key finds the run that exists.
 * @param dueAt time at which the run is due
 * @param key idempotency key
 */
export async function startMonitorRun(
  dependencies: MonitorDependencies,
  { id, organization_id: organizationId, name }: ListedMonitor,
  dueAt: number,
  key: string,
): Promise<{ runId: string }> {
  const { store } = dependencies;
  const { profile, accept, ...plan } = await readRunPlan(store, id);
  const request = { ...plan, name: `Monitor ${name ?? id}`.slice(0, 100) };
  const { id: runId } = await startBatched(dependencies, { organizationId, profile, accept }, request, key);
  await store.db
    .insertInto('monitor_runs')
    .values({ run_id: runId, monitor_id: id, due_at: dueAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return { runId };
}

/**
 * @throws ServiceError `InternalError` if the options cannot be decrypted, because the secret of the service has
 * changed
 */
async function readRunPlan(store: Store, id: string): Promise<RunPlan> {
  const { options } = await store.db
    .selectFrom('monitors')
    .select('options')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  try {
    return RunPlan.parse(JSON.parse(openSealedText(store.secret, options)));
  } catch (cause) {
    throw new ServiceError('InternalError', {}, { cause });
  }
}

/** Finds a monitor of an organization. */
export async function findMonitor(
  store: Store,
  { organizationId }: Owner,
  id: string,
): Promise<ListedMonitor> {
  const row = await store.db
    .selectFrom('monitors')
    .select(LISTED_COLUMNS)
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!row) throw new ServiceError('MonitorNotFound', { id });
  return row;
}

export const toSchedule = ({ every_minutes: everyMinutes, cron }: ListedMonitor): Schedule => ({
  everyMinutes: everyMinutes ?? undefined,
  cron: cron ?? undefined,
});

async function toMonitor({ db }: Store, row: ListedMonitor): Promise<Monitor> {
  const lastRun = await db
    .selectFrom('monitor_runs')
    .select(['run_id', 'due_at', 'counts'])
    .where('monitor_id', '=', row.id)
    .where('counts', 'is not', null)
    .orderBy('due_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    id: row.id,
    ...(row.name !== null && { name: row.name }),
    urls: JSON.parse(row.urls) as string[],
    ...(row.every_minutes !== null && { everyMinutes: row.every_minutes }),
    ...(row.cron !== null && { cron: row.cron }),
    ...(row.notify_url !== null && {
      notify: { webhook: row.notify_url, on: row.notify_on ?? 'changed' },
    }),
    paused: row.next_run_at === null,
    createdAt: new Date(Number(row.created_at)).toISOString(),
    nextRunAt: row.next_run_at === null ? null : new Date(Number(row.next_run_at)).toISOString(),
    ...(lastRun && {
      lastRun: {
        ...(hasStarted(lastRun.run_id) && { runId: lastRun.run_id }),
        at: new Date(Number(lastRun.due_at)).toISOString(),
        counts: JSON.parse(lastRun.counts ?? '{}') as MonitorCounts,
      },
    }),
  };
}
