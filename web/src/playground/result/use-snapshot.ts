import { useCallback, useEffect, useState } from 'preact/compat';
import type { SnapshotBlocks } from '../../../../src/contract/fetch/blocks.ts';
import type { FetchJsonResult } from '../../../../src/contract/fetch/results.ts';
import { ApiError, call, isAbort } from '../../api/index.ts';

/** The data that the playground shows of a snapshot. */
export interface Snapshot {
  json: FetchJsonResult;
  blocks: SnapshotBlocks;
}

export type SnapshotState =
  | { kind: 'loading' }
  | { kind: 'ready'; snapshot: Snapshot }
  | { kind: 'failed'; error: unknown };

/**
 * Loads a snapshot. Use a new component for each snapshot, because the state is not reset.
 * @param fetched the response of the fetch, if the snapshot was just created
 */
export function useSnapshot(
  snapshotId: string,
  fetched: FetchJsonResult | undefined,
): { state: SnapshotState; reload: () => void } {
  const [state, setState] = useState<SnapshotState>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    // Makes `round` a dependency of the effect, so that the next round loads again.
    void round;
    const controller = new AbortController();
    loadSnapshot(snapshotId, controller.signal, fetched).then(
      (snapshot) => setState({ kind: 'ready', snapshot }),
      (error: unknown) => {
        if (!isAbort(error)) setState({ kind: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [snapshotId, fetched, round]);
  const reload = useCallback(() => {
    setState({ kind: 'loading' });
    setRound((count) => count + 1);
  }, []);
  return { state, reload };
}

/** @throws ApiError if a call fails */
async function loadSnapshot(
  snapshotId: string,
  signal: AbortSignal,
  fetched: FetchJsonResult | undefined,
): Promise<Snapshot> {
  const path = `/v1/snapshots/${encodeURIComponent(snapshotId)}`;
  const [json, blocks] = await Promise.all([
    fetched ?? call<FetchJsonResult>(`${path}?include=statejson,appendix`, { signal }),
    call<SnapshotBlocks>(`${path}/blocks`, { signal }),
  ]);
  return { json, blocks };
}

/** Whether a snapshot was deleted or never existed. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && error.failure._tag === 'SnapshotNotFound';
