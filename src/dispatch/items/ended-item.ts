import type { InferResult, Transaction } from 'kysely';
import type { Database } from '../../store/index.ts';

/** An item whose capture is ending, with its run. */
export type EndedItem = InferResult<ReturnType<typeof selectEndedItem>>[number];

/**
 * Selects the item of a capture, and the number of items of the crawl with the same content. Returns no row for a
 * capture without a run.
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
