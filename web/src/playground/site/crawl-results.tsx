import { useEffect, useState } from 'preact/compat';
import type { z } from 'zod';
import { hasRunEnded } from '../../../../src/contract/runs/has-run-ended.ts';
import type { BatchedRun } from '../../../../src/contract/runs/batched.ts';
import { ApiError, call, callForBlob } from '../../api/index.ts';
import { Link } from '../../app/link.tsx';
import { Button, saveFile, Spinner, Table, toast } from '../../design/index.ts';
import { ItemOutcome } from '../../dashboard/runs/item-outcome.tsx';
import { ErrorCallout } from '../error-callout.tsx';
import { useCall } from '../use-call.ts';

type Run = z.infer<typeof BatchedRun>;
type Item = Run['results'][number];

const PAGE = 100;
const LIVE_MS = 1000;
const INCLUDE = encodeURIComponent(JSON.stringify({ markdown: false, meta: true }));

/** The progress of a crawl and its first results, refreshed until it has ended. */
export function CrawlResults({ runId }: { runId: string }) {
  const path = `/v1/fetch/batched/${encodeURIComponent(runId)}`;
  const [offset, setOffset] = useState(0);
  const { state, reload } = useCall<Run>(`${path}?limit=${PAGE}&offset=${offset}&include=${INCLUDE}`);
  const [run, setRun] = useState<Run>();
  useEffect(() => {
    if (state.kind !== 'ready') return undefined;
    const { value } = state;
    setRun(value);
    if (hasRunEnded(value.status)) return undefined;
    const timer = setTimeout(reload, LIVE_MS);
    return () => clearTimeout(timer);
  }, [state, reload]);
  const cancel = async (): Promise<void> => {
    await call(`${path}/cancel`, { method: 'POST' }).catch((error: unknown) => {
      // The run has ended before it could be cancelled.
      if (!(error instanceof ApiError)) throw error;
    });
    reload();
  };
  if (state.kind === 'failed') return <ErrorCallout error={state.error} onRetry={reload} />;
  if (!run) return <Spinner label="Loading results" />;
  const { results, pagination, totalUrls, status } = run;
  return (
    <section className="card card-body stack" aria-labelledby="crawl-title">
      <div className="row">
        <h1 id="crawl-title" className="grow">
          {hasRunEnded(status) ? 'Pages' : 'Fetching pages'}
        </h1>
        {!hasRunEnded(status) && (
          <Button kind="danger" onClick={() => void cancel()}>
            Cancel
          </Button>
        )}
        {DOWNLOADS.map(({ label, file, extension }) => (
          <Button
            key={label}
            icon="download"
            disabled={pagination.total === 0}
            onClick={() => void download(`${path}/${file}`, `${runId}.${extension}`)}
          >
            {label}
          </Button>
        ))}
      </div>
      <div className="row" role="status">
        <progress max={totalUrls} value={pagination.total} aria-label="Fetched pages" />
        <span>
          {pagination.total} of {totalUrls} pages
        </span>
      </div>
      {results.length > 0 && (
        <Table caption="Results" keyOf={({ index }) => index} rows={results} columns={COLUMNS} />
      )}
      <div className="row row-end">
        {offset > 0 && <Button onClick={() => setOffset(offset - PAGE)}>Earlier pages</Button>}
        {pagination.hasMore && <Button onClick={() => setOffset(offset + PAGE)}>Further pages</Button>}
      </div>
    </section>
  );
}

const DOWNLOADS = [
  { label: 'Markdown', file: 'export/zip', extension: 'zip' },
  { label: 'JSON', file: 'export?format=jsonl', extension: 'jsonl' },
  { label: 'CSV', file: 'export?format=csv', extension: 'csv' },
];

/** Saves a file of the API, with the key that made the run. */
async function download(path: string, name: string): Promise<void> {
  try {
    saveFile(name, await callForBlob(path));
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    toast(`The download failed: ${error.failure.message ?? error.failure._tag}`);
  }
}

const COLUMNS = [
  {
    name: 'Page',
    cell: ({ url, data }: Item) => (
      <div className="stack-tight">
        {data && <Link href={`/playground/${data.snapshotId}`}>{data.meta?.title ?? url}</Link>}
        <span className="text-soft text-small break-anywhere">{url}</span>
      </div>
    ),
  },
  { name: 'Outcome', cell: (item: Item) => <ItemOutcome item={item} /> },
];
