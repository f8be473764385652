import type { AuthenticatedCaller } from '../../accounts/index.ts';
import type { LoggedRequest, RequestExportQuery } from '../../contract/index.ts';
import type { PageCursor } from '../paging.ts';
import { toCsvLine } from '../runs/csv.ts';
import { readRequestRows, type RequestLogDependencies } from './list-requests.ts';

const ROWS_PER_QUERY = 500;

const CSV_COLUMNS: readonly {
  name: string;
  read: (request: LoggedRequest) => string | number | undefined;
}[] = [
  { name: 'at', read: ({ at }) => at },
  { name: 'traceId', read: ({ traceId }) => traceId },
  { name: 'operation', read: ({ operation }) => operation },
  { name: 'status', read: ({ status }) => status },
  { name: 'durationMs', read: ({ durationMs }) => durationMs },
  { name: 'key', read: ({ key }) => key?.name },
  { name: 'user', read: ({ user }) => user },
  { name: 'url', read: ({ url }) => url },
  { name: 'outcome', read: ({ outcome }) => outcome },
  { name: 'cause', read: ({ cause }) => cause },
  { name: 'snapshotId', read: ({ snapshotId }) => snapshotId },
  { name: 'runId', read: ({ runId }) => runId },
  { name: 'credits', read: ({ credits }) => credits },
];

/** `GET /v1/requests/export`: yields all matching requests as CSV, newest first. */
export async function* exportRequests(
  { store, recorder }: RequestLogDependencies,
  { organizationId }: Pick<AuthenticatedCaller, 'organizationId'>,
  filter: RequestExportQuery,
): AsyncGenerator<string> {
  await recorder.flush();
  yield toCsvLine(CSV_COLUMNS.map(({ name }) => name));
  let after: PageCursor | undefined;
  for (;;) {
    const rows = await readRequestRows(store, organizationId, { filter, limit: ROWS_PER_QUERY, after });
    yield rows.map((row) => toCsvLine(CSV_COLUMNS.map(({ read }) => read(row.request)))).join('');
    const lastRow = rows.at(-1);
    if (!lastRow || rows.length < ROWS_PER_QUERY) return;
    after = { createdAt: lastRow.createdAt, id: lastRow.request.traceId };
  }
}
