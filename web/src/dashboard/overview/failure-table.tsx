import { useState } from 'preact/compat';
import type { UsageQuery } from '../../../../src/contract/organization/account.ts';
import type { FailureGroups } from '../../../../src/contract/organization/request-log.ts';
import { Link } from '../../app/link.tsx';
import { Badge, Button, formatCount, Spinner, Table, Time } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { OUTCOMES } from '../requests/outcomes.ts';
import { useResource } from '../use-resource.ts';
import { useSorting } from '../use-sorting.ts';
import { toFailures } from './tiles.tsx';

type Group = FailureGroups['groups'][number];

/** Number of groups that are shown at first. */
const FIRST_ROWS = 8;

const INITIAL = { column: 'Requests', isDescending: true };

/** The hosts and causes that failed most. Each group links to its requests. */
export function FailureTable({ range }: { range: UsageQuery['range'] }) {
  const { value, error } = useResource<FailureGroups>(`/v1/usage/failures?range=${range}`);
  const [isComplete, setIsComplete] = useState(false);
  const order = useSorting('failures', INITIAL);
  return (
    <section className="card card-body stack" aria-labelledby="failure-groups-title">
      <div className="row">
        <h2 id="failure-groups-title" className="grow">
          Failures by host and cause
        </h2>
        <Link className="text-small" href={toFailures(range)}>
          All failures
        </Link>
      </div>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading failures by host" />}
      {value?.groups.length === 0 && <p className="text-soft">No failures in this time range.</p>}
      {value && value.groups.length > 0 && (
        <Table
          caption="Failures by host and cause"
          keyOf={({ host, cause, outcome }) => `${host ?? ''} ${cause} ${outcome}`}
          rows={value.groups}
          {...(!isComplete && { maxRows: FIRST_ROWS })}
          columns={createColumns(range)}
          {...order}
        />
      )}
      {value && value.groups.length > FIRST_ROWS && (
        <div>
          <Button onClick={() => setIsComplete(!isComplete)}>
            {isComplete ? `Show the first ${FIRST_ROWS}` : `Show all ${value.groups.length}`}
          </Button>
        </div>
      )}
    </section>
  );
}

const createColumns = (range: UsageQuery['range']) => [
  {
    name: 'Host',
    sortBy: ({ host }: Group) => host ?? '',
    cell: ({ host }: Group) => <span className="break-anywhere">{host ?? 'Requests without a page'}</span>,
  },
  {
    name: 'Cause',
    sortBy: ({ cause }: Group) => cause,
    cell: ({ cause, outcome, explanation }: Group) => (
      <div className="stack-tight">
        <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
        <strong className="text-small">{cause}</strong>
        <span className="text-soft text-small">{explanation}</span>
      </div>
    ),
  },
  {
    name: 'Requests',
    numeric: true,
    sortBy: ({ requests }: Group) => requests,
    cell: (group: Group) => (
      <Link
        href={toRequests(group, range)}
        aria-label={`${formatCount(group.requests)} requests: ${group.host ?? 'without a page'}, ${group.cause}`}
      >
        {formatCount(group.requests)}
      </Link>
    ),
  },
  {
    name: 'Last',
    sortBy: ({ lastAt }: Group) => lastAt,
    cell: ({ lastAt }: Group) => <Time iso={lastAt} />,
  },
];

function toRequests({ host, cause, outcome }: Group, range: UsageQuery['range']): string {
  const query = new URLSearchParams({ outcome, cause, ...(host !== undefined && { host }) });
  if (range !== '30d') query.set('range', range);
  return `/dashboard/requests?${query}`;
}
