import { setImmediate } from 'node:timers/promises';
import type { CompiledQuery, Expression, ExpressionBuilder, InsertObject, Transaction } from 'kysely';
import { getDomain } from 'tldts';
import type { CrawlPlan } from '../../contract/index.ts';
import type { Database, Store, PendingWrite } from '../../store/index.ts';

/** Number of items per step. A step takes a few milliseconds, so a long run does not block the event loop. */
export const ITEMS_PER_INSERT = 250;

/** An item of a run before it is stored. Only items of crawls have the last four columns. */
export interface ItemRow {
  item_index: number;
  url: string;
  host: string;
  depth?: number;
  found_by?: number | null;
  address_key?: string;
  trap_key?: string | null;
}

interface NewItems {
  runId: string;
  rows: readonly ItemRow[];
  /** Plan of a crawl. Its delay and concurrency apply to new sites. */
  plan?: Pick<CrawlPlan, 'delaySeconds' | 'maxConcurrency'> | undefined;
}

/** Adds items to a run, and counts them as waiting. */
export async function insertItemRows(
  store: Store,
  trx: Transaction<Database>,
  { runId, rows, plan }: NewItems,
): Promise<void> {
  const waitingByHost = new Map<string, number>();
  for (const { host } of rows) waitingByHost.set(host, (waitingByHost.get(host) ?? 0) + 1);
  const items = rows.map((row) => ({ run_id: runId, ...row }));
  const hosts = [...waitingByHost].map(([host, count]) => ({
    run_id: runId,
    host,
    waiting: count,
    last_turn: 0,
    delay_ms: Math.round((plan?.delaySeconds ?? 0) * 1000),
    max_open: plan?.maxConcurrency ?? null,
  }));
  await insertInChunks(store, trx, items, (chunk) => trx.insertInto('run_items').values(chunk));
  await insertInChunks(store, trx, hosts, (chunk) =>
    trx
      .insertInto('run_hosts')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['run_id', 'host']).doUpdateSet((eb) => ({
          waiting: eb('run_hosts.waiting', '+', eb.ref('excluded.waiting')),
        })),
      ),
  );
}

/** Inserts rows in chunks and yields to the event loop between them. All full chunks share one compiled statement. */
async function insertInChunks<Row extends InsertObject<Database, 'run_items' | 'run_hosts'>>(
  store: Store,
  trx: Transaction<Database>,
  rows: readonly Row[],
  buildInsert: (chunk: Row[]) => PendingWrite,
): Promise<void> {
  let fullChunkInsert: CompiledQuery | undefined;
  for (let start = 0; start < rows.length; start += ITEMS_PER_INSERT) {
    const chunk = rows.slice(start, start + ITEMS_PER_INSERT);
    const query = buildInsert(chunk);
    if (chunk.length < ITEMS_PER_INSERT) await store.executeBatch(trx, [query]);
    else {
      fullChunkInsert ??= query.compile();
      await trx.executeQuery({ ...fullChunkInsert, parameters: chunk.flatMap((row) => Object.values(row)) });
    }
    if (start + ITEMS_PER_INSERT < rows.length) await setImmediate();
  }
}

/** Returns the registrable domain of a URL, or its host for IP addresses and names without a public suffix. */
export function toHostKey(url: string): string {
  const host = URL.parse(url)?.hostname ?? '';
  return getDomain(host) ?? host;
}

/** Builds the update that lets no item of a site start before a time. Keeps a later time that is already set. */
export const postponeSite = (
  eb: ExpressionBuilder<Database, 'run_hosts'>,
  until: number,
): { not_before: Expression<number> } => ({
  not_before: eb.case().when('not_before', '<', until).then(eb.val(until)).else(eb.ref('not_before')).end(),
});
