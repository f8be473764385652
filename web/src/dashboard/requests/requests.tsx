import { useState } from 'preact/compat';
import type { LoggedRequest, RequestList } from '../../../../src/contract/organization/request-log.ts';
import { Link } from '../../app/link.tsx';
import { changeQuery, useQuery } from '../../app/location.ts';
import { Badge, Button, formatDuration, Spinner, Table, Time } from '../../design/index.ts';
import { Pager } from '../pager.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { Filters, isFiltered, NO_FILTER, readFilter, toSearch } from './filters.tsx';
import { nameOperation } from './operation-names.ts';
import { OUTCOMES } from './outcomes.ts';
import { toRequestPage } from './request-address.ts';

const PAGE = 50;
const REFRESH_MS = 5000;

/** The page with the requests of the last 30 days, newest first. Filters are in the address. */
export function Requests() {
  const query = useQuery();
  const filter = readFilter(query);
  const [pages, setPages] = useState<{ filter: string; cursors: readonly string[] }>(FIRST_PAGE);
  const search = toSearch(filter);
  // Cursors of another filter are not valid.
  const cursors = pages.filter === search.toString() ? pages.cursors : [];
  const cursor = cursors.at(-1);
  const page = new URLSearchParams([
    ...search,
    ['limit', String(PAGE)],
    ...(cursor ? [['cursor', cursor]] : []),
  ]);
  const { value, error } = useResource<RequestList>(`/v1/requests?${page}`, () =>
    cursor ? undefined : REFRESH_MS,
  );
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">Requests</h1>
        <a className="button" href={`/v1/requests/export?${search}`} download>
          Export CSV
        </a>
      </div>
      <Filters filter={filter} onChange={changeQuery} />
      {isFiltered(filter) && (
        <div className="row">
          <Button onClick={() => changeQuery(NO_FILTER)}>Clear filters</Button>
        </div>
      )}
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading requests" />}
      {value?.requests.length === 0 && (
        <p className="card card-body text-soft">
          {isFiltered(filter) ? (
            `No request matches the filter.${filter.calls === '' ? ' Successful reads are left out: choose “All API calls” to see them.' : ''}`
          ) : (
            <>
              No requests yet. Fetch a page in the <Link href="/playground">playground</Link> or{' '}
              <a href="/docs/quick-start">with the API</a>. It appears here within a second and is kept for 30
              days.
            </>
          )}
        </p>
      )}
      {value && value.requests.length > 0 && (
        <Table caption="Requests" keyOf={({ traceId }) => traceId} rows={value.requests} columns={COLUMNS} />
      )}
      <Pager
        cursors={cursors}
        nextCursor={value?.nextCursor}
        onChange={(next) => setPages({ filter: search.toString(), cursors: next })}
      />
    </div>
  );
}

const FIRST_PAGE = { filter: '', cursors: [] };

const COLUMNS = [
  { name: 'Time', cell: ({ at }: LoggedRequest) => <Time iso={at} /> },
  {
    name: 'Outcome',
    cell: ({ outcome, status, cause, explanation }: LoggedRequest) => (
      <div className="stack-tight outcome">
        <Badge tone={OUTCOMES[outcome].tone}>
          {OUTCOMES[outcome].label}
          {status !== undefined && status >= 400 && ` · ${status}`}
        </Badge>
        {cause && <strong className="text-small">{cause}</strong>}
        {explanation && <span className="text-soft text-small two-lines">{explanation}</span>}
      </div>
    ),
  },
  {
    name: 'Request',
    cell: ({ operation, url, traceId }: LoggedRequest) => (
      <div className="stack-tight">
        <Link href={toRequestPage(traceId)} className="two-lines" title={url}>
          {url ?? nameOperation(operation)}
        </Link>
        {url && <span className="text-soft text-small">{nameOperation(operation)}</span>}
      </div>
    ),
  },
  {
    name: 'Caller',
    cell: ({ key, user }: LoggedRequest) => <span className="caller">{key?.name ?? user ?? '–'}</span>,
  },
  {
    name: 'Duration',
    numeric: true,
    cell: ({ durationMs }: LoggedRequest) => <span className="nowrap">{formatDuration(durationMs)}</span>,
  },
  { name: 'Credits', numeric: true, cell: ({ credits }: LoggedRequest) => credits },
  {
    name: 'Links',
    cell: ({ snapshotId, runId }: LoggedRequest) => (
      <span className="stack-tight">
        {snapshotId && <Link href={`/playground/${snapshotId}`}>Snapshot</Link>}
        {runId && <Link href={`/dashboard/runs/${runId}`}>Run</Link>}
      </span>
    ),
  },
];
