import type { Transaction } from 'kysely';
import {
  ensureRowCanStartWork,
  withOrganizationLock,
  type LimitedOrganization,
} from '../../accounts/index.ts';
import { ServiceError } from '../../contract/index.ts';
import { type Database, readDatabaseTime, type Store } from '../../store/index.ts';
import { toStoredFailure } from '../read-result.ts';
import { hasWaitingItems } from '../conditions.ts';
import { endRunIfDone } from './end-capture.ts';

/** Finds organizations with waiting items that may not start: the organization is blocked, closed or out of credits. */
export async function findRefusedOrganizations(store: Store): Promise<string[]> {
  const now = await readDatabaseTime(store);
  const rows = await store.db
    .selectFrom('organizations')
    .select('id')
    .where((eb) =>
      eb.or([eb('blocked_until', '>', now), eb('closed_at', 'is not', null), eb('credits', '<', 1)]),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('runs')
          .select('runs.id')
          .whereRef('runs.organization_id', '=', 'organizations.id')
          .where(hasWaitingItems),
      ),
    )
    .execute();
  return rows.map((row) => row.id);
}

/**
 * Refuses the runs of an organization that may not start work. Running items finish. Waiting items fail with the
 * reason.
 */
export async function refuseRuns(store: Store, organizationId: string): Promise<void> {
  await withOrganizationLock(store, organizationId, async ({ trx, organization, now }) => {
    const reason = await findRefusal(trx, organization, now);
    if (!reason) return;
    const runs = await trx
      .updateTable('runs')
      .set({ refusal: JSON.stringify(toStoredFailure(reason)) })
      .where('organization_id', '=', organizationId)
      .where(hasWaitingItems)
      .returning('id')
      .execute();
    for (const { id } of runs) await endRunIfDone(trx, id, now);
  });
}

async function findRefusal(
  trx: Transaction<Database>,
  organization: LimitedOrganization,
  now: number,
): Promise<ServiceError | undefined> {
  if (organization.closed_at !== null) {
    return new ServiceError('AccessBlocked', { organizationId: organization.id, blockedUntil: null });
  }
  try {
    await ensureRowCanStartWork(trx, organization, now);
    return undefined;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
}
