import { createHash } from 'node:crypto';
import type { ExpressionBuilder, Transaction } from 'kysely';
import type { LockedOrganization } from '../accounts/index.ts';
import type { CrawlPlan, CrawlSkip, CrawlSkipped } from '../contract/index.ts';
import type { Database, Write } from '../store/index.ts';
import { insertItemRows, type ItemRow, toHostKey } from './insert-items.ts';
import { postponeSite } from './postpone-site.ts';
import type { DiscoveredAddress, Discovery } from './types.ts';

/** Addresses with the same trap key beyond this number are not crawled. */
const MAX_PER_TRAP = 500;
/** Pages with the same content beyond this number add no addresses. */
const MAX_SAME_CONTENT = 5;
/** Values in one condition; the limit of SQLite is higher. */
const CHUNK_SIZE = 500;

/** Hashes a canonical address, because an index cannot contain long texts. */
export const hashAddress = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 22);

/**
 * Adds the addresses that an item of a crawl has discovered to the crawl, in the transaction that ends the item. So an
 * item is discovered once, however often the capture is repeated. Addresses that the crawl knows are left out.
 */
export async function insertDiscovered(
  { store, trx, now }: Pick<LockedOrganization, 'store' | 'trx' | 'now'>,
  runId: string,
  itemIndex: number,
  discovery: Discovery,
): Promise<void> {
  const { contentKey = null, finalUrl, delayMs, sitemaps } = discovery;
  const item = await trx
    .selectFrom('run_items')
    .innerJoin('runs', 'runs.id', 'run_items.run_id')
    .select((eb) => [
      'crawl',
      'crawl_skipped',
      'total',
      'state',
      'refusal',
      'depth',
      'host',
      countSameContent(eb, runId, contentKey).as('same_content'),
    ])
    .where('run_id', '=', runId)
    .where('item_index', '=', itemIndex)
    .executeTakeFirstOrThrow();
  const isOpen = item.state === 'RUNNING' && item.refusal === null;
  if (item.crawl === null || !isOpen) return;
  const plan = JSON.parse(item.crawl) as CrawlPlan;
  const depth = (item.depth ?? 0) + 1;
  const skipped = JSON.parse(item.crawl_skipped ?? '{}') as CrawlSkipped;
  const countSkipped = (reason: CrawlSkip, amount: number): void => {
    if (amount > 0) skipped[reason] = (skipped[reason] ?? 0) + amount;
  };
  for (const [reason, amount] of Object.entries(discovery.skipped)) countSkipped(reason as CrawlSkip, amount);

  let addresses = await selectUnknown(trx, runId, discovery.addresses);
  if (Number(item.same_content) >= MAX_SAME_CONTENT) {
    countSkipped('sameContent', addresses.length);
    addresses = [];
  }
  if (plan.maxDepth !== undefined && depth > plan.maxDepth) {
    countSkipped('depth', addresses.length);
    addresses = [];
  }
  addresses = await leaveOutTraps(trx, runId, addresses, countSkipped);
  const remaining = Math.max(0, plan.limit - item.total);
  countSkipped('limit', Math.max(0, addresses.length - remaining));
  const rows = addresses.slice(0, remaining).map(
    ({ url, key, trapKey }, place): ItemRow => ({
      item_index: item.total + place,
      url,
      host: toHostKey(url),
      depth,
      found_by: itemIndex,
      address_key: key,
      trap_key: trapKey ?? null,
    }),
  );
  await insertItemRows(trx, runId, rows, plan);
  const writes: Write[] = [
    trx
      .updateTable('runs')
      .set({
        total: item.total + rows.length,
        crawl_skipped: JSON.stringify(skipped),
        ...(sitemaps && { crawl_sitemaps: JSON.stringify(sitemaps) }),
      })
      .where('id', '=', runId),
  ];
  if (contentKey !== null || finalUrl !== undefined) {
    writes.push(
      trx
        .updateTable('run_items')
        .set({ content_key: contentKey, final_key: finalUrl === undefined ? null : hashAddress(finalUrl) })
        .where('run_id', '=', runId)
        .where('item_index', '=', itemIndex),
    );
  }
  if (delayMs !== undefined) {
    writes.push(
      trx
        .updateTable('run_hosts')
        .set((eb) => ({ delay_ms: delayMs, ...postponeSite(eb, now + delayMs) }))
        .where('run_id', '=', runId)
        .where('host', '=', item.host)
        .where('delay_ms', '<', delayMs),
    );
  }
  await store.executeBatch(trx, writes);
}

/** Counts the items of a crawl that have the same content; none for a content that is not compared. */
const countSameContent = (
  eb: ExpressionBuilder<Database, 'run_items'>,
  runId: string,
  contentKey: string | null,
) =>
  eb
    .selectFrom('run_items as same')
    .select((inner) => inner.fn.countAll<number>().as('count'))
    .where('same.run_id', '=', runId)
    .where('same.content_key', '=', contentKey);

type KeyedAddress = DiscoveredAddress & { key: string };

/** Selects the addresses that are not items of the crawl. */
async function selectUnknown(
  trx: Transaction<Database>,
  runId: string,
  addresses: readonly DiscoveredAddress[],
): Promise<KeyedAddress[]> {
  const byKey = new Map(
    addresses.map((address): [string, KeyedAddress] => {
      const key = hashAddress(address.url);
      return [key, { ...address, key }];
    }),
  );
  const keys = [...byKey.keys()];
  for (let at = 0; at < keys.length; at += CHUNK_SIZE) {
    const known = await trx
      .selectFrom('run_items')
      .select('address_key')
      .where('run_id', '=', runId)
      .where('address_key', 'in', keys.slice(at, at + CHUNK_SIZE))
      .execute();
    for (const { address_key: key } of known) if (key !== null) byKey.delete(key);
  }
  return [...byKey.values()];
}

/** Leaves out addresses beyond the limit per trap key. The part of a key before the colon is the reason. */
async function leaveOutTraps(
  trx: Transaction<Database>,
  runId: string,
  addresses: readonly KeyedAddress[],
  countSkipped: (reason: CrawlSkip, amount: number) => void,
): Promise<KeyedAddress[]> {
  const counts = new Map<string, number>();
  const keys = [...new Set(addresses.flatMap(({ trapKey }) => trapKey ?? []))];
  for (let at = 0; at < keys.length; at += CHUNK_SIZE) {
    const rows = await trx
      .selectFrom('run_items')
      .select((eb) => ['trap_key', eb.fn.countAll<number>().as('count')])
      .where('run_id', '=', runId)
      .where('trap_key', 'in', keys.slice(at, at + CHUNK_SIZE))
      .groupBy('trap_key')
      .execute();
    for (const { trap_key: key, count } of rows) if (key !== null) counts.set(key, Number(count));
  }
  return addresses.filter(({ trapKey }) => {
    if (trapKey === undefined) return true;
    const count = counts.get(trapKey) ?? 0;
    counts.set(trapKey, count + 1);
    if (count < MAX_PER_TRAP) return true;
    countSkipped(trapKey.slice(0, trapKey.indexOf(':')) as CrawlSkip, 1);
    return false;
  });
}
