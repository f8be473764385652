import type { ReactNode } from 'preact/compat';
import type { OrganizationList } from '../../../../src/contract/organization/members.ts';
import { Badge, formatCount, formatSize, formatTime, Spinner, Table, Time } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { Share, ShareNote } from '../share.tsx';
import { useResource } from '../use-resource.ts';
import { useSorting } from '../use-sorting.ts';

const REFRESH_MS = 15_000;

type Organization = OrganizationList['organizations'][number];

/** The operator's page with all organizations. */
export function Organizations() {
  const { value, error } = useResource<OrganizationList>('/v1/organizations', () => REFRESH_MS);
  const order = useSorting('sort', INITIAL);
  return (
    <div className="stack dashboard-gap">
      <h1>Organizations</h1>
      <p className="text-soft">
        Requests and credits are those of the last 30 days. Change limits with{' '}
        <code>pagewright orgs set</code>, and create an organization with <code>pagewright orgs create</code>.
      </p>
      <ShareNote />
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading organizations" />}
      {value && (
        <Table
          caption="Organizations"
          keyOf={({ id }) => id}
          rows={value.organizations}
          columns={COLUMNS}
          {...order}
        />
      )}
    </div>
  );
}

const INITIAL = { column: 'Requests', isDescending: true };

const COLUMNS = [
  {
    name: 'Organization',
    sortBy: ({ name }: Organization) => name,
    cell: ({ name, id }: Organization) => (
      <span className="stack-tight">
        <strong className="break-anywhere">{name}</strong>
        <code className="text-small text-soft">{id}</code>
      </span>
    ),
  },
  { name: 'State', cell: (organization: Organization) => describeState(organization) },
  {
    name: 'Running',
    numeric: true,
    sortBy: ({ inFlight }: Organization) => inFlight,
    cell: ({ inFlight, maxConcurrency, ratePerMinute }: Organization) => (
      <Pair main={`${formatCount(inFlight)} of ${formatCount(maxConcurrency)}`}>
        {formatCount(ratePerMinute)} calls / min
      </Pair>
    ),
  },
  {
    name: 'Requests',
    numeric: true,
    sortBy: ({ requests }: Organization) => requests,
    cell: ({ requests, lastRequestAt }: Organization) => (
      <Pair main={formatCount(requests)}>{lastRequestAt && <Time iso={lastRequestAt} />}</Pair>
    ),
  },
  {
    name: 'With content',
    numeric: true,
    sortBy: ({ fetches, fetchesWithContent }: Organization) =>
      fetches === 0 ? 2 : fetchesWithContent / fetches,
    cell: ({ fetches, fetchesWithContent }: Organization) => (
      <Share part={fetchesWithContent} whole={fetches} />
    ),
  },
  {
    name: 'Credits spent',
    numeric: true,
    sortBy: ({ creditsSpent }: Organization) => creditsSpent,
    cell: ({ creditsSpent, credits }: Organization) => (
      <Pair main={formatCount(creditsSpent)}>
        {credits === null ? 'no limit' : `${formatCount(credits)} left`}
      </Pair>
    ),
  },
  {
    name: 'Stored',
    numeric: true,
    sortBy: ({ storedBytes }: Organization) => storedBytes,
    cell: ({ snapshots, storedBytes }: Organization) => (
      <Pair main={formatSize(storedBytes)}>{formatCount(snapshots)} snapshots</Pair>
    ),
  },
  {
    name: 'Users',
    numeric: true,
    sortBy: ({ users }: Organization) => users,
    cell: ({ users, activeKeys }: Organization) => (
      <Pair main={formatCount(users)}>{activeKeys === 1 ? '1 key' : `${formatCount(activeKeys)} keys`}</Pair>
    ),
  },
];

/** A value with a second value below it. */
const Pair = ({ main, children }: { main: string; children: ReactNode }) => (
  <span className="stack-tight nowrap">
    <span>{main}</span>
    {children && <span className="text-soft text-small">{children}</span>}
  </span>
);

function describeState({ closedAt, blockedUntil }: Organization) {
  if (closedAt)
    return (
      <Badge>
        Closed <Time iso={closedAt} />
      </Badge>
    );
  if (blockedUntil) return <Badge tone="bad">Blocked until {formatTime(blockedUntil)}</Badge>;
  return <Badge tone="good">Open</Badge>;
}
