import type { ReactNode } from 'preact/compat';
import type { Account, Usage, UsageCounts } from '../../../../src/contract/account.ts';
import { Link } from '../../app/link.tsx';
import { formatCount, formatDuration } from '../../design/index.ts';
import { Trend } from './trend.tsx';

const countCaptures = ({ outcomes }: Pick<UsageCounts, 'outcomes'>): number =>
  Object.values(outcomes).reduce((sum, part) => sum + part, 0);

/** Returns the share of captures that returned content, from 0 to 1. Undefined without captures. */
export function shareWithContent({ outcomes }: Pick<UsageCounts, 'outcomes'>): number | undefined {
  const all = countCaptures({ outcomes });
  return all === 0 ? undefined : (outcomes.succeeded + outcomes.httpError) / all;
}

/** Formats a share. Rounds down, so that only a period without failures shows 100 %. */
export const formatShare = (share: number | undefined): string =>
  share === undefined ? '–' : `${Math.floor(share * 100)} %`;

export const formatAverage = (ms: number | undefined): string =>
  ms === undefined ? '–' : formatDuration(ms);

/** The key figures of the period, each with a chart over time. */
export function Tiles({ account, usage }: { account: Account; usage: Usage | undefined }) {
  const totals = usage?.totals;
  const buckets = usage?.buckets ?? [];
  const { credits, creditsGranted } = account;
  return (
    <dl className="tiles">
      <Tile label="Captures" value={totals && formatCount(countCaptures(totals))}>
        <Trend values={buckets.map(countCaptures)} />
      </Tile>
      <Tile
        label={<Link href="/dashboard/requests?outcome=withoutContent">With content</Link>}
        value={totals && formatShare(shareWithContent(totals))}
      >
        <Trend values={buckets.map(shareWithContent)} top={1} />
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
