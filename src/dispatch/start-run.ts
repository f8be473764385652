import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { getDomain } from 'tldts';
import { ensureAllowed, lockOrganization } from '../accounts/index.ts';
import { ServiceError } from '../contract/index.ts';
import { type Database, newId, type Store } from '../store/index.ts';

export interface NewRun {
  organizationId: string;
  /** Absolute http or https addresses, at least one. */
  urls: string[];
  /** JSON that all items share: the `request` of their jobs. */
  options: unknown;
  /** The caller's `x-idempotency-key`; a key of its own without one. */
  idempotencyKey?: string;
}

/** SQLite takes 32,766 parameters a statement. */
const ITEMS_A_STATEMENT = 4000;

/**
 * Queues a batched run as lines; they become captures one by one as they are claimed. The same key with
 * the same payload gives the same run.
 * @throws ServiceError `BatchedIdempotencyConflict`, `AccessBlocked`
 */
export async function startRun(store: Store, run: NewRun): Promise<{ id: string }> {
  const { organizationId, urls, idempotencyKey = newId('auto') } = run;
  const options = JSON.stringify(run.options);
  const payloadHash = createHash('sha256')
    .update(JSON.stringify([urls, options]))
    .digest('hex');
  return await store.db.transaction().execute(async (trx) => {
    const organization = await lockOrganization(trx, organizationId);
    const existing = await trx
      .selectFrom('runs')
      .select(['id', 'payload_hash'])
      .where('organization_id', '=', organizationId)
      .where('idempotency_key', '=', idempotencyKey)
      .executeTakeFirst();
    if (existing) return replay(existing, payloadHash);
    const now = await store.clock(trx);
    await ensureAllowed(trx, organization, now);
    const id = newId('run');
    await trx
      .insertInto('runs')
      .values({
        id,
        organization_id: organizationId,
        idempotency_key: idempotencyKey,
        payload_hash: payloadHash,
        options,
        state: 'QUEUED',
        total: urls.length,
        dispatched: 0,
        finished: 0,
        last_turn: 0,
        created_at: now,
      })
      .execute();
    await insertItems(trx, id, urls);
    return { id };
  });
}

function replay(existing: { id: string; payload_hash: string }, payloadHash: string): { id: string } {
  if (existing.payload_hash === payloadHash) return { id: existing.id };
  throw new ServiceError('BatchedIdempotencyConflict', {
    existingRunId: existing.id,
    reason: 'payload_mismatch',
  });
}

async function insertItems(trx: Transaction<Database>, runId: string, urls: string[]): Promise<void> {
  const items = urls.map((url, index) => ({ run_id: runId, item_index: index, url, host: siteOf(url) }));
  const waiting = new Map<string, number>();
  for (const { host } of items) waiting.set(host, (waiting.get(host) ?? 0) + 1);
  const hosts = [...waiting].map(([host, count]) => ({
    run_id: runId,
    host,
    waiting: count,
    last_turn: 0,
  }));
  for (let at = 0; at < items.length; at += ITEMS_A_STATEMENT) {
    await trx
      .insertInto('run_items')
      .values(items.slice(at, at + ITEMS_A_STATEMENT))
      .execute();
  }
  for (let at = 0; at < hosts.length; at += ITEMS_A_STATEMENT) {
    await trx
      .insertInto('run_hosts')
      .values(hosts.slice(at, at + ITEMS_A_STATEMENT))
      .execute();
  }
}

/** The registrable domain of an address; for IP addresses and bare names the host itself. */
function siteOf(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return getDomain(host) ?? host;
}
