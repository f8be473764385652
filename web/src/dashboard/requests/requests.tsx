import { useState } from 'preact/compat';
import type { ApiKeyList } from '../../../../src/contract/account.ts';
import type { LoggedRequest, RequestExportQuery, RequestList } from '../../../../src/contract/request-log.ts';
import { Link } from '../../app/link.tsx';
import { Badge, Field, formatDuration, formatTime, Spinner, Table } from '../../design/index.ts';
import { Pager } from '../pager.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { OUTCOMES } from './outcomes.ts';

const PAGE = 50;
const REFRESH_MS = 5000;

interface Filter {
  query: string;
  outcome: NonNullable<RequestExportQuery['outcome']> | '';
  keyId: string;
  host: string;
}

/** The page with the requests of the last 30 days, newest first. Filters are in the address. */
export function Requests() {
  const [filter, setFilter] = useState(readFilter);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const search = toQuery(filter);
  const cursor = cursors.at(-1);
  const page = new URLSearchParams([
    ...search,
    ['limit', String(PAGE)],
    ...(cursor ? [['cursor', cursor]] : []),
  ]);
  const { value, error } = useResource<RequestList>(`/v1/requests?${page}`, () =>
    cursor ? undefined : REFRESH_MS,
  );
  const change = (part: Partial<Filter>): void => {
    const next = { ...filter, ...part };
    setFilter(next);
    setCursors([]);
    const query = toQuery(next).toString();
    history.replaceState(null, '', query ? `?${query}` : location.pathname);
  };
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">Requests</h1>
        <a className="button" href={`/v1/requests/export?${search}`} download>
          Export CSV
        </a>
      </div>
      <Filters filter={filter} onChange={change} />
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading requests" />}
      {value?.requests.length === 0 && (
        <p className="card card-body text-soft">
          {search.size > 0
            ? 'No request matches the filter.'
            : 'No requests yet. Calls of the API appear here within a second and are kept for 30 days.'}
        </p>
      )}
      {value && value.requests.length > 0 && (
        <Table caption="Requests" keyOf={({ traceId }) => traceId} rows={value.requests} columns={COLUMNS} />
      )}
      <Pager cursors={cursors} nextCursor={value?.nextCursor} onChange={setCursors} />
    </div>
  );
}

function Filters({ filter, onChange }: { filter: Filter; onChange: (part: Partial<Filter>) => void }) {
  const { value } = useResource<ApiKeyList>('/v1/keys');
  return (
    <div className="filters">
      <Field label="Search">
        <input
          type="search"
          placeholder="URL or trace id"
          value={filter.query}
          onChange={({ currentTarget }) => onChange({ query: currentTarget.value })}
        />
      </Field>
      <Field label="Outcome">
        <select
          value={filter.outcome}
          onChange={({ currentTarget }) => onChange({ outcome: currentTarget.value as Filter['outcome'] })}
        >
          <option value="">All</option>
          <option value="withoutContent">Any outcome without content</option>
          {Object.entries(OUTCOMES).map(([name, { label }]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </Field>
      <Field label="API key">
        <select
          value={filter.keyId}
          onChange={({ currentTarget }) => onChange({ keyId: currentTarget.value })}
        >
          <option value="">All</option>
          {value?.keys.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      <Field label="Host">
        <input
          type="search"
          placeholder="example.com"
          value={filter.host}
          onChange={({ currentTarget }) => onChange({ host: currentTarget.value.trim() })}
        />
      </Field>
    </div>
  );
}

const COLUMNS = [
  { name: 'Time', cell: ({ at }: LoggedRequest) => <span className="nowrap">{formatTime(at)}</span> },
  {
    name: 'Outcome',
    cell: ({ outcome, status, cause, explanation }: LoggedRequest) => (
      <div className="stack-tight outcome">
        <Badge tone={OUTCOMES[outcome].tone}>
          {OUTCOMES[outcome].label}
          {status !== undefined && ` · ${status}`}
        </Badge>
        {cause && <strong className="text-small">{cause}</strong>}
        {explanation && <span className="text-soft text-small">{explanation}</span>}
      </div>
    ),
  },
  {
    name: 'Request',
    cell: ({ operation, url, traceId }: LoggedRequest) => (
      <div className="stack-tight">
        <span>{operation}</span>
        {url && <span className="text-soft text-small break-anywhere">{url}</span>}
        <code className="text-small text-soft trace-id" title={traceId}>
          {traceId}
        </code>
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

function readFilter(): Filter {
  const query = new URLSearchParams(location.search);
  const outcome = query.get('outcome') ?? '';
  return {
    query: query.get('query') ?? '',
    outcome: outcome === 'withoutContent' || outcome in OUTCOMES ? (outcome as Filter['outcome']) : '',
    keyId: query.get('keyId') ?? '',
    host: query.get('host') ?? '',
  };
}

const toQuery = (filter: Filter): URLSearchParams =>
  new URLSearchParams(Object.entries(filter).filter(([, value]) => value.trim() !== ''));
