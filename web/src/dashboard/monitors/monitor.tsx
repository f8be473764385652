import { useState } from 'preact/compat';
import { describeDiff } from '../../../../src/contract/runs/describe-diff.ts';
import type {
  Monitor as MonitorFacts,
  MonitorResult,
  MonitorResults,
} from '../../../../src/contract/runs/monitors.ts';
import { ApiError, call } from '../../api/index.ts';
import { Link } from '../../app/link.tsx';
import { navigate } from '../../app/location.ts';
import { useTitle } from '../../app/use-title.ts';
import { Button, PageAddress, Spinner, Table, Time, toast } from '../../design/index.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { describeSchedule, nameMonitor } from './monitors.tsx';
import { StatusBadge } from './status-badge.tsx';

const REFRESH_MS = 5000;
const PAGE_SIZE = 50;

/** The page of one monitor: its facts, and what its runs found. */
export function Monitor({ id }: { id: string }) {
  const path = `/v1/monitors/${encodeURIComponent(id)}`;
  const [offset, setOffset] = useState(0);
  const monitor = useResource<MonitorFacts>(path, () => REFRESH_MS);
  const results = useResource<MonitorResults>(
    `${path}/results?limit=${PAGE_SIZE}&offset=${offset}`,
    () => REFRESH_MS,
  );
  const [isDeleting, setIsDeleting] = useState(false);
  useTitle(monitor.value && nameMonitor(monitor.value));
  const run = (): void => {
    call(`${path}/run`, { method: 'POST', as: 'session' }).then(
      () => {
        toast('A run has started.');
        results.reload();
      },
      (failure: unknown) => toast(failure instanceof Error ? failure.message : String(failure)),
    );
  };
  const remove = async (): Promise<void> => {
    try {
      await call(path, { method: 'DELETE', as: 'session' });
      navigate('/dashboard/monitors');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(`Could not delete the monitor: ${failure.message}`);
    }
  };
  const error = monitor.error ?? results.error;
  const found = results.value;
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow break-anywhere">{monitor.value ? nameMonitor(monitor.value) : 'Monitor'}</h1>
        <Button kind="primary" onClick={run}>
          Run now
        </Button>
        <Button kind="danger" onClick={() => setIsDeleting(true)}>
          Delete
        </Button>
      </div>
      {error && <RequestError error={error} />}
      {monitor.value && <Facts monitor={monitor.value} />}
      {!found && !error && <Spinner label="Loading results" />}
      {found?.pagination.total === 0 && (
        <p className="card card-body text-soft">
          No results yet. The first run makes the captures to compare with.
        </p>
      )}
      {found && found.pagination.total > 0 && (
        <Table
          caption="Results"
          keyOf={({ at, url }) => `${at} ${url}`}
          rows={found.results}
          columns={COLUMNS}
        />
      )}
      {found && (offset > 0 || found.pagination.hasMore) && (
        <div className="row">
          <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE_SIZE))}>
            Newer
          </Button>
          <Button disabled={!found.pagination.hasMore} onClick={() => setOffset(offset + PAGE_SIZE)}>
            Older
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isDeleting}
        title="Delete this monitor?"
        action="Delete"
        onConfirm={() => void remove()}
        onClose={() => setIsDeleting(false)}
      >
        Its results are deleted. Its runs and captures stay until they expire.
      </ConfirmDialog>
    </div>
  );
}

const Facts = ({ monitor }: { monitor: MonitorFacts }) => (
  <dl className="card card-body facts-list">
    <dt>Schedule</dt>
    <dd>{describeSchedule(monitor)}</dd>
    <dt>Next run</dt>
    <dd>{monitor.nextRunAt === null ? 'paused' : <Time iso={monitor.nextRunAt} />}</dd>
    <dt>Pages</dt>
    <dd className="break-anywhere">
      {monitor.urls.length > 5 ? monitor.urls.length : monitor.urls.join(', ')}
    </dd>
    {monitor.notify && (
      <>
        <dt>Webhook</dt>
        <dd className="break-anywhere">
          {monitor.notify.webhook} ({monitor.notify.on})
        </dd>
      </>
    )}
  </dl>
);

const COLUMNS = [
  { name: 'Run', cell: ({ at }: MonitorResult) => <Time iso={at} /> },
  { name: 'Status', cell: ({ status }: MonitorResult) => <StatusBadge status={status} /> },
  { name: 'Page', cell: ({ url }: MonitorResult) => <PageAddress className="break-anywhere" url={url} /> },
  {
    name: 'Capture',
    cell: ({ snapshotId, error }: MonitorResult) =>
      snapshotId === undefined ? (error ?? '–') : <Link href={`/playground/${snapshotId}`}>Open</Link>,
  },
  {
    name: 'Changes',
    cell: ({ diff, snapshotId, previousSnapshotId }: MonitorResult) =>
      diff === undefined ? (
        '–'
      ) : (
        <Link href={`/playground/compare/${previousSnapshotId}/${snapshotId}`}>{describeDiff(diff)}</Link>
      ),
  },
];
