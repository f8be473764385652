import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, call, isAbort } from '../api/index.ts';

/** What is known of something that the service was asked for. */
export interface Resource<Value> {
  value: Value | undefined;
  /** Why it could not be had the last time; the value before stays. */
  error: ApiError | undefined;
  /** Asks again now. */
  reload: () => void;
}

/** How long until the next asking: milliseconds, or undefined for never. */
export type Pace<Value> = (value: Value) => number | undefined;

/**
 * Asks the service as the one who is signed in, again whenever the path changes, and at a pace while there is one.
 * The pace slows down by half with every answer that is like the one before.
 */
export function useResource<Value>(path: string, pace?: Pace<Value>): Resource<Value> {
  const [value, setValue] = useState<Value>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const paceOf = useRef(pace);
  useEffect(() => {
    paceOf.current = pace;
  });
  const slowness = useRef({ text: '', factor: 1 });

  useEffect(() => {
    // Named, so that another round asks again.
    void round;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const again = (milliseconds: number | undefined): void => {
      if (milliseconds !== undefined) timer = setTimeout(() => setRound((count) => count + 1), milliseconds);
    };
    call<Value>(path, { as: 'session', signal: controller.signal }).then(
      (loaded) => {
        setValue(loaded);
        setError(undefined);
        const text = JSON.stringify(loaded);
        const same = text === slowness.current.text;
        slowness.current = { text, factor: same ? Math.min(slowness.current.factor * 1.5, 8) : 1 };
        const wait = paceOf.current?.(loaded);
        again(wait === undefined ? undefined : wait * slowness.current.factor);
      },
      (failure: unknown) => {
        if (isAbort(failure)) return;
        if (!(failure instanceof ApiError)) throw failure;
        setError(failure);
        if (paceOf.current) again((failure.retryAfter ?? 10) * 1000);
      },
    );
    return () => {
      controller.abort();
      clearTimeout(timer);
    };
  }, [path, round]);

  const reload = useCallback(() => setRound((count) => count + 1), []);
  return { value, error, reload };
}
