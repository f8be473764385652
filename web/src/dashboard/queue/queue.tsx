import type { Queue as QueueState } from '../../../../src/contract/organization/account.ts';
import { Link } from '../../app/link.tsx';
import { Badge, formatCount, Spinner, Table, Time } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { formatStatus } from '../runs/run-status.tsx';
import { useResource } from '../use-resource.ts';

const LIVE_MS = 1000;
const IDLE_MS = 3000;

type OpenCapture = QueueState['captures'][number];

/** The page with the captures that run or wait at present. It refreshes itself. */
export function Queue() {
  const { value, error } = useResource<QueueState>('/v1/queue', ({ captures }) =>
    captures.length > 0 ? LIVE_MS : IDLE_MS,
  );
  const tiles = value && [
    { label: 'Running', count: value.running },
    { label: 'Waiting for a worker', count: value.queued },
    { label: 'Waiting URLs of runs', count: value.waitingUrls },
  ];
  return (
    <div className="stack dashboard-gap">
      <h1>Queue</h1>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading queue" />}
      {tiles && (
        <dl className="tiles">
          {tiles.map(({ label, count }) => (
            <div key={label} className="card tile">
              <dt>{label}</dt>
              <dd>{formatCount(count)}</dd>
            </div>
          ))}
        </dl>
      )}
      {value?.captures.length === 0 && (
        <p className="card card-body text-soft">
          No captures are running. Fetch a page in the <Link href="/playground">playground</Link>, or{' '}
          <Link href="/dashboard/runs">start a run</Link>: its captures appear here within seconds.
        </p>
      )}
      {value && value.captures.length > 0 && (
        <Table
          caption="Captures in the queue"
          keyOf={({ url, since, runId }) => `${url} ${since} ${runId ?? ''}`}
          rows={value.captures}
          columns={COLUMNS}
        />
      )}
    </div>
  );
}

const COLUMNS = [
  { name: 'Page', cell: ({ url }: OpenCapture) => <span className="break-anywhere">{url}</span> },
  {
    name: 'State',
    cell: ({ state, attempt }: OpenCapture) => (
      <Badge tone={state === 'RUNNING' ? 'main' : 'plain'}>
        {formatStatus(state)}
        {attempt > 1 && `, attempt ${attempt}`}
      </Badge>
    ),
  },
  { name: 'Since', cell: ({ since }: OpenCapture) => <Time iso={since} /> },
  {
    name: 'Run',
    cell: ({ runId }: OpenCapture) => (runId ? <Link href={`/dashboard/runs/${runId}`}>Run</Link> : '–'),
  },
];
