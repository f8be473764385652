import { type FormEvent, useEffect, useState } from 'preact/compat';
import type { SnapshotList } from '../../../../src/contract/organization/account.ts';
import type { FetchJsonResult } from '../../../../src/contract/fetch/results.ts';
import { call } from '../../api/index.ts';
import { navigate } from '../../app/location.ts';
import { useShortcut } from '../../app/shortcuts.ts';
import { Button, Dialog, Field, formatTime, formatSize } from '../../design/index.ts';

type Choice = SnapshotList['snapshots'][number];

/** Opens the dialog that selects a snapshot to compare with. */
export function CompareButton({ meta }: { meta: FetchJsonResult['meta'] }) {
  const [isOpen, setIsOpen] = useState(false);
  useShortcut('d', 'Compare with another snapshot', () => setIsOpen(true));
  return (
    <>
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        Compare
      </Button>
      <Dialog open={isOpen} title="Compare with another snapshot" onClose={() => setIsOpen(false)}>
        <ChooseSnapshot meta={meta} />
      </Dialog>
    </>
  );
}

/** Distinguishes captures of the same page that were made in the same minute. */
function describeSnapshot({ capturedAt, bytes, originStatusCode }: Choice): string {
  const status = originStatusCode === undefined ? [] : [`status ${originStatusCode}`];
  return [formatTime(capturedAt), formatSize(bytes), ...status].join(' · ');
}

/** Lists other snapshots of the same URL, and has a field for any other snapshot. */
function ChooseSnapshot({ meta: { snapshotId, url, capturedAt } }: { meta: FetchJsonResult['meta'] }) {
  const [choices, setChoices] = useState<readonly Choice[]>([]);
  const [typed, setTyped] = useState('');
  useEffect(() => {
    const query = new URLSearchParams({ url, limit: '20' });
    call<SnapshotList>(`/v1/snapshots?${query}`).then(
      ({ snapshots }) => setChoices(snapshots.filter((other) => other.snapshotId !== snapshotId)),
      // Ignore a failure: the list only saves typing, and the field works without it.
      () => setChoices([]),
    );
  }, [url, snapshotId]);
  const compare = (other: string, isOlder: boolean): void =>
    navigate(`/playground/compare/${isOlder ? `${other}/${snapshotId}` : `${snapshotId}/${other}`}`);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Also accept the address of a snapshot.
    const id = /snap_[\w-]+/.exec(typed)?.[0];
    if (id) compare(id, true);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field label="Snapshot" hint="The id of a snapshot, or its address in the playground.">
        <input
          value={typed}
          placeholder="snap_…"
          pattern=".*snap_[\w\-]+.*"
          required
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
      {choices.length > 0 && (
        <div className="stack" role="group" aria-label="Other snapshots of this page">
          {choices.map((choice) => (
            <Button
              key={choice.snapshotId}
              onClick={() => compare(choice.snapshotId, choice.capturedAt < capturedAt)}
            >
              {describeSnapshot(choice)}
            </Button>
          ))}
        </div>
      )}
      <div className="row row-end">
        <Button kind="primary" type="submit">
          Compare
        </Button>
      </div>
    </form>
  );
}
