import { useEffect, useState } from 'react';
import type { SnapshotBlocks } from '../../../../src/contract/blocks.ts';
import type { FetchJsonResult } from '../../../../src/contract/results.ts';
import { call, isAbort } from '../../api/index.ts';

/** A stored capture, as the playground shows it. */
export interface Snapshot {
  json: FetchJsonResult;
  blocks: SnapshotBlocks;
}

export type SnapshotState =
  | { kind: 'loading' }
  | { kind: 'ready'; snapshot: Snapshot }
  | { kind: 'failed'; error: unknown };

/**
 * Reads a stored capture; one component reads one.
 * @param answered the answer that its fetch gave, where there was one just now
 */
export function useSnapshot(snapshotId: string, answered: FetchJsonResult | undefined): SnapshotState {
  const [state, setState] = useState<SnapshotState>({ kind: 'loading' });
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const path = `/v1/snapshots/${encodeURIComponent(snapshotId)}`;
    Promise.all([
      answered ?? call<FetchJsonResult>(`${path}?include=statejson,appendix`, { signal }),
      call<SnapshotBlocks>(`${path}/blocks`, { signal }),
    ]).then(
      ([json, blocks]) => setState({ kind: 'ready', snapshot: { json, blocks } }),
      (error: unknown) => {
        if (!isAbort(error)) setState({ kind: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [snapshotId, answered]);
  return state;
}
