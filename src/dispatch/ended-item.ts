import type { Transaction } from 'kysely';
import type { Database, RunItemRow, RunRow } from '../store/index.ts';

/** An item whose capture is ending, with its run. */
export interface EndedItem
  extends Pick<RunItemRow, 'run_id' | 'item_index' | 'depth' | 'host'>,
    Pick<
      RunRow,
      | 'total'
      | 'dispatched'
      | 'finished'
      | 'state'
      | 'refusal'
      | 'crawl'
      | 'crawl_skipped'
      | 'crawl_disallowed'
    > {
  /** Number of items of the crawl with the same content. */
  same_content: number | null;
}

/**
 * Selects the item of a capture. Returns no row for a capture without a run.
 * @param contentKey hash of the content; undefined if the content is not compared
 */
export const selectEndedItem = (
  trx: Transaction<Database>,
  captureId: string,
  contentKey: string | undefined,
) =>
  trx
    .selectFrom('captures')
    .innerJoin('run_items', (join) =>
      join
        .onRef('run_items.run_id', '=', 'captures.run_id')
        .onRef('run_items.item_index', '=', 'captures.item_index'),
    )
    .innerJoin('runs', 'runs.id', 'run_items.run_id')
    .select((eb) => [
      'run_items.run_id',
      'run_items.item_index',
      'run_items.depth',
      'run_items.host',
      'runs.total',
      'runs.dispatched',
      'runs.finished',
      'runs.state',
      'runs.refusal',
      'runs.crawl',
      'runs.crawl_skipped',
      'runs.crawl_disallowed',
      eb
        .selectFrom('run_items as same')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('same.run_id', '=', 'captures.run_id')
        .where('same.content_key', '=', contentKey ?? null)
        .$castTo<{ count: number }>()
        .as('same_content'),
    ])
    .where('captures.id', '=', captureId);
