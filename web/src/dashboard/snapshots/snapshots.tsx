import { useDeferredValue, useState } from 'react';
import type { SnapshotList } from '../../../../src/contract/account.ts';
import { ApiError, call } from '../../api/index.ts';
import { Link } from '../../app/link.tsx';
import { Badge, Button, Field, Spinner, Table, toast } from '../../design/index.ts';
import { Confirm } from '../confirm.tsx';
import { size, when } from '../format.ts';
import { Trouble } from '../trouble.tsx';
import { useResource } from '../use-resource.ts';

type Snapshot = SnapshotList['snapshots'][number];

/** What is stored, newest first; found by a part of its title or address. */
export function Snapshots({ snapshotDays }: { snapshotDays: number }) {
  const [query, setQuery] = useState('');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [doomed, setDoomed] = useState<Snapshot>();
  const wanted = useDeferredValue(query.trim());
  const cursor = cursors.at(-1);
  const search = new URLSearchParams({
    limit: '20',
    ...(wanted && { query: wanted }),
    ...(cursor && { cursor }),
  });
  const { value, error, reload } = useResource<SnapshotList>(`/v1/snapshots?${search.toString()}`);
  const remove = async ({ snapshotId }: Snapshot): Promise<void> => {
    try {
      await call(`/v1/snapshots/${encodeURIComponent(snapshotId)}`, { method: 'DELETE', as: 'session' });
      toast('Deleted');
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure;
      toast(`Not deleted: ${failure.message}`);
    }
    setDoomed(undefined);
    reload();
  };
  return (
    <div className="stack dashboard-gap">
      <h1>Snapshots</h1>
      <p className="text-soft">
        Every capture is kept for {snapshotDays} days. It can be read and searched again without another visit
        to the site.
      </p>
      <Field label="Search">
        <input
          type="search"
          placeholder="Part of a title or an address"
          value={query}
          onChange={(event) => {
            setQuery(event.target.value);
            setCursors([]);
          }}
        />
      </Field>
      {error && <Trouble error={error} />}
      {!value && !error && <Spinner label="Reading the list" />}
      {value?.snapshots.length === 0 && (
        <p className="card card-body text-soft">
          {wanted
            ? `Nothing that is stored has “${wanted}” in its title or address.`
            : 'Nothing is stored yet.'}
        </p>
      )}
      {value && value.snapshots.length > 0 && (
        <Table
          caption="Snapshots"
          keyOf={({ snapshotId }) => snapshotId}
          rows={value.snapshots}
          columns={columns(setDoomed)}
        />
      )}
      <div className="row row-end">
        {cursors.length > 0 && <Button onClick={() => setCursors(cursors.slice(0, -1))}>Newer</Button>}
        {value?.nextCursor && (
          <Button onClick={() => setCursors([...cursors, value.nextCursor ?? ''])}>Older</Button>
        )}
      </div>
      <Confirm
        open={doomed !== undefined}
        title="Delete this snapshot?"
        action="Delete the snapshot"
        onConfirm={() => doomed && void remove(doomed)}
        onClose={() => setDoomed(undefined)}
      >
        “{doomed?.title ?? doomed?.url}” and everything kept of it are removed. This cannot be undone.
      </Confirm>
    </div>
  );
}

const columns = (onDelete: (snapshot: Snapshot) => void) => [
  {
    name: 'Page',
    cell: ({ snapshotId, title, url }: Snapshot) => (
      <div className="stack-tight">
        <Link href={`/playground/${snapshotId}`}>{title ?? url}</Link>
        <span className="text-soft text-small break-anywhere">{url}</span>
      </div>
    ),
  },
  { name: 'Captured', cell: ({ capturedAt }: Snapshot) => when(capturedAt) },
  {
    name: 'Stored',
    numeric: true,
    cell: ({ bytes, hasScreenshot }: Snapshot) => (
      <span className="stack-tight">
        {size(bytes)} {hasScreenshot && <Badge>picture</Badge>}
      </span>
    ),
  },
  {
    name: 'Action',
    cell: (snapshot: Snapshot) => (
      <Button
        kind="danger"
        label={`Delete ${snapshot.title ?? snapshot.url}`}
        onClick={() => onDelete(snapshot)}
      >
        Delete
      </Button>
    ),
  },
];
