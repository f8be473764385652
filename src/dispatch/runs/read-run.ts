import type { Kysely, Selectable } from 'kysely';
import { type CrawlPlan, type CrawlSkipped, type MapSitemap, ServiceError } from '../../contract/index.ts';
import type { Database, RunItemRow, RunRow, RunState, Store } from '../../store/index.ts';
import { type ItemResult, restoreFailure, toItemResult } from '../read-result.ts';
import type { DispatchRules, StoredFailure, RunRef } from '../types.ts';

/** A URL of a run with its result. */
export interface RunItem {
  index: number;
  url: string;
  end: ItemResult;
  /** Number of links from the start page. Set for items of a crawl. */
  depth?: number;
  /** Index of the item that links to this item. */
  foundBy?: number;
}

export interface RunPage {
  state: RunState;
  name: string | null;
  /** Number of URLs of the run. */
  total: number;
  /** Number of results so far. */
  ended: number;
  items: RunItem[];
  /** `NewRun.view`, as it was given at the start. Null if none was given. */
  view: unknown;
  /** Start page and counts of a crawl. Set only for a crawl. */
  crawl?: { start: string; skipped: CrawlSkipped; sitemaps: MapSitemap[]; disallowed: string[] };
}

/** A range of results. */
export interface PageRange {
  limit: number;
  offset: number;
  /** `completion` (default), in which results keep their place while the run goes on, or the order of the URLs. */
  order?: 'completion' | 'index';
}

/**
 * Reads a run and a page of its results. After the end of the run, items that never started follow.
 * @throws ServiceError `BatchedRunNotFound`, also for a run of another organization
 */
export async function readRun(
  store: Store,
  rules: DispatchRules,
  { id, organizationId }: RunRef,
  { limit, offset, order }: PageRange,
): Promise<RunPage> {
  const { db } = store;
  const run = await db
    .selectFrom('runs')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!run) throw new ServiceError('BatchedRunNotFound', { id });
  const isOver = run.finished_at !== null;
  const items = await readFinishedItems(db, rules, run, { limit, offset, order });
  if (isOver && items.length < limit && run.dispatched < run.total) {
    const undispatchedOffset = Math.max(0, offset - run.finished);
    items.push(
      ...(await readUndispatchedItems(db, run, { limit: limit - items.length, offset: undispatchedOffset })),
    );
  }
  return {
    state: run.state,
    name: run.name,
    total: run.total,
    ended: isOver ? run.total : run.finished,
    items,
    view: JSON.parse(run.view ?? 'null') as unknown,
    ...toCrawlState(run),
  };
}

async function readFinishedItems(
  db: Kysely<Database>,
  rules: DispatchRules,
  run: Selectable<RunRow>,
  { limit, offset, order }: PageRange,
): Promise<RunItem[]> {
  const finished = db
    .selectFrom('run_items')
    .innerJoin('captures', 'captures.id', 'run_items.capture_id')
    .selectAll('captures')
    .select(['run_items.item_index as index', 'run_items.depth', 'run_items.found_by'])
    .where('run_items.run_id', '=', run.id)
    // Leave out results that were added after the run was read. The next request returns them.
    .where('run_items.finished_order', '<=', run.finished);
  const selected =
    order === 'index'
      ? finished.orderBy('run_items.item_index').limit(limit).offset(offset)
      : finished
          .where('run_items.finished_order', '>', offset)
          .where('run_items.finished_order', '<=', offset + limit)
          .orderBy('run_items.finished_order');
  const rows = await selected.execute();
  return rows.map((row) => ({
    index: row.index,
    url: row.url,
    end: toItemResult(row, rules),
    ...toCrawlPlace(row),
  }));
}

async function readUndispatchedItems(
  db: Kysely<Database>,
  run: Selectable<RunRow>,
  { limit, offset }: PageRange,
): Promise<RunItem[]> {
  const rows = await db
    .selectFrom('run_items')
    .select(['item_index', 'url', 'depth', 'found_by'])
    .where('run_id', '=', run.id)
    .where('capture_id', 'is', null)
    .orderBy('item_index')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    index: row.item_index,
    url: row.url,
    end: toUndispatchedResult(run),
    ...toCrawlPlace(row),
  }));
}

function toCrawlState(run: Selectable<RunRow>): Pick<RunPage, 'crawl'> {
  if (run.crawl === null) return {};
  return {
    crawl: {
      start: (JSON.parse(run.crawl) as CrawlPlan).start,
      skipped: JSON.parse(run.crawl_skipped ?? '{}') as CrawlSkipped,
      sitemaps: JSON.parse(run.crawl_sitemaps ?? '[]') as MapSitemap[],
      disallowed: JSON.parse(run.crawl_disallowed ?? '[]') as string[],
    },
  };
}

/** Returns where a crawl found an item. The result is empty for other runs. */
const toCrawlPlace = (row: Pick<RunItemRow, 'depth' | 'found_by'>): Pick<RunItem, 'depth' | 'foundBy'> => ({
  ...(row.depth !== null && { depth: row.depth }),
  ...(row.found_by !== null && { foundBy: row.found_by }),
});

function toUndispatchedResult({ id, state, refusal }: Selectable<RunRow>): ItemResult {
  if (state === 'CANCELLED' || refusal === null) return { outcome: 'cancelled' };
  return { outcome: 'failed', error: restoreFailure(JSON.parse(refusal) as StoredFailure), reference: id };
}
