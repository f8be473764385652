import { useState } from 'preact/compat';
import type { Monitor, MonitorList } from '../../../../src/contract/runs/monitors.ts';
import { call } from '../../api/index.ts';
import { Link } from '../../app/link.tsx';
import { Button, Spinner, Table, Time, toast } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { CreateMonitor } from './create-monitor.tsx';
import { CountBadges } from './status-badge.tsx';

const REFRESH_MS = 15_000;

/** The page with all monitors, newest first. */
export function Monitors() {
  const { value, error, reload } = useResource<MonitorList>('/v1/monitors', () => REFRESH_MS);
  const [isCreating, setIsCreating] = useState(false);
  const change = (monitor: Monitor): void => {
    const paused = !monitor.paused;
    call(`/v1/monitors/${monitor.id}`, { method: 'PATCH', as: 'session', body: { paused } }).then(
      () => {
        toast(paused ? 'The monitor is paused.' : 'The monitor runs again.');
        reload();
      },
      (failure: unknown) => toast(failure instanceof Error ? failure.message : String(failure)),
    );
  };
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">Monitors</h1>
        <Button kind="primary" onClick={() => setIsCreating(true)}>
          Watch pages
        </Button>
      </div>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading monitors" />}
      {value?.monitors.length === 0 && (
        <p className="card card-body text-soft">
          No monitors yet. A monitor fetches pages regularly and reports what changed. Create one here or with{' '}
          <code>POST /v1/monitors</code>.
        </p>
      )}
      {value && value.monitors.length > 0 && (
        <Table
          caption="Monitors"
          keyOf={({ id }) => id}
          rows={value.monitors}
          columns={[...COLUMNS, actionColumn(change)]}
        />
      )}
      <CreateMonitor open={isCreating} onCreated={reload} onClose={() => setIsCreating(false)} />
    </div>
  );
}

/** Returns the name of a monitor, or else its first page. */
export const nameMonitor = ({ name, urls }: Monitor): string =>
  name ?? (urls.length > 1 ? `${urls[0]} and ${urls.length - 1} more` : (urls[0] ?? ''));

/** Describes the schedule in words, or as the five fields of cron. */
export function describeSchedule({ everyMinutes, cron }: Monitor): string {
  if (cron !== undefined) return `${cron} (UTC)`;
  return everyMinutes === 1 ? 'every minute' : `every ${everyMinutes} minutes`;
}

const COLUMNS = [
  {
    name: 'Monitor',
    cell: (monitor: Monitor) => (
      <Link className="break-anywhere" href={`/dashboard/monitors/${monitor.id}`}>
        {nameMonitor(monitor)}
      </Link>
    ),
  },
  { name: 'Schedule', cell: describeSchedule },
  { name: 'Pages', numeric: true, cell: ({ urls }: Monitor) => urls.length },
  {
    name: 'Next run',
    cell: ({ nextRunAt }: Monitor) => (nextRunAt === null ? 'paused' : <Time iso={nextRunAt} />),
  },
  {
    name: 'Last run',
    cell: ({ lastRun }: Monitor) => (lastRun ? <Time iso={lastRun.at} /> : '–'),
  },
  {
    name: 'Found',
    cell: ({ lastRun }: Monitor) => (lastRun ? <CountBadges counts={lastRun.counts} /> : '–'),
  },
];

const actionColumn = (onChange: (monitor: Monitor) => void) => ({
  name: 'Action',
  action: true,
  cell: (monitor: Monitor) => (
    <Button label={`${monitor.paused ? 'Resume' : 'Pause'} ${monitor.id}`} onClick={() => onChange(monitor)}>
      {monitor.paused ? 'Resume' : 'Pause'}
    </Button>
  ),
});
