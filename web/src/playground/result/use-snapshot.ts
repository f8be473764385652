import { useEffect, useState } from 'react';
import type { SnapshotBlocks } from '../../../../src/contract/blocks.ts';
import type { FetchJsonResult } from '../../../../src/contract/results.ts';
import { call, isAbort } from '../../api/index.ts';

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
 * Loads a snapshot. Use a new component per snapshot: the state is not reset.
 * @param fetched the response of the fetch, if the snapshot was just created
 */
export function useSnapshot(snapshotId: string, fetched: FetchJsonResult | undefined): SnapshotState {
  const [state, setState] = useState<SnapshotState>({ kind: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const path = `/v1/snapshots/${encodeURIComponent(snapshotId)}`;
    Promise.all([
      fetched ?? call<FetchJsonResult>(`${path}?include=statejson,appendix`, { signal }),
      call<SnapshotBlocks>(`${path}/blocks`, { signal }),
    ]).then(
      ([json, blocks]) => setState({ kind: 'ready', snapshot: { json, blocks } }),
      (error: unknown) => {
        if (!isAbort(error)) setState({ kind: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [snapshotId, fetched]);
  return state;
}
