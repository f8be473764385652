import type { OrganizationList } from '../../../../src/contract/members.ts';
import { Badge, formatCount, formatSize, formatTime, Spinner, Table } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';

const REFRESH_MS = 15_000;

type Organization = OrganizationList['organizations'][number];

/** The operator's page with all organizations. */
export function Organizations() {
  const { value, error } = useResource<OrganizationList>('/v1/organizations', () => REFRESH_MS);
  return (
    <div className="stack dashboard-gap">
      <h1>Organizations</h1>
      <p className="text-soft">
        Requests and credits are those of the last 30 days. Change limits with{' '}
        <code>pagewright orgs set</code>, and create an organization with <code>pagewright orgs create</code>.
      </p>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading organizations" />}
      {value && (
        <Table caption="Organizations" keyOf={({ id }) => id} rows={value.organizations} columns={COLUMNS} />
      )}
    </div>
  );
}

const COLUMNS = [
  {
    name: 'Organization',
    cell: ({ name, id }: Organization) => (
      <span className="stack-tight">
        <strong>{name}</strong>
        <code className="text-small text-soft">{id}</code>
      </span>
    ),
  },
  { name: 'State', cell: (organization: Organization) => describeState(organization) },
  {
    name: 'Running',
    numeric: true,
    cell: ({ inFlight, maxConcurrency }: Organization) => (
      <span className="nowrap">
        {formatCount(inFlight)} of {formatCount(maxConcurrency)}
      </span>
    ),
  },
  {
    name: 'Calls per minute',
    numeric: true,
    cell: ({ ratePerMinute }: Organization) => formatCount(ratePerMinute),
  },
  { name: 'Requests', numeric: true, cell: ({ requests }: Organization) => formatCount(requests) },
  {
    name: 'Without content',
    numeric: true,
    cell: ({ requests, failures }: Organization) =>
      requests === 0 ? '–' : `${Math.round((100 * failures) / requests)} %`,
  },
  {
    name: 'Credits spent',
    numeric: true,
    cell: ({ creditsSpent }: Organization) => formatCount(creditsSpent),
  },
  {
    name: 'Credits left',
    numeric: true,
    cell: ({ credits }: Organization) => (credits === null ? 'unlimited' : formatCount(credits)),
  },
  {
    name: 'Stored',
    numeric: true,
    cell: ({ snapshots, storedBytes }: Organization) => (
      <span className="nowrap">
        {formatCount(snapshots)} snapshots, {formatSize(storedBytes)}
      </span>
    ),
  },
  { name: 'Users', numeric: true, cell: ({ users }: Organization) => formatCount(users) },
  { name: 'Keys', numeric: true, cell: ({ activeKeys }: Organization) => formatCount(activeKeys) },
  {
    name: 'Last request',
    cell: ({ lastRequestAt }: Organization) => (lastRequestAt ? formatTime(lastRequestAt) : 'never'),
  },
];

function describeState({ closedAt, blockedUntil }: Organization) {
  if (closedAt) return <Badge>Closed {formatTime(closedAt)}</Badge>;
  if (blockedUntil) return <Badge tone="bad">blocked until {formatTime(blockedUntil)}</Badge>;
  return <Badge tone="good">Open</Badge>;
}
