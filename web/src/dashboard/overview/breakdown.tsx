import { type ReactNode, useState } from 'preact/compat';
import type { UsageQuery } from '../../../../src/contract/account.ts';
import type { UsageBreakdown } from '../../../../src/contract/request-log.ts';
import { Link } from '../../app/link.tsx';
import { formatCount, formatDuration, Spinner, Table } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { OUTCOMES } from '../requests/outcomes.ts';
import { useResource } from '../use-resource.ts';
import { Segments } from './segments.tsx';

type By = UsageBreakdown['by'];
type Group = UsageBreakdown['groups'][number];

const KINDS: readonly { name: By; label: string; filter: string }[] = [
  { name: 'key', label: 'API key', filter: 'keyId' },
  { name: 'host', label: 'Host', filter: 'host' },
  { name: 'outcome', label: 'Outcome', filter: 'outcome' },
];

/** Requests and credits by key, host or outcome. */
export function Breakdown({ range }: { range: UsageQuery['range'] }) {
  const [by, setBy] = useState<By>('key');
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
          columns={createColumns(value.by, kind?.label ?? by)}
        />
      )}
    </section>
  );
}

const createColumns = (by: By, label: string) => [
  { name: label, cell: (group: Group) => nameGroup(by, group) },
  { name: 'Requests', numeric: true, cell: ({ requests }: Group) => formatCount(requests) },
  {
    name: 'Without content',
    numeric: true,
    cell: ({ failures, requests }: Group) =>
      `${formatCount(failures)} (${Math.round((100 * failures) / requests)} %)`,
  },
  { name: 'Credits', numeric: true, cell: ({ credits }: Group) => formatCount(credits) },
  { name: 'Average', numeric: true, cell: ({ averageMs }: Group) => formatDuration(averageMs) },
];

function nameGroup(by: By, { id, name }: Group): ReactNode {
  const label = by === 'outcome' && name in OUTCOMES ? OUTCOMES[name as keyof typeof OUTCOMES].label : name;
  const kind = KINDS.find((candidate) => candidate.name === by);
  if (id === undefined || !kind) return <span>{label}</span>;
  return (
    <Link className="break-anywhere" href={`/dashboard/requests?${kind.filter}=${encodeURIComponent(id)}`}>
      {label}
    </Link>
  );
}
