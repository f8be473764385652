import { hasRunEnded } from '../../../../src/contract/runs/has-run-ended.ts';
import type { Queue } from '../../../../src/contract/organization/account.ts';
import type { BatchedList } from '../../../../src/contract/runs/batched.ts';
import { Link } from '../../app/link.tsx';
import { formatCount, Spinner, Time } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { nameRun, RunBadge, RunProgress } from '../runs/run-status.tsx';
import { useResource } from '../use-resource.ts';

type Run = BatchedList['runs'][number];

const LIVE_MS = 3000;
const IDLE_MS = 15_000;
const MAX_RUNS = 5;

/** The captures and runs in progress. If nothing is in progress: the latest ones. */
export function Activity() {
  const { value: queue } = useResource<Queue>('/v1/queue', ({ captures }) =>
    captures.length > 0 ? LIVE_MS : IDLE_MS,
  );
  const { value, error } = useResource<BatchedList>('/v1/fetch/batched?limit=50', ({ runs }) =>
    runs.every(isEnded) ? IDLE_MS : LIVE_MS,
  );
  const open = value?.runs.filter((run) => !isEnded(run)) ?? [];
  const shown = (open.length > 0 ? open : (value?.runs ?? [])).slice(0, MAX_RUNS);
  return (
    <section className="card card-body stack" aria-labelledby="activity-title">
      <div className="row">
        <h2 id="activity-title" className="grow">
          {open.length > 0 ? `Runs in progress: ${open.length}` : 'Latest runs'}
        </h2>
        <Link className="text-small" href="/dashboard/runs">
          All runs
        </Link>
      </div>
      {queue && (
        <p className="text-small">
          <Link href="/dashboard/queue">Queue</Link>
          <span className="text-soft">
            {`: ${formatCount(queue.running)} running, ${formatCount(queue.queued)} waiting, `}
            {`${formatCount(queue.waitingUrls)} URLs of runs waiting`}
          </span>
        </p>
      )}
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading runs" />}
      {value?.runs.length === 0 && (
        <p className="text-soft">Nothing was started yet. A run fetches many pages or crawls a site.</p>
      )}
      <ul className="entries">
        {shown.map((run) => (
          <Entry key={run.id} run={run} />
        ))}
      </ul>
    </section>
  );
}

const isEnded = ({ status }: Run): boolean => hasRunEnded(status);

function Entry({ run }: { run: Run }) {
  const { id, finishedUrls, totalUrls, failedUrls, createdAt } = run;
  return (
    <li>
      <div className="row">
        <Link className="break-anywhere" href={`/dashboard/runs/${id}`}>
          {nameRun(run)}
        </Link>
        <span className="grow" />
        <RunBadge run={run} />
      </div>
      <div className="row text-small text-soft">
        <RunProgress finished={finishedUrls} total={totalUrls} />
        {failedUrls > 0 && <span>{formatCount(failedUrls)} failed</span>}
        <span className="grow" />
        <Time iso={createdAt} />
      </div>
    </li>
  );
}
