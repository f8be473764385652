import { useState } from 'preact/compat';
import type { z } from 'zod';
import { hasRunEnded } from '../../../../src/contract/runs/has-run-ended.ts';
import type { BatchedList, BatchedRun } from '../../../../src/contract/runs/batched.ts';
import type { CrawlItem, CrawlRun } from '../../../../src/contract/runs/crawl.ts';
import { Link } from '../../app/link.tsx';
import { useTitle } from '../../app/use-title.ts';
import {
  Button,
  Callout,
  ExactTime,
  formatCount,
  formatDuration,
  Spinner,
  Table,
} from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { retryRun } from './change-run.ts';
import { ItemOutcome } from './item-outcome.tsx';
import { ERROR_PAGES_MEANING, nameRun, RunBadge, RunProgress } from './run-status.tsx';
import { SkippedLinks } from './skipped-links.tsx';

type ShownRun = z.infer<typeof BatchedRun> & Partial<Pick<z.infer<typeof CrawlRun>, 'skipped'>>;
type Summary = BatchedList['runs'][number];
/** An item of a crawl or of a list of URLs. */
type Item = Omit<z.infer<typeof CrawlItem>, 'depth'> & { depth?: number };

const PAGE = 50;
const LIVE_MS = 1000;
/** The list shows titles and outcomes, not the Markdown. */
const INCLUDE = encodeURIComponent(JSON.stringify({ markdown: false, meta: true }));

/** The page of one run or crawl: its progress, and the results in the order of the URLs. */
export function Run({ id }: { id: string }) {
  // Only the small summary is polled. The results are loaded again when it changes.
  const { value, error, reload } = useResource<BatchedList>(
    `/v1/fetch/batched?id=${encodeURIComponent(id)}`,
    ({ runs }) => (runs.every(({ status }) => hasRunEnded(status)) ? undefined : LIVE_MS),
  );
  const [isCancelling, setIsCancelling] = useState(false);
  const run = value?.runs[0];
  useTitle(run ? nameRun(run) : id);
  if (!value) return error ? <RequestError error={error} /> : <Spinner label="Loading run" />;
  if (!run) return <UnknownRun id={id} />;
  const { name, status, totalUrls, finishedUrls, failedUrls, url } = run;
  const canBeCancelled = status === 'QUEUED' || status === 'RUNNING';
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">{nameRun(run)}</h1>
        {hasRunEnded(status) && failedUrls > 0 && (
          <Button onClick={() => void retryRun(id)}>Retry failed URLs</Button>
        )}
        {EXPORTS.map(({ label, file }) => (
          <a key={label} className="button" href={`${buildPath(run)}/${file}`} download>
            Export {label}
          </a>
        ))}
        {canBeCancelled && (
          <Button kind="danger" onClick={() => setIsCancelling(true)}>
            Cancel run
          </Button>
        )}
      </div>
      <div className="row" role="status">
        <RunBadge run={run} />
        <RunProgress finished={finishedUrls} total={totalUrls} />
        {url !== undefined && <ExternalLink url={url} />}
        <code className="text-small text-soft">{id}</code>
      </div>
      <RunTimes {...run} />
      {error && <RequestError error={error} />}
      <Results run={run} />
      <CancelDialog
        run={isCancelling ? { id, name } : undefined}
        onCancelled={reload}
        onClose={() => setIsCancelling(false)}
      />
    </div>
  );
}

function UnknownRun({ id }: { id: string }) {
  return (
    <Callout tone="bad" title="There is no such run.">
      <p>
        No run of this organization has the id <code>{id}</code>.{' '}
        <Link href="/dashboard/runs">Show all runs</Link>
      </p>
    </Callout>
  );
}

/** The finished pages of a run, and the links that a crawl did not follow. */
function Results({ run }: { run: Summary }) {
  const [offset, setOffset] = useState(0);
  const { value, error } = useResource<ShownRun>(
    `${buildPath(run)}?limit=${PAGE}&offset=${offset}&order=index&include=${INCLUDE}`,
    undefined,
    `${run.status} ${run.finishedUrls}`,
  );
  if (!value) return error ? <RequestError error={error} /> : <Spinner label="Loading results" />;
  const { results, pagination, skipped } = value;
  return (
    <>
      {error && <RequestError error={error} />}
      {results.length === 0 && (
        <p className="card card-body text-soft">
          {hasRunEnded(run.status)
            ? 'The run ended without a result.'
            : 'No page is finished yet. Results appear here.'}
        </p>
      )}
      {results.length > 0 && (
        <Table
          caption="Results"
          keyOf={({ index }) => index}
          rows={results}
          columns={run.url === undefined ? COLUMNS : CRAWL_COLUMNS}
        />
      )}
      <div className="row row-end">
        {offset > 0 && <Button onClick={() => setOffset(Math.max(0, offset - PAGE))}>Previous</Button>}
        {pagination.hasMore && <Button onClick={() => setOffset(offset + PAGE)}>Next</Button>}
      </div>
      {skipped && <SkippedLinks skipped={skipped} />}
    </>
  );
}

/** The times of a run, and the numbers of failed URLs and error pages. */
function RunTimes({ createdAt, finishedAt, failedUrls, errorPages }: Summary) {
  return (
    <>
      <p className="text-small">
        Started <ExactTime iso={createdAt} />
        {finishedAt !== undefined &&
          ` · Duration ${formatDuration(Date.parse(finishedAt) - Date.parse(createdAt))}`}
        {failedUrls > 0 && ` · ${formatCount(failedUrls)} failed`}
        {errorPages > 0 && ` · ${formatCount(errorPages)} error ${errorPages === 1 ? 'page' : 'pages'}`}
      </p>
      {errorPages > 0 && <p className="text-small text-soft">{ERROR_PAGES_MEANING}</p>}
    </>
  );
}

/** Only the endpoint of crawls tells which links were not followed. */
const buildPath = ({ id, url }: Summary): string =>
  `/v1/${url === undefined ? 'fetch/batched' : 'crawl'}/${encodeURIComponent(id)}`;

const COLUMNS = [
  { name: 'No.', numeric: true, cell: ({ index }: Item) => index + 1 },
  { name: 'Page', cell: (item: Item) => <PageCell item={item} /> },
  { name: 'Outcome', cell: (item: Item) => <ItemOutcome item={item} /> },
];

const CRAWL_COLUMNS = [
  ...COLUMNS,
  { name: 'Depth', numeric: true, cell: ({ depth }: Item) => depth },
  {
    name: 'Linked by',
    numeric: true,
    cell: ({ foundBy }: Item) => (foundBy === undefined ? '–' : `No. ${foundBy + 1}`),
  },
];

const EXPORTS = [
  { label: 'CSV', file: 'export?format=csv' },
  { label: 'JSONL', file: 'export?format=jsonl' },
  { label: 'ZIP', file: 'export/zip' },
];

const ExternalLink = ({ url }: { url: string }) => (
  <a className="text-small break-anywhere" href={url} target="_blank" rel="noreferrer">
    {url}
  </a>
);

function PageCell({ item: { url, data } }: { item: Item }) {
  if (!data) return <span className="break-anywhere">{url}</span>;
  return (
    <div className="stack-tight">
      <Link href={`/playground/${data.snapshotId}`}>{data.meta?.title ?? url}</Link>
      {data.meta?.title && <span className="text-soft text-small break-anywhere">{url}</span>}
    </div>
  );
}
