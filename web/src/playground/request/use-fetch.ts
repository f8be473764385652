import { useCallback, useEffect, useRef, useState } from 'react';
import { isAbort } from '../../api/index.ts';
import type { Options } from './options.ts';
import { type Outcome, runFetch } from './run.ts';

/** Where a fetch stands. */
export type FetchState =
  | { kind: 'idle' }
  | { kind: 'running'; url: string; since: number }
  | { kind: 'done'; url: string; outcome: Outcome }
  | { kind: 'failed'; url: string; error: unknown };

interface Fetching {
  state: FetchState;
  start: (url: string, options: Options) => void;
  cancel: () => void;
}

/**
 * One fetch at a time. To hang up is to cancel: the service stops the capture, and charges nothing.
 * @param onCaptured told of every capture
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
      setState({ kind: 'running', url, since: Date.now() });
      runFetch(url, options, controller.signal).then(
        (outcome) => {
          settle({ kind: 'done', url, outcome });
          if (outcome.kind === 'captured') onCaptured(outcome);
        },
        (error: unknown) => settle(isAbort(error) ? { kind: 'idle' } : { kind: 'failed', url, error }),
      );
    },
    [onCaptured],
  );
  return { state, start, cancel: useCallback(() => running.current?.abort(), []) };
}
