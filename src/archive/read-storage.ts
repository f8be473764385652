import type { Store } from '../store/index.ts';

/** How much an organization stores. */
export interface StorageUse {
  snapshots: number;
  bytes: number;
  /** When the next snapshot expires, in milliseconds since the epoch; null if there is no snapshot. */
  oldestExpiresAt: number | null;
}

/** Reads the number and the size of the snapshots of an organization. */
export async function readStorageUse({ db }: Store, organizationId: string): Promise<StorageUse> {
  const row = await db
    .selectFrom('snapshots')
    .select(({ fn }) => [
      fn.countAll().as('snapshots'),
      fn.sum<string | null>('bytes').as('bytes'),
      fn.min<number | null>('expires_at').as('oldest'),
    ])
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return {
    snapshots: Number(row.snapshots),
    bytes: Number(row.bytes ?? 0),
    oldestExpiresAt: row.oldest === null ? null : Number(row.oldest),
  };
}
