import { useState } from 'preact/compat';
import type { Account, Usage, UsageQuery } from '../../../../src/contract/account.ts';
import { Callout, formatCount, formatTime, Spinner } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { Breakdown } from './breakdown.tsx';
import { Limits } from './limits.tsx';
import { Segments } from './segments.tsx';
import { UsageChart } from './usage-chart.tsx';

type Range = UsageQuery['range'];

const RANGES: readonly { name: Range; label: string }[] = [
  { name: '24h', label: '24 hours' },
  { name: '7d', label: '7 days' },
  { name: '30d', label: '30 days' },
];

const REFRESH_MS = 15_000;

/** Usage over time, credits and limits. */
export function Overview({ account }: { account: Account }) {
  const [range, setRange] = useState<Range>('7d');
  const { value: usage, error } = useResource<Usage>(`/v1/usage?range=${range}`, () => REFRESH_MS);
  const { value: present = account } = useResource<Account>('/v1/account', () => REFRESH_MS);
  return (
    <div className="stack dashboard-gap">
      <h1>Overview</h1>
      {present.blockedUntil && (
        <Callout
          tone="warn"
          title={`This organization is blocked until ${formatTime(present.blockedUntil)}.`}
        />
      )}
      <Tiles account={present} usage={usage} />
      <section className="card card-body stack" aria-labelledby="usage-title">
        <div className="row">
          <h2 id="usage-title" className="grow">
            Usage
          </h2>
          <Segments legend="Time range" name="range" options={RANGES} selected={range} onSelect={setRange} />
        </div>
        {error && <RequestError error={error} />}
        {usage ? <UsageChart usage={usage} /> : !error && <Spinner label="Loading usage" />}
      </section>
      <Breakdown range={range} />
      <Limits account={present} />
    </div>
  );
}

function Tiles({ account, usage }: { account: Account; usage: Usage | undefined }) {
  const captures = usage && Object.values(usage.totals.outcomes).reduce((sum, part) => sum + part, 0);
  const tiles = [
    { label: 'Captures', value: captures },
    { label: 'Searches', value: usage?.totals.highlights },
    { label: 'Credits spent', value: usage?.totals.credits },
    { label: 'Credits left', value: account.credits ?? 'unlimited' },
  ];
  return (
    <dl className="tiles">
      {tiles.map(({ label, value }) => (
        <div key={label} className="card tile">
          <dt>{label}</dt>
          <dd>{typeof value === 'number' ? formatCount(value) : (value ?? '…')}</dd>
        </div>
      ))}
    </dl>
  );
}
