import { useState } from 'preact/compat';
import type { z } from 'zod';
import type { BatchedItem, BatchedRun } from '../../../../src/contract/batched.ts';
import { Link } from '../../app/link.tsx';
import { Badge, Button, Spinner, Table } from '../../design/index.ts';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';
import { cancelRun, retryRun } from './change-run.ts';
import { formatStatus, isOver, RunBadge, RunProgress } from './run-status.tsx';

type Item = z.infer<typeof BatchedItem>;

const PAGE = 50;
const LIVE_MS = 1000;
/** The list shows titles and outcomes, not the Markdown. */
const INCLUDE = encodeURIComponent(JSON.stringify({ markdown: false, meta: true }));

/** The page of one run: its progress and the results in order of completion. */
export function Run({ id }: { id: string }) {
  const [offset, setOffset] = useState(0);
  const { value, error, reload } = useResource<z.infer<typeof BatchedRun>>(
    `/v1/fetch/batched/${encodeURIComponent(id)}?limit=${PAGE}&offset=${offset}&include=${INCLUDE}`,
    ({ status }) => (isOver(status) ? undefined : LIVE_MS),
  );
  const cancel = async (): Promise<void> => {
    await cancelRun(id);
    reload();
  };
  if (!value) return error ? <RequestError error={error} /> : <Spinner label="Loading run" />;
  const { name, status, totalUrls, results, pagination } = value;
  const path = `/v1/fetch/batched/${encodeURIComponent(id)}`;
  const canBeCancelled = status === 'QUEUED' || status === 'RUNNING';
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">{name ?? <span className="text-mono">{id}</span>}</h1>
        {isOver(status) && <Button onClick={() => void retryRun(id)}>Retry failed URLs</Button>}
        <a className="button" href={`${path}/export?format=csv`} download>
          Export CSV
        </a>
        <a className="button" href={`${path}/export?format=jsonl`} download>
          Export JSONL
        </a>
        {canBeCancelled && (
          <Button kind="danger" onClick={() => void cancel()}>
            Cancel run
          </Button>
        )}
      </div>
      <div className="row" role="status">
        <RunBadge status={status} />
        <RunProgress finished={pagination.total} total={totalUrls} />
        {name && <code className="text-small text-soft">{id}</code>}
      </div>
      {error && <RequestError error={error} />}
      <Table caption="Results" keyOf={({ index }) => index} rows={results} columns={COLUMNS} />
      <div className="row row-end">
        {offset > 0 && <Button onClick={() => setOffset(Math.max(0, offset - PAGE))}>Previous</Button>}
        {pagination.hasMore && <Button onClick={() => setOffset(offset + PAGE)}>Next</Button>}
      </div>
    </div>
  );
}

const COLUMNS = [
  { name: 'No.', numeric: true, cell: ({ index }: Item) => index + 1 },
  { name: 'Page', cell: (item: Item) => <PageCell item={item} /> },
  { name: 'Outcome', cell: (item: Item) => <Outcome item={item} /> },
];

function PageCell({ item: { url, data } }: { item: Item }) {
  if (!data) return <span className="break-anywhere">{url}</span>;
  return (
    <div className="stack-tight">
      <Link href={`/playground/${data.snapshotId}`}>{data.meta?.title ?? url}</Link>
      {data.meta?.title && <span className="text-soft text-small break-anywhere">{url}</span>}
    </div>
  );
}

function Outcome({ item: { status, originError, error } }: { item: Item }) {
  if (originError) return <Badge tone="warn">Status {originError.originStatusCode}</Badge>;
  if (!error) return <Badge tone="good">{formatStatus(status)}</Badge>;
  const said = error as { _tag: string; kind?: string; upstreamError?: string };
  return (
    <span className="stack-tight">
      <Badge tone={said._tag === 'FetchCancelled' ? 'plain' : 'bad'}>
        {said.kind ? `Site not reached: ${said.kind}` : said._tag}
      </Badge>
      {said.upstreamError && <code className="text-small">{said.upstreamError}</code>}
    </span>
  );
}
