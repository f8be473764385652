import type { ReactNode } from 'preact/compat';
import type { Account, Usage, UsageQuery } from '../../../../src/contract/organization/account.ts';
import { Link } from '../../app/link.tsx';
import { formatCount, formatDuration, formatPercent } from '../../design/index.ts';
import { ShareParts } from '../share.tsx';

export const formatAverage = (ms: number | undefined): string =>
  ms === undefined ? '–' : formatDuration(ms);

/** The list of the requests without content in a time range. */
export const toFailures = (range: string): string =>
  `/dashboard/requests?outcome=withoutContent${range === '30d' ? '' : `&range=${range}`}`;

interface TilesProps {
  account: Account;
  /** Undefined while it loads. */
  usage: Usage | undefined;
  range: UsageQuery['range'];
}

/** The key figures of the period. */
export function Tiles({ account, usage, range }: TilesProps) {
  const totals = usage?.totals;
  const { credits, creditsGranted } = account;
  return (
    <dl className="tiles">
      <Tile
        label={<Link href={toFailures(range)}>With content</Link>}
        value={totals && formatPercent(totals.fetchesWithContent, totals.fetches)}
      >
        {totals && <ShareParts part={totals.fetchesWithContent} whole={totals.fetches} />}
      </Tile>
      <Tile label="Average duration" value={totals && formatAverage(totals.averageMs)} />
      <Tile label="Credits spent" value={totals && formatCount(totals.credits)} />
      {credits !== null && (
        <Tile label="Credits left" value={formatCount(credits)}>
          <span className="text-soft text-small">of {formatCount(creditsGranted)}</span>
        </Tile>
      )}
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
