import { useDeferredValue, useState } from 'preact/compat';
import type { SnapshotList } from '../../../../src/contract/organization/account.ts';
import { ApiError, call } from '../../api/index.ts';
import { Link } from '../../app/link.tsx';
import { changeQuery, useQuery } from '../../app/location.ts';
import {
  Badge,
  Button,
  Field,
  formatCount,
  formatTime,
  formatSize,
  Spinner,
  Table,
  Time,
  toast,
} from '../../design/index.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { Pager } from '../pager.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';

type Snapshot = SnapshotList['snapshots'][number];

/** The page with the latest snapshot of each URL, newest first, with a search by title and URL. */
export function Snapshots({ snapshotDays }: { snapshotDays: number }) {
  const query = useQuery().get('query') ?? '';
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [toDelete, setToDelete] = useState<Snapshot>();
  const filter = useDeferredValue(query.trim());
  const cursor = cursors.at(-1);
  const search = new URLSearchParams({
    limit: '20',
    captures: 'latest',
    ...(filter && { query: filter }),
    ...(cursor && { cursor }),
  });
  const { value, error, reload } = useResource<SnapshotList>(`/v1/snapshots?${search.toString()}`);
  const remove = async ({ snapshotId }: Snapshot): Promise<void> => {
    try {
      await call(`/v1/snapshots/${encodeURIComponent(snapshotId)}`, { method: 'DELETE', as: 'session' });
      toast('Snapshot deleted');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(`Could not delete the snapshot: ${failure.message}`);
    }
    setToDelete(undefined);
    reload();
  };
  return (
    <div className="stack dashboard-gap">
      <h1>Snapshots</h1>
      <p className="text-soft">
        Each capture is stored for {snapshotDays} days. Reading or searching it does not fetch the page again.
        The list shows the latest capture of each URL.
      </p>
      <Field label="Search">
        <input
          type="search"
          placeholder="Title or URL"
          value={query}
          onChange={(event) => {
            changeQuery({ query: event.currentTarget.value });
            setCursors([]);
          }}
        />
      </Field>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading snapshots" />}
      {value?.snapshots.length === 0 && (
        <p className="card card-body text-soft">
          {filter ? (
            `No snapshot has “${filter}” in its title or URL.`
          ) : (
            <>
              No snapshots yet. Fetch a page in the <Link href="/playground">playground</Link> or{' '}
              <a href="/docs/quick-start">with the API</a>.
            </>
          )}
        </p>
      )}
      {value && value.snapshots.length > 0 && (
        <Table
          caption="Snapshots"
          keyOf={({ snapshotId }) => snapshotId}
          rows={value.snapshots}
          columns={columns(setToDelete)}
        />
      )}
      <Pager cursors={cursors} nextCursor={value?.nextCursor} onChange={setCursors} />
      <ConfirmDialog
        open={toDelete !== undefined}
        title="Delete this snapshot?"
        action="Delete snapshot"
        onConfirm={() => toDelete && void remove(toDelete)}
        onClose={() => setToDelete(undefined)}
      >
        {toDelete && describeDeletion(toDelete)}
      </ConfirmDialog>
    </div>
  );
}

function describeDeletion({ title, url, capturedAt, captures }: Snapshot): string {
  const others = captures > 1 ? ' Its other captures stay.' : '';
  return `The capture of “${title ?? url}” of ${formatTime(capturedAt)} and all its files are deleted. This cannot be undone.${others}`;
}

const columns = (onDelete: (snapshot: Snapshot) => void) => [
  {
    name: 'Page',
    cell: ({ snapshotId, title, url, originStatusCode }: Snapshot) => (
      <div className="stack-tight">
        <Link href={`/playground/${snapshotId}`}>{title ?? url}</Link>
        <span className="text-small text-soft break-anywhere">{url}</span>
        {originStatusCode !== undefined && (
          <span>
            <Badge tone="warn">Status {originStatusCode}</Badge>
          </span>
        )}
      </div>
    ),
  },
  { name: 'Captured', cell: ({ capturedAt }: Snapshot) => <Time iso={capturedAt} /> },
  {
    name: 'Captures',
    cell: ({ url, captures }: Snapshot) => (
      <Link href={`/dashboard/snapshots/history?${new URLSearchParams({ url })}`}>
        {captures === 1 ? '1 capture' : `${formatCount(captures)} captures`}
      </Link>
    ),
  },
  {
    name: 'Stored',
    numeric: true,
    cell: ({ bytes, hasScreenshot }: Snapshot) => (
      <span className="stack-tight">
        {formatSize(bytes)} {hasScreenshot && <Badge>screenshot</Badge>}
      </span>
    ),
  },
  {
    name: 'Action',
    action: true,
    cell: (snapshot: Snapshot) => (
      <Button
        kind="quiet"
        label={`Delete ${snapshot.title ?? snapshot.url}`}
        onClick={() => onDelete(snapshot)}
      >
        Delete
      </Button>
    ),
  },
];
