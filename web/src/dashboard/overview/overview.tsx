import { useState } from 'preact/compat';
import type { Account, Usage, UsageQuery } from '../../../../src/contract/account.ts';
import { Callout, formatCount, formatTime, Spinner } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
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
          <fieldset className="segments">
            <legend className="visually-hidden">Time range</legend>
            {RANGES.map(({ name, label }) => (
              <label key={name} className="segment">
                <input type="radio" name="range" checked={range === name} onChange={() => setRange(name)} />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        </div>
        {error && <RequestError error={error} />}
        {usage ? <UsageChart usage={usage} /> : !error && <Spinner label="Loading usage" />}
      </section>
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

function Limits({ account: { limits, inFlight, organization } }: { account: Account }) {
  return (
    <section className="card card-body stack" aria-labelledby="limits-title">
      <h2 id="limits-title">Limits</h2>
      <label className="stack limit-meter">
        <span>
          Running captures: {formatCount(inFlight)} of {formatCount(limits.maxConcurrency)}
        </span>
        <meter min={0} max={limits.maxConcurrency} value={inFlight} />
      </label>
      <p>
        {formatCount(limits.ratePerMinute)} calls per minute. Snapshots are stored for{' '}
        {formatCount(limits.snapshotDays)} days.
      </p>
      <p className="text-soft text-small">
        The operator changes limits with <code>pagewright orgs set {organization.id}</code>.
      </p>
    </section>
  );
}
