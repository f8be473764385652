import type { Transaction } from 'kysely';
import type { Database, Store, UsageKind, PendingWrite } from '../store/index.ts';

const HOUR_MS = 3_600_000;

export interface HourlyUsage {
  /** Start of the hour in milliseconds since the epoch. */
  hour: number;
  kind: UsageKind;
  amount: number;
}

/** Builds a write that adds to an organization's usage. The transaction must hold the organization's row. */
export function buildUsageWrite(
  trx: Transaction<Database>,
  usage: { organizationId: string; kind: UsageKind; amount: number; now: number },
): PendingWrite {
  const { organizationId, kind, amount, now } = usage;
  return trx
    .insertInto('usage_hours')
    .values({ organization_id: organizationId, hour: now - (now % HOUR_MS), kind, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'hour', 'kind'])
        .doUpdateSet((eb) => ({ amount: eb('usage_hours.amount', '+', amount) })),
    );
}

/** Reads the hourly usage of an organization since a time, oldest first. */
export async function readUsage(store: Store, organizationId: string, since: number): Promise<HourlyUsage[]> {
  const rows = await store.db
    .selectFrom('usage_hours')
    .select(['hour', 'kind', 'amount'])
    .where('organization_id', '=', organizationId)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();
  return rows.map(({ hour, kind, amount }) => ({ hour: Number(hour), kind, amount: Number(amount) }));
}
