import { useState } from 'preact/compat';
import { hasRunEnded } from '../../../../src/contract/runs/has-run-ended.ts';
import type { BatchedList } from '../../../../src/contract/runs/batched.ts';
import { Link } from '../../app/link.tsx';
import { navigate } from '../../app/location.ts';
import { Badge, Button, type Column, Spinner, Table, Time } from '../../design/index.ts';
import { Pager } from '../pager.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { CancelDialog, type CancellableRun } from './cancel-dialog.tsx';
import { ERROR_PAGES_MEANING, nameRun, RunBadge, RunProgress } from './run-status.tsx';
import { StartRun } from './start-run.tsx';

const LIVE_MS = 1500;
const IDLE_MS = 15_000;

type Listed = BatchedList['runs'][number];

/** The page with all runs, newest first. Running ones are refreshed. */
export function Runs() {
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const cursor = cursors.at(-1);
  const path = `/v1/fetch/batched?limit=20${cursor ? `&cursor=${cursor}` : ''}`;
  const { value, error, reload } = useResource<BatchedList>(path, ({ runs }) =>
    runs.every(({ status }) => hasRunEnded(status)) ? IDLE_MS : LIVE_MS,
  );
  const [isStarting, setIsStarting] = useState(false);
  const [toCancel, setToCancel] = useState<CancellableRun>();
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">Runs</h1>
        <Button kind="primary" onClick={() => setIsStarting(true)}>
          Start run
        </Button>
      </div>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading runs" />}
      {value?.runs.length === 0 && (
        <p className="card card-body text-soft">
          No runs yet. A run fetches a list of URLs, or crawls a site. Start one here, with{' '}
          <code>POST /v1/fetch/batched</code> or <code>POST /v1/crawl</code>, or in the{' '}
          <Link href="/playground/site">playground</Link>.
        </p>
      )}
      {value && value.runs.length > 0 && (
        <>
          {value.runs.some(({ errorPages }) => errorPages > 0) && (
            <p className="text-small text-soft">{ERROR_PAGES_MEANING}</p>
          )}
          <Table
            caption="Runs"
            keyOf={({ id }) => id}
            rows={value.runs}
            columns={listColumns(value.runs, setToCancel)}
          />
        </>
      )}
      <Pager cursors={cursors} nextCursor={value?.nextCursor} onChange={setCursors} />
      <CancelDialog run={toCancel} onCancelled={reload} onClose={() => setToCancel(undefined)} />
      <StartRun
        open={isStarting}
        onStarted={(id) => navigate(`/dashboard/runs/${id}`)}
        onClose={() => setIsStarting(false)}
      />
    </div>
  );
}

const isCancellable = ({ status }: Listed): boolean => status === 'QUEUED' || status === 'RUNNING';

const COLUMNS: readonly Column<Listed>[] = [
  {
    name: 'Run',
    cell: (run: Listed) => (
      <div className="stack-tight">
        <Link href={`/dashboard/runs/${run.id}`}>{nameRun(run)}</Link>
        {run.name && run.url && <span className="text-small text-soft break-anywhere">{run.url}</span>}
        <code className="text-small text-soft break-anywhere">{run.id}</code>
      </div>
    ),
  },
  {
    name: 'Kind',
    cell: ({ url }: Listed) => (url === undefined ? <Badge>Batch</Badge> : <Badge tone="main">Crawl</Badge>),
  },
  { name: 'State', cell: (run: Listed) => <RunBadge run={run} /> },
  {
    name: 'Progress',
    cell: ({ finishedUrls, totalUrls }: Listed) => <RunProgress finished={finishedUrls} total={totalUrls} />,
  },
  {
    name: 'Failed',
    numeric: true,
    cell: ({ failedUrls }: Listed) => (failedUrls > 0 ? <Badge tone="bad">{failedUrls}</Badge> : '0'),
  },
  {
    name: 'Error pages',
    numeric: true,
    cell: ({ errorPages }: Listed) => (errorPages > 0 ? <Badge tone="warn">{errorPages}</Badge> : '0'),
  },
  { name: 'Started', cell: ({ createdAt }: Listed) => <Time iso={createdAt} /> },
  { name: 'Ended', cell: ({ finishedAt }: Listed) => (finishedAt ? <Time iso={finishedAt} /> : '–') },
];

/** Lists the columns. The one with the buttons is left out if no run can be cancelled. */
function listColumns(
  runs: readonly Listed[],
  onCancel: (run: CancellableRun) => void,
): readonly Column<Listed>[] {
  if (!runs.some(isCancellable)) return COLUMNS;
  const cell = (run: Listed) =>
    isCancellable(run) && (
      <Button
        kind="danger"
        label={`Cancel ${run.id}`}
        onClick={() => onCancel({ id: run.id, name: run.name })}
      >
        Cancel
      </Button>
    );
  return [...COLUMNS, { name: 'Action', action: true, cell }];
}
