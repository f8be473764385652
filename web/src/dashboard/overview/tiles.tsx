import type { ReactNode } from 'preact/compat';
import type { Account, Usage, UsageCounts, UsageQuery } from '../../../../src/contract/account.ts';
import { Link } from '../../app/link.tsx';
import { formatCount, formatDuration, formatPercent } from '../../design/index.ts';
import { ShareParts } from '../share.tsx';
import { Trend } from './trend.tsx';

const countCaptures = ({ outcomes }: Pick<UsageCounts, 'outcomes'>): number =>
  Object.values(outcomes).reduce((sum, part) => sum + part, 0);

export const formatAverage = (ms: number | undefined): string =>
  ms === undefined ? '–' : formatDuration(ms);

/** Returns the share of fetches with content, from 0 to 1. Undefined without fetches. */
const computeShare = ({ fetches, fetchesWithContent }: UsageCounts): number | undefined =>
  fetches === 0 ? undefined : fetchesWithContent / fetches;

const toFailures = (range: string): string =>
  `/dashboard/requests?outcome=withoutContent${range === '30d' ? '' : `&range=${range}`}`;

interface TilesProps {
  account: Account;
  /** Undefined while it loads. */
  usage: Usage | undefined;
  range: UsageQuery['range'];
}

/** The key figures of the period, each with a chart over time. */
export function Tiles({ account, usage, range }: TilesProps) {
  const totals = usage?.totals;
  const buckets = usage?.buckets ?? [];
  const { credits, creditsGranted } = account;
  return (
    <dl className="tiles">
      <Tile label="Captures" value={totals && formatCount(countCaptures(totals))}>
        <Trend values={buckets.map(countCaptures)} />
      </Tile>
      <Tile
        label={<Link href={toFailures(range)}>With content</Link>}
        value={totals && formatPercent(totals.fetchesWithContent, totals.fetches)}
      >
        {totals && <ShareParts part={totals.fetchesWithContent} whole={totals.fetches} />}
        <Trend values={buckets.map(computeShare)} top={1} />
      </Tile>
      <Tile label="Average duration" value={totals && formatAverage(totals.averageMs)}>
        <Trend values={buckets.map(({ averageMs }) => averageMs)} />
      </Tile>
      <Tile label="Credits spent" value={totals && formatCount(totals.credits)}>
        <Trend values={buckets.map((bucket) => bucket.credits)} />
      </Tile>
      <Tile label="Credits left" value={credits === null ? 'unlimited' : formatCount(credits)}>
        {credits !== null && <span className="text-soft text-small">of {formatCount(creditsGranted)}</span>}
      </Tile>
    </dl>
  );
}

interface TileProps {
  label: ReactNode;
  /** The value. Undefined while it loads. */
  value: string | undefined;
  children?: ReactNode;
}

const Tile = ({ label, value, children }: TileProps) => (
  <div className="card tile">
    <dt>{label}</dt>
    <dd>{value ?? '…'}</dd>
    {value !== undefined && children && <dd className="tile-more">{children}</dd>}
  </div>
);
