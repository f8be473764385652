import type { Account, Usage, UsageQuery } from '../../../../src/contract/organization/account.ts';
import { changeQuery, useQuery } from '../../app/location.ts';
import { Callout, formatTime, Spinner } from '../../design/index.ts';
import { ShareNote } from '../share.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { Activity } from './activity.tsx';
import { Breakdown } from './breakdown.tsx';
import { FailureTable } from './failure-table.tsx';
import { FirstSteps } from './first-steps.tsx';
import { Segments } from './segments.tsx';
import { Tiles } from './tiles.tsx';
import { UsageChart } from './usage-chart.tsx';

type Range = UsageQuery['range'];

const RANGES: readonly { name: Range; label: string }[] = [
  { name: '24h', label: '24 hours' },
  { name: '7d', label: '7 days' },
  { name: '30d', label: '30 days' },
];

const DEFAULT_RANGE: Range = '7d';
const REFRESH_MS = 15_000;

/** The overview: key figures, current work, usage over time, and failures. */
export function Overview({ account }: { account: Account }) {
  const asked = useQuery().get('range');
  const range = RANGES.find(({ name }) => name === asked)?.name ?? DEFAULT_RANGE;
  const setRange = (name: Range): void => changeQuery({ range: name === DEFAULT_RANGE ? '' : name });
  const { value: usage, error } = useResource<Usage>(`/v1/usage?range=${range}`, () => REFRESH_MS);
  const { value: present = account } = useResource<Account>('/v1/account', () => REFRESH_MS);
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">Overview</h1>
        <Segments legend="Time range" name="range" options={RANGES} selected={range} onSelect={setRange} />
      </div>
      {present.blockedUntil && (
        <Callout
          tone="warn"
          title={`This organization is blocked until ${formatTime(present.blockedUntil)}.`}
        />
      )}
      {present.storage.snapshots === 0 && <FirstSteps />}
      <Tiles account={present} usage={usage} range={range} />
      <ShareNote />
      <Activity />
      <section className="card card-body stack" aria-labelledby="usage-title">
        <h2 id="usage-title">Captures</h2>
        {error && <RequestError error={error} />}
        {usage ? <UsageChart usage={usage} /> : !error && <Spinner label="Loading usage" />}
      </section>
      <FailureTable range={range} />
      <Breakdown range={range} />
    </div>
  );
}
