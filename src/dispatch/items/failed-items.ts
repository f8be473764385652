import type { Kysely } from 'kysely';
import { ServiceError } from '../../contract/index.ts';
import type { CaptureState, Database, Store } from '../../store/index.ts';
import { type ItemResult, RESULT_COLUMNS, type ResultRow, toItemResult } from '../read-result.ts';
import type { DispatchRules, RunRef } from '../types.ts';

/** States of items that ended without content. */
export const FAILED_STATES = [
  'ORIGIN_ERROR',
  'FAILED',
  'CAPTURE_TIMEOUT',
  'CAPACITY_TIMEOUT',
  'CANCELLED',
] as const satisfies CaptureState[];

/** The failed URLs of an ended run, with everything that a new run needs. */
export interface FailedItems {
  name: string | null;
  scrollFullPage: boolean;
  /** URLs in the order of the run, without credentials, and how each ended. */
  items: { url: string; end: ItemResult }[];
}

const NOT_STARTED: ItemResult = { outcome: 'cancelled' };

/**
 * Reads the URLs of an ended run that have no content: failed, cancelled, or never started.
 * @returns undefined while the run has not ended
 * @throws ServiceError `BatchedRunNotFound`
 */
export async function readFailedItems(
  { db }: Store,
  rules: DispatchRules,
  { id, organizationId }: RunRef,
): Promise<FailedItems | undefined> {
  const run = await db
    .selectFrom('runs')
    .select(['name', 'finished_at', 'scroll_full_page'])
    .where('id', '=', id)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst();
  if (!run) throw new ServiceError('BatchedRunNotFound', { id });
  if (run.finished_at === null) return undefined;
  const rows = await selectFailedItems(db, id)
    .select(RESULT_COLUMNS.map((column) => `captures.${column}` as const))
    .select('run_items.url as item_url')
    .orderBy('run_items.item_index')
    .execute();
  const items = rows.map(({ item_url: url, ...capture }) => ({
    url,
    // An item without a capture never started.
    end: capture.id === null ? NOT_STARTED : toItemResult(capture as ResultRow, rules),
  }));
  return { name: run.name, scrollFullPage: run.scroll_full_page === 1, items };
}

/** Counts the items without content of an ended run. */
export async function countFailedItems(db: Kysely<Database>, runId: string): Promise<number> {
  const { count } = await selectFailedItems(db, runId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

const selectFailedItems = (db: Kysely<Database>, runId: string) =>
  db
    .selectFrom('run_items')
    .leftJoin('captures', 'captures.id', 'run_items.capture_id')
    .where('run_items.run_id', '=', runId)
    .where((eb) =>
      eb.or([eb('run_items.capture_id', 'is', null), eb('captures.state', 'in', FAILED_STATES)]),
    );
