import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { AuthenticatedCaller } from '../../accounts/index.ts';
import {
  type LoggedRequest,
  type RequestExportQuery,
  type RequestList,
  type RequestListQuery,
  type Operation,
  OPERATIONS,
} from '../../contract/index.ts';
import { type Database, readDatabaseTime, type RequestRow, type Store } from '../../store/index.ts';
import { type PageCursor, readListPage } from '../paging.ts';
import { OUTCOMES_WITHOUT_CONTENT } from './outcomes.ts';
import { explainCause } from './causes.ts';
import { TIME_RANGES_MS } from './column-values.ts';
import type { RequestRecorder } from './recorder.ts';

/** Operations that only read what is stored, as the log names them. Dashboards and clients that wait call them often. */
const READ_OPERATIONS: readonly string[] = [
  ...Object.entries<Operation>(OPERATIONS)
    .filter(([, { method }]) => method === 'GET')
    .map(([name]) => name),
  'mcp.read_snapshot',
  'mcp.run_results',
  // Its name before version 0.1.
  'mcp.batched_get',
  'firecrawl.getBatch',
  'firecrawl.getBatchErrors',
  'firecrawl.getCrawl',
  'firecrawl.getCrawlErrors',
];

export interface RequestLogDependencies {
  store: Store;
  recorder: RequestRecorder;
}

/** `GET /v1/requests`: returns the requests of the organization, newest first. */
export async function listRequests(
  { store, recorder }: RequestLogDependencies,
  { organizationId }: Pick<AuthenticatedCaller, 'organizationId'>,
  { limit, cursor, ...filter }: RequestListQuery,
): Promise<RequestList> {
  // Store the waiting entries first, so that the list contains the latest calls of this process.
  await recorder.flush();
  const { page, next } = await readListPage(
    { limit, cursor },
    (range) => readRequestRows(store, organizationId, { filter, ...range }),
    ({ request }) => request.traceId,
  );
  return { requests: page.map(({ request }) => request), ...next };
}

interface RowSelection {
  filter: RequestExportQuery;
  limit: number;
  after: PageCursor | undefined;
}

/** An entry of the log. `createdAt` is the time by which entries are sorted, in milliseconds since the epoch. */
interface LogRow {
  createdAt: number;
  request: LoggedRequest;
}

/** Reads the entries of the log that match a filter, newest first. */
export async function readRequestRows(
  store: Store,
  organizationId: string,
  { filter, limit, after }: RowSelection,
): Promise<LogRow[]> {
  let query = selectRequests(store, organizationId)
    .orderBy('requests.created_at', 'desc')
    .orderBy('requests.id', 'desc')
    .limit(limit);
  query = applyRequestFilter(query, filter);
  if (filter.range) {
    const from = (await readDatabaseTime(store)) - TIME_RANGES_MS[filter.range];
    query = query.where('requests.created_at', '>=', from);
  }
  if (after) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('requests.created_at', 'requests.id'), '<', tuple(after.createdAt, after.id)),
    );
  }
  const rows = await query.execute();
  return rows.map((row) => ({
    createdAt: row.created_at,
    request: toLoggedRequest(row),
  }));
}

/** Columns of a list. The others can be large, and only the page of one request shows them. */
const LISTED_COLUMNS = [
  'id',
  'created_at',
  'operation',
  'status',
  'duration_ms',
  'key_id',
  'url',
  'outcome',
  'cause',
  'detail',
  'snapshot_id',
  'run_id',
  'credits',
] as const satisfies (keyof RequestRow)[];

/** Builds the query for requests of an organization with the names of their callers. */
export const selectRequests = ({ db }: Store, organizationId: string) =>
  db
    .selectFrom('requests')
    .leftJoin('api_keys', 'api_keys.id', 'requests.key_id')
    .leftJoin('users', 'users.id', 'requests.user_id')
    .select(LISTED_COLUMNS.map((column) => `requests.${column}` as const))
    .select(['api_keys.name as key_name', 'users.email as user_email'])
    .where('requests.organization_id', '=', organizationId);

type ListedRow = Pick<Selectable<RequestRow>, (typeof LISTED_COLUMNS)[number]> & {
  key_name: string | null;
  user_email: string | null;
};

export function toLoggedRequest(row: ListedRow): LoggedRequest {
  return {
    traceId: row.id,
    at: new Date(row.created_at).toISOString(),
    operation: row.operation,
    ...(row.status !== null && { status: row.status }),
    durationMs: row.duration_ms,
    ...(row.key_id !== null && { key: { id: row.key_id, name: row.key_name ?? row.key_id } }),
    ...(row.user_email !== null && { user: row.user_email }),
    ...(row.url !== null && { url: row.url }),
    outcome: row.outcome,
    ...(row.cause !== null && { cause: row.cause, explanation: explainCause(row.cause, row.detail) }),
    ...(row.snapshot_id !== null && { snapshotId: row.snapshot_id }),
    ...(row.run_id !== null && { runId: row.run_id }),
    credits: row.credits,
  };
}

function applyRequestFilter<Tables extends keyof Database, Row>(
  query: SelectQueryBuilder<Database, Tables | 'requests', Row>,
  { calls, outcome, keyId, host, cause, query: text }: RequestExportQuery,
): SelectQueryBuilder<Database, Tables | 'requests', Row> {
  let filtered = query as SelectQueryBuilder<Database, 'requests', Row>;
  if (calls === 'work')
    filtered = filtered.where(({ or, eb }) =>
      or([eb('requests.operation', 'not in', READ_OPERATIONS), eb('requests.outcome', '!=', 'succeeded')]),
    );
  if (outcome === 'withoutContent')
    filtered = filtered.where('requests.outcome', 'in', OUTCOMES_WITHOUT_CONTENT);
  else if (outcome) filtered = filtered.where('requests.outcome', '=', outcome);
  if (keyId) filtered = filtered.where('requests.key_id', '=', keyId);
  if (host) filtered = filtered.where('requests.host', '=', host.toLowerCase());
  if (cause) filtered = filtered.where('requests.cause', '=', cause);
  if (text) {
    const literal = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
    // Calls of one trace have the trace id and a suffix.
    filtered = filtered.where(
      sql<boolean>`(requests.id = ${text} or requests.id like ${`${literal}-%`} escape '\\'
        or lower(requests.url) like ${`%${literal}%`} escape '\\')`,
    );
  }
  return filtered as SelectQueryBuilder<Database, Tables | 'requests', Row>;
}
