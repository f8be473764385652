import { useCallback, useEffect, useRef, useState } from 'preact/compat';
import { isAbort } from '../../api/index.ts';
import type { Options } from './options.ts';
import { type Outcome, runFetch } from './run-fetch.ts';

/** State of the current fetch. */
export type FetchState =
  | { kind: 'idle' }
  | { kind: 'running'; url: string }
  | { kind: 'done'; url: string; outcome: Outcome }
  | { kind: 'failed'; url: string; error: unknown };

interface Fetching {
  state: FetchState;
  start: (url: string, options: Options) => void;
  cancel: () => void;
}

/**
 * Runs one fetch at a time. Aborting the request cancels the capture, which then costs nothing.
 * @param onCaptured called with every successful capture
 */
export function useFetch(onCaptured: (outcome: Outcome & { kind: 'captured' }) => void): Fetching {
  const [state, setState] = useState<FetchState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = useCallback(
    (url: string, options: Options): void => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const settle = (next: FetchState): void => {
        if (running.current === controller) setState(next);
      };
      setState({ kind: 'running', url });
      runFetch(url, options, controller.signal).then(
        (outcome) => {
          settle({ kind: 'done', url, outcome });
          if (outcome.kind === 'captured' && !controller.signal.aborted) onCaptured(outcome);
        },
        (error: unknown) => settle(isAbort(error) ? { kind: 'idle' } : { kind: 'failed', url, error }),
      );
    },
    [onCaptured],
  );
  return { state, start, cancel: useCallback(() => running.current?.abort(), []) };
}
