import { formatTable } from '../table.ts';
import type { CaptureCosts } from './captures.ts';

const RATES = [10, 1000, 100_000];
const DAYS = 30;
const SECONDS_A_DAY = 86_400;

/** Multiplies the cost of a capture by rates, and returns the table in docs/capacity.md. */
export function formatCapacityTable(costs: CaptureCosts, postgresMs: number): string {
  const rows: [string, (rate: number) => string][] = [
    ['cores of workers', (rate) => cores((costs.workerNode + costs.browsers) * rate)],
    ['cores of APIs', (rate) => cores(costs.api * rate)],
    ['cores of Postgres', (rate) => cores(postgresMs * rate)],
    ['transactions a second', (rate) => whole(costs.commits * rate)],
    ["Postgres' log, MB a second", (rate) => ((costs.wal * rate) / 1e6).toFixed(1)],
    ['requests to the blob store a second', (rate) => whole(costs.requests * rate)],
    ['bytes to the blob store, MB a second', (rate) => ((costs.stored * rate) / 1e6).toFixed(1)],
    [
      `blobs after ${DAYS} days, TB`,
      (rate) => ((costs.stored * rate * DAYS * SECONDS_A_DAY) / 1e12).toFixed(1),
    ],
    [`snapshots after ${DAYS} days, million`, (rate) => whole((rate * DAYS * SECONDS_A_DAY) / 1e6)],
  ];
  return formatTable(
    ['', ...RATES.map((rate) => `${whole(rate)}/s`)],
    rows.map(([name, value]) => [name, ...RATES.map(value)]),
  );
}

const whole = (value: number): string => Math.round(value).toLocaleString('en');
const cores = (milliseconds: number): string => {
  const value = milliseconds / 1000;
  return value < 10 ? value.toFixed(2) : whole(value);
};
