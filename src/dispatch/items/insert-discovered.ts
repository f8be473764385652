import { createHash } from 'node:crypto';
import { sql, type Transaction, type Updateable } from 'kysely';
import type { LockedOrganization } from '../../accounts/index.ts';
import type { CrawlPlan, CrawlSkip, CrawlSkipped } from '../../contract/index.ts';
import type { Database, RunItemRow, RunRow, Store } from '../../store/index.ts';
import type { EndedItem } from './ended-item.ts';
import { insertItemRows, type ItemRow, postponeSite, toHostKey } from './insert-items.ts';
import type { DiscoveredAddress, CrawlDiscovery } from '../types.ts';

/** Maximum number of crawled addresses with the same trap key. */
const MAX_ADDRESSES_PER_TRAP = 500;
/** Number of pages with the same content in a crawl. Further pages add no addresses. */
const MAX_PAGES_OF_SAME_CONTENT = 5;
/** Number of disallowed addresses that are stored for a crawl. */
const MAX_DISALLOWED_ADDRESSES = 100;
/** Maximum number of values in one condition. The limit of SQLite is higher. */
const ADDRESSES_PER_QUERY = 500;

/** Hashes a canonical address, because an index cannot contain long texts. */
export const hashAddress = (url: string): string =>
  createHash('sha256').update(url).digest('base64url').slice(0, 22);

/** Column values of a run and of its item, to store when the item ends. */
export interface DiscoveryWrites {
  run: Pick<RunUpdate, 'crawl_skipped' | 'crawl_sitemaps' | 'crawl_disallowed'> & { total: number };
  item: Pick<RunItemUpdate, 'content_key' | 'final_key'>;
}

type RunUpdate = Updateable<RunRow>;
type RunItemUpdate = Updateable<RunItemRow>;

/**
 * Adds the addresses that an item has discovered to its crawl, in the transaction that ends the item. An item therefore
 * adds addresses only once, even if its capture is repeated. Leaves out addresses that the crawl knows.
 * @returns undefined if the crawl accepts no more addresses
 */
export async function insertDiscoveredItems(
  { store, trx, now }: Pick<LockedOrganization, 'store' | 'trx' | 'now'>,
  item: EndedItem,
  discovery: CrawlDiscovery,
): Promise<DiscoveryWrites | undefined> {
  const { contentKey, finalUrl, delayMs, sitemaps, disallowed } = discovery;
  const { run_id: runId } = item;
  const isOpen = item.state === 'RUNNING' && item.refusal === null;
  if (item.crawl === null || !isOpen) return undefined;
  const plan = JSON.parse(item.crawl) as CrawlPlan;
  const depth = (item.depth ?? 0) + 1;
  const skipped = JSON.parse(item.crawl_skipped ?? '{}') as CrawlSkipped;
  const countSkipped = (reason: CrawlSkip, amount: number): void => {
    if (amount > 0) skipped[reason] = (skipped[reason] ?? 0) + amount;
  };
  for (const [reason, amount] of Object.entries(discovery.skipped)) countSkipped(reason as CrawlSkip, amount);

  const { newAddresses, trapCounts } = await compareWithItems(store, trx, runId, discovery.addresses);
  let addresses = newAddresses;
  if ((item.same_content ?? 0) >= MAX_PAGES_OF_SAME_CONTENT) {
    countSkipped('sameContent', addresses.length);
    addresses = [];
  }
  if (plan.maxDepth !== undefined && depth > plan.maxDepth) {
    countSkipped('depth', addresses.length);
    addresses = [];
  }
  addresses = removeTrapAddresses(addresses, trapCounts, countSkipped);
  const remaining = Math.max(0, plan.limit - item.total);
  countSkipped('limit', Math.max(0, addresses.length - remaining));
  const rows = addresses.slice(0, remaining).map(
    ({ url, key, trapKey }, offset): ItemRow => ({
      item_index: item.total + offset,
      url,
      host: toHostKey(url),
      depth,
      found_by: item.item_index,
      address_key: key,
      trap_key: trapKey ?? null,
    }),
  );
  await insertItemRows(store, trx, { runId, rows, plan });
  if (delayMs !== undefined) {
    await store.executeBatch(trx, [
      trx
        .updateTable('run_hosts')
        .set((eb) => ({ delay_ms: delayMs, ...postponeSite(eb, now + delayMs) }))
        .where('run_id', '=', runId)
        .where('host', '=', item.host)
        .where('delay_ms', '<', delayMs),
    ]);
  }
  return {
    run: {
      total: item.total + rows.length,
      crawl_skipped: JSON.stringify(skipped),
      ...(sitemaps && { crawl_sitemaps: JSON.stringify(sitemaps) }),
      ...(disallowed && { crawl_disallowed: addDisallowedAddresses(item.crawl_disallowed, disallowed) }),
    },
    item: {
      ...(contentKey !== undefined && { content_key: contentKey }),
      ...(finalUrl !== undefined && { final_key: hashAddress(finalUrl) }),
    },
  };
}

/** Adds addresses to a stored JSON array of disallowed addresses, up to the limit. */
function addDisallowedAddresses(stored: string | null, added: readonly string[]): string {
  const known = JSON.parse(stored ?? '[]') as string[];
  return JSON.stringify([...new Set([...known, ...added])].slice(0, MAX_DISALLOWED_ADDRESSES));
}

/** An address with the hash of its URL. */
type KeyedAddress = DiscoveredAddress & { key: string };

/** Finds the addresses that are new to the crawl, and counts the items of the crawl for each trap key. */
async function compareWithItems(
  store: Store,
  trx: Transaction<Database>,
  runId: string,
  addresses: readonly DiscoveredAddress[],
): Promise<{ newAddresses: KeyedAddress[]; trapCounts: Map<string, number> }> {
  const newAddressByKey = new Map(
    addresses.map((address): [string, KeyedAddress] => {
      const key = hashAddress(address.url);
      return [key, { ...address, key }];
    }),
  );
  const trapCounts = new Map<string, number>();
  const keyed = [...newAddressByKey.values()];
  for (let start = 0; start < keyed.length; start += ADDRESSES_PER_QUERY) {
    const chunk = keyed.slice(start, start + ADDRESSES_PER_QUERY);
    const trapKeys = [...new Set(chunk.flatMap(({ trapKey }) => trapKey ?? []))];
    const queries = [
      countItems(
        trx,
        runId,
        'address_key',
        chunk.map(({ key }) => key),
      ),
    ];
    if (trapKeys.length > 0) queries.push(countItems(trx, runId, 'trap_key', trapKeys));
    const [known = [], traps = []] = await store.executeInOrder(trx, queries);
    for (const { key, count } of known) if (count > 0) newAddressByKey.delete(key);
    for (const { key, count } of traps) trapCounts.set(key, count);
  }
  return { newAddresses: [...newAddressByKey.values()], trapCounts };
}

/**
 * Counts the items of a crawl for each key. Uses one scalar subquery per key: with a list of values, Postgres would
 * read all items of a new crawl, about which it has no statistics.
 */
const countItems = (
  trx: Transaction<Database>,
  runId: string,
  column: 'address_key' | 'trap_key',
  keys: readonly string[],
) =>
  trx
    .with('asked(key)', () => sql<{ key: string }>`(values ${sql.join(keys.map((key) => sql`(${key})`))})`)
    .selectFrom('asked')
    .select((eb) => [
      'asked.key',
      eb
        .selectFrom('run_items')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .where('run_id', '=', runId)
        .whereRef(column, '=', 'asked.key')
        .$castTo<{ count: number }>()
        .as('count'),
    ])
    .$castTo<{ key: string; count: number }>();

/** Leaves out addresses above the limit for their trap key. The part of a key before the colon is the reason. */
function removeTrapAddresses(
  addresses: readonly KeyedAddress[],
  counts: Map<string, number>,
  countSkipped: (reason: CrawlSkip, amount: number) => void,
): KeyedAddress[] {
  return addresses.filter(({ trapKey }) => {
    if (trapKey === undefined) return true;
    const count = counts.get(trapKey) ?? 0;
    counts.set(trapKey, count + 1);
    if (count < MAX_ADDRESSES_PER_TRAP) return true;
    countSkipped(trapKey.slice(0, trapKey.indexOf(':')) as CrawlSkip, 1);
    return false;
  });
}
