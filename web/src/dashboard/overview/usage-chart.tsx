import type { Usage, UsageOutcome } from '../../../../src/contract/organization/account.ts';
import { formatCount, formatPercent, Table } from '../../design/index.ts';
import { formatAverage } from './tiles.tsx';

const OUTCOMES: readonly { name: UsageOutcome; label: string }[] = [
  { name: 'succeeded', label: 'Captured' },
  { name: 'httpError', label: 'Captured with error status' },
  { name: 'unreached', label: 'Site not reached' },
  { name: 'failed', label: 'Failed' },
  { name: 'timedOut', label: 'Timed out' },
  { name: 'cancelled', label: 'Cancelled' },
];

type Bucket = Usage['buckets'][number];

/** Height in SVG units. The drawing is stretched to the available width. */
const HEIGHT = 100;
const BAR = 10;
const GAP = 3;

const countAll = ({ outcomes }: Pick<Bucket, 'outcomes'>): number =>
  OUTCOMES.reduce((sum, { name }) => sum + outcomes[name], 0);

/** Captures by outcome per hour or day, as a chart and as a table. */
export function UsageChart({ usage }: { usage: Usage }) {
  const { buckets, totals, stepSeconds } = usage;
  const most = Math.max(...buckets.map(countAll));
  const top = roundUpScale(most);
  const label = labelOf(stepSeconds);
  return (
    <div className="stack">
      <ul className="chart-legend">
        {OUTCOMES.map(({ name, label: words }) => (
          <li key={name}>
            <span className={`chart-swatch chart-${name}`} aria-hidden="true" />
            {words} <strong>{formatCount(totals.outcomes[name])}</strong>
          </li>
        ))}
      </ul>
      <figure
        className="chart"
        aria-label={`Captures by outcome. ${formatCount(countAll(totals))} in total.`}
      >
        <div className="chart-axis" aria-hidden="true">
          <span>{formatCount(top)}</span>
          <span>{formatCount(top / 2)}</span>
          <span>0</span>
        </div>
        <svg
          className="chart-bars"
          viewBox={`0 0 ${buckets.length * (BAR + GAP)} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {buckets.map((bucket, index) => (
            <Bar key={bucket.at} bucket={bucket} x={index * (BAR + GAP) + GAP / 2} top={top} label={label} />
          ))}
        </svg>
        <div className="chart-times" aria-hidden="true">
          {[buckets[0], buckets[Math.floor(buckets.length / 2)], buckets.at(-1)].map(
            (bucket) => bucket && <span key={bucket.at}>{label(bucket.at)}</span>,
          )}
        </div>
      </figure>
      {most === 0 && <p className="text-soft">No captures in this time range.</p>}
      <details>
        <summary>Show as table</summary>
        <Table
          caption="Usage over time"
          keyOf={({ at }) => at}
          rows={buckets.toReversed()}
          columns={[
            { name: 'From', cell: ({ at }) => label(at) },
            ...OUTCOMES.map(({ name, label: words }) => ({
              name: words,
              numeric: true,
              cell: ({ outcomes }: Bucket) => formatCount(outcomes[name]),
            })),
            {
              name: 'With content',
              numeric: true,
              cell: ({ fetches, fetchesWithContent }: Bucket) => formatPercent(fetchesWithContent, fetches),
            },
            {
              name: 'Average duration',
              numeric: true,
              cell: ({ averageMs }: Bucket) => formatAverage(averageMs),
            },
            { name: 'Searches', numeric: true, cell: ({ highlights }) => formatCount(highlights) },
            { name: 'Credits', numeric: true, cell: ({ credits }) => formatCount(credits) },
          ]}
        />
      </details>
    </div>
  );
}

interface BarProps {
  bucket: Bucket;
  x: number;
  top: number;
  label: (iso: string) => string;
}

function Bar({ bucket, x, top, label }: BarProps) {
  return (
    <g>
      <title>{describeBucket(bucket, label)}</title>
      <rect className="chart-ground" x={x} y={0} width={BAR} height={HEIGHT} />
      {stackOutcomes(bucket, top).map(({ name, y, height }) => (
        <rect key={name} className={`chart-${name}`} x={x} y={y} width={BAR} height={height} />
      ))}
    </g>
  );
}

/** The counts of a bar as lines of text. */
const describeBucket = (bucket: Bucket, label: BarProps['label']): string =>
  [
    `${label(bucket.at)}: ${formatCount(countAll(bucket))}`,
    ...OUTCOMES.filter(({ name }) => bucket.outcomes[name] > 0).map(
      ({ name, label: words }) => `${words}: ${formatCount(bucket.outcomes[name])}`,
    ),
  ].join('\n');

/** Returns the parts of a bar, from bottom to top. */
function stackOutcomes(
  { outcomes }: Bucket,
  top: number,
): { name: UsageOutcome; y: number; height: number }[] {
  let y = HEIGHT;
  return OUTCOMES.filter(({ name }) => outcomes[name] > 0).map(({ name }) => {
    const height = (outcomes[name] / top) * HEIGHT;
    y -= height;
    return { name, y, height };
  });
}

/** Returns the smallest of 2, 4, 10, 20, 40, 100, … that is at least `most`. Half of it is a whole number. */
function roundUpScale(most: number): number {
  for (let power = 1; ; power *= 10) {
    for (const step of [2, 4, 10]) if (step * power >= most) return step * power;
  }
}

// The service counts hours and days in UTC.
const HOUR = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });

const labelOf =
  (stepSeconds: number) =>
  (iso: string): string =>
    (stepSeconds < 86_400 ? HOUR : DAY).format(new Date(iso));
