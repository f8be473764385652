import type { CrawlPlan } from '../../contract/index.ts';
import type { RunState, Store } from '../../store/index.ts';
import { FAILED_STATES } from '../items/failed-items.ts';

export interface RunSummary {
  id: string;
  state: RunState;
  total: number;
  finished: number;
  /** Number of finished items without content. */
  failed: number;
  /** Number of items whose page has an error status. */
  errorPages: number;
  name: string | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
  finishedAt: number | null;
  /** The start page of a crawl. Null for a run with a given list of URLs. */
  start: string | null;
}

/** The last run of the previous page of the list. */
export interface RunCursor {
  createdAt: number;
  id: string;
}

export interface RunListPage {
  limit: number;
  after?: RunCursor;
  crawlsOnly?: boolean;
  /** Returns only the run with this id. */
  id?: string | undefined;
}

/** Lists the runs of an organization, newest first. */
export async function listRuns(
  store: Store,
  organizationId: string,
  { limit, after, crawlsOnly, id }: RunListPage,
): Promise<RunSummary[]> {
  let runs = store.db
    .selectFrom('runs')
    .select(['id', 'state', 'total', 'dispatched', 'finished', 'name', 'created_at', 'finished_at', 'crawl'])
    .select('error_pages')
    .select((eb) =>
      eb
        .selectFrom('captures')
        .whereRef('captures.run_id', '=', 'runs.id')
        .where('captures.state', 'in', FAILED_STATES)
        .select(({ fn }) => fn.countAll().as('count'))
        .as('failed'),
    )
    .where('organization_id', '=', organizationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (crawlsOnly) runs = runs.where('crawl', 'is not', null);
  if (id !== undefined) runs = runs.where('id', '=', id);
  if (after) {
    runs = runs.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('created_at', 'id'), '<', tuple(after.createdAt, after.id)),
    );
  }
  return (await runs.execute()).map((run) => {
    // Number of items that never started, because the run was cancelled or the organization was blocked.
    const neverStarted = run.finished_at === null ? 0 : run.total - run.dispatched;
    return {
      id: run.id,
      state: run.state,
      total: run.total,
      finished: run.finished + neverStarted,
      failed: Number(run.failed ?? 0) + neverStarted,
      errorPages: run.error_pages,
      name: run.name,
      createdAt: run.created_at,
      finishedAt: run.finished_at,
      start: run.crawl === null ? null : (JSON.parse(run.crawl) as CrawlPlan).start,
    };
  });
}
