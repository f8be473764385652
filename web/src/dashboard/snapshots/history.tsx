import { useState } from 'preact/compat';
import type { SnapshotList } from '../../../../src/contract/organization/account.ts';
import { Link } from '../../app/link.tsx';
import { navigate } from '../../app/location.ts';
import {
  Badge,
  Button,
  formatTime,
  formatSize,
  PageAddress,
  Spinner,
  Table,
  Time,
} from '../../design/index.ts';
import { Pager } from '../pager.tsx';
import { RequestError } from '../request-error.tsx';
import { useResource } from '../use-resource.ts';

type Snapshot = SnapshotList['snapshots'][number];
/** A snapshot with the snapshot before it, if that is on the same page of the list. */
type Row = Snapshot & { previous: string | undefined };

const PAGE = 50;

/** The page with all snapshots of one address, newest first. Two of them can be compared. */
export function History() {
  const [url] = useState(() => new URLSearchParams(location.search).get('url') ?? '');
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly Snapshot[]>([]);
  const cursor = cursors.at(-1);
  const search = new URLSearchParams({ url, limit: String(PAGE), ...(cursor && { cursor }) });
  const { value, error } = useResource<SnapshotList>(`/v1/snapshots?${search}`);
  const [newer, older] = chosen.toSorted((a, b) => (a.capturedAt < b.capturedAt ? 1 : -1));
  const toggle = (snapshot: Snapshot): void => {
    const others = chosen.filter(({ snapshotId }) => snapshotId !== snapshot.snapshotId);
    setChosen(others.length < chosen.length ? others : [...chosen.slice(-1), snapshot]);
  };
  const isChosen = ({ snapshotId }: Snapshot): boolean =>
    chosen.some((snapshot) => snapshot.snapshotId === snapshotId);
  const rows = value?.snapshots.map((snapshot, at, all) => ({
    ...snapshot,
    previous: all[at + 1]?.snapshotId,
  }));
  return (
    <div className="stack dashboard-gap">
      <div className="row">
        <h1 className="grow">History of a page</h1>
        <Button
          kind="primary"
          disabled={!newer || !older}
          onClick={() => newer && older && navigate(toComparison(older.snapshotId, newer.snapshotId))}
        >
          Compare two snapshots
        </Button>
      </div>
      <p className="break-anywhere">
        <PageAddress url={url} />
      </p>
      {error && <RequestError error={error} />}
      {!value && !error && <Spinner label="Loading snapshots" />}
      {rows?.length === 0 && <p className="card card-body text-soft">No snapshot of this page is stored.</p>}
      {rows && rows.length > 0 && (
        <Table
          caption="Snapshots of this page"
          keyOf={({ snapshotId }) => snapshotId}
          rows={rows}
          columns={columns(isChosen, toggle)}
        />
      )}
      <Pager cursors={cursors} nextCursor={value?.nextCursor} onChange={setCursors} />
    </div>
  );
}

const toComparison = (older: string, newer: string): string => `/playground/compare/${older}/${newer}`;

const columns = (isChosen: (snapshot: Snapshot) => boolean, toggle: (snapshot: Snapshot) => void) => [
  {
    name: 'Compare',
    cell: (snapshot: Row) => (
      <input
        type="checkbox"
        aria-label={`Compare the snapshot of ${formatTime(snapshot.capturedAt)}`}
        checked={isChosen(snapshot)}
        onChange={() => toggle(snapshot)}
      />
    ),
  },
  {
    name: 'Captured',
    cell: ({ snapshotId, capturedAt }: Row) => (
      <Link href={`/playground/${snapshotId}`}>
        <Time iso={capturedAt} />
      </Link>
    ),
  },
  { name: 'Title', cell: ({ title }: Row) => title ?? '–' },
  {
    name: 'Outcome',
    cell: ({ originStatusCode }: Row) =>
      originStatusCode === undefined ? (
        <Badge tone="good">Succeeded</Badge>
      ) : (
        <Badge tone="warn">Status {originStatusCode}</Badge>
      ),
  },
  { name: 'Stored', numeric: true, cell: ({ bytes }: Row) => formatSize(bytes) },
  {
    name: 'Changes',
    cell: ({ snapshotId, previous }: Row) =>
      previous === undefined ? (
        '–'
      ) : (
        <Link href={toComparison(previous, snapshotId)}>Since the previous</Link>
      ),
  },
];
