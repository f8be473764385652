import { useCallback, useEffect, useState } from 'preact/compat';
import { call, isAbort } from '../api/index.ts';

export type CallState<Value> =
  | { kind: 'loading' }
  | { kind: 'ready'; value: Value }
  | { kind: 'failed'; error: unknown };

/** Loads data from the API when the path changes, and again on `reload`. Until then, keeps the previous data. */
export function useCall<Value>(path: string): { state: CallState<Value>; reload: () => void } {
  const [state, setState] = useState<CallState<Value>>({ kind: 'loading' });
  const [round, setRound] = useState(0);
  useEffect(() => {
    // Makes `round` a dependency of the effect, so that the next round loads again.
    void round;
    const controller = new AbortController();
    call<Value>(path, { signal: controller.signal }).then(
      (value) => setState({ kind: 'ready', value }),
      (error: unknown) => {
        if (!isAbort(error)) setState({ kind: 'failed', error });
      },
    );
    return () => controller.abort();
  }, [path, round]);
  return { state, reload: useCallback(() => setRound((count) => count + 1), []) };
}
