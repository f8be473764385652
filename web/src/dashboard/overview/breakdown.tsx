import type { ReactNode } from 'preact/compat';
import type { UsageQuery } from '../../../../src/contract/organization/account.ts';
import type { UsageBreakdown } from '../../../../src/contract/organization/request-log.ts';
import { Link } from '../../app/link.tsx';
import { changeQuery, useQuery } from '../../app/location.ts';
import { formatCount, formatDuration, Spinner, Table } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { OUTCOMES } from '../requests/outcomes.ts';
import { useResource } from '../use-resource.ts';
import { Share } from '../share.tsx';
import { useSorting } from '../use-sorting.ts';
import { Segments } from './segments.tsx';

type By = UsageBreakdown['by'];
type Group = UsageBreakdown['groups'][number];

const INITIAL = { column: 'Requests', isDescending: true };

const KINDS: readonly { name: By; label: string; filter: string }[] = [
  { name: 'key', label: 'API key', filter: 'keyId' },
  { name: 'host', label: 'Host', filter: 'host' },
  { name: 'outcome', label: 'Outcome', filter: 'outcome' },
];

/** Requests and credits by key, host or outcome. */
export function Breakdown({ range }: { range: UsageQuery['range'] }) {
  const asked = useQuery().get('by');
  const by = KINDS.find(({ name }) => name === asked)?.name ?? 'key';
  const setBy = (name: By): void => changeQuery({ by: name === 'key' ? '' : name });
  const order = useSorting('sort', INITIAL);
  const { value, error } = useResource<UsageBreakdown>(`/v1/usage/breakdown?range=${range}&by=${by}`);
  const kind = KINDS.find(({ name }) => name === by);
  return (
    <section className="card card-body stack" aria-labelledby="breakdown-title">
      <div className="row">
        <h2 id="breakdown-title" className="grow">
          Requests and credits
        </h2>
        <Segments legend="Group by" name="by" options={KINDS} selected={by} onSelect={setBy} />
      </div>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading usage by group" />}
      {value?.groups.length === 0 && <p className="text-soft">No requests in this time range.</p>}
      {value && value.groups.length > 0 && (
        <Table
          caption={`Requests by ${kind?.label ?? by}`}
          keyOf={({ id, name }) => id ?? name}
          rows={value.groups}
          columns={createColumns(
            value.by,
            KINDS.find(({ name }) => name === value.by)?.label ?? value.by,
            range,
          )}
          {...order}
        />
      )}
    </section>
  );
}

const createColumns = (by: By, label: string, range: UsageQuery['range']) => [
  {
    name: label,
    sortBy: ({ name }: Group) => name,
    cell: (group: Group) => nameGroup(by, group, range),
  },
  {
    name: 'Requests',
    numeric: true,
    sortBy: ({ requests }: Group) => requests,
    cell: ({ requests }: Group) => formatCount(requests),
  },
  {
    name: 'With content',
    numeric: true,
    sortBy: ({ fetches, fetchesWithContent }: Group) => (fetches === 0 ? 2 : fetchesWithContent / fetches),
    cell: ({ fetches, fetchesWithContent }: Group) => <Share part={fetchesWithContent} whole={fetches} />,
  },
  {
    name: 'Credits',
    numeric: true,
    sortBy: ({ credits }: Group) => credits,
    cell: ({ credits }: Group) => formatCount(credits),
  },
  {
    name: 'Average duration',
    numeric: true,
    sortBy: ({ averageMs }: Group) => averageMs,
    cell: ({ averageMs }: Group) => formatDuration(averageMs),
  },
];

function nameGroup(by: By, { id, name }: Group, range: UsageQuery['range']): ReactNode {
  const label =
    by === 'outcome' && Object.hasOwn(OUTCOMES, name) ? OUTCOMES[name as keyof typeof OUTCOMES].label : name;
  const kind = KINDS.find((candidate) => candidate.name === by);
  if (id === undefined || !kind) return <span>{label}</span>;
  const query = new URLSearchParams({ [kind.filter]: id, ...(range !== '30d' && { range }) });
  return (
    <Link className="break-anywhere" href={`/dashboard/requests?${query}`}>
      {label}
    </Link>
  );
}
