import { useCallback, useEffect, useRef, useState } from 'preact/compat';
import { ApiError, call, isAbort } from '../api/index.ts';

/** Data loaded from the API. */
export interface Resource<Value> {
  value: Value | undefined;
  /** Error of the last request. The previous value stays visible. */
  error: ApiError | undefined;
  /** Loads the data again now. */
  reload: () => void;
}

/** Returns the milliseconds until the next request. Undefined to stop. */
export type RefreshInterval<Value> = (value: Value) => number | undefined;

/**
 * Loads data as the signed-in user when the path changes, and again at the refresh interval. While responses do not
 * change, the interval grows by half each time, up to 8 times its length.
 * @param revision also loads the data again when it changes
 */
export function useResource<Value>(
  path: string,
  interval?: RefreshInterval<Value>,
  revision = '',
): Resource<Value> {
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const intervalOf = useRef(interval);
  useEffect(() => {
    intervalOf.current = interval;
  });
  const backoff = useRef({ text: '', factor: 1 });

  useEffect(() => {
    // Makes both a dependency of the effect, so that a change loads again.
    void [round, revision];
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const reloadAfter = (milliseconds: number | undefined): void => {
      if (milliseconds !== undefined) timer = setTimeout(() => setRound((count) => count + 1), milliseconds);
    };
    call<Value>(path, { as: 'session', signal: controller.signal }).then(
      (loaded) => {
        setValue(loaded);
        setError(undefined);
        const text = JSON.stringify(loaded);
        const same = text === backoff.current.text;
        backoff.current = { text, factor: same ? Math.min(backoff.current.factor * 1.5, 8) : 1 };
        const wait = intervalOf.current?.(loaded);
        reloadAfter(wait === undefined ? undefined : wait * backoff.current.factor);
      },
      (failure: unknown) => {
        if (isAbort(failure)) return;
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
        if (intervalOf.current) reloadAfter((failure.retryAfter ?? 10) * 1000);
      },
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [path, round, revision]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { value, error, reload };
}
