import { useCallback, useEffect, useRef, useState } from 'preact/compat';
import { isAbort } from '../../api/index.ts';
import type { Options } from './options.ts';
import { type Outcome, readFile, runFetch } from './run-fetch.ts';

/** What to read: a URL, or a file of the user. */
export type Target = string | File;

/** State of the current fetch. */
export type FetchState =
  | { kind: 'idle' }
  | { kind: 'running'; target: Target }
  | { kind: 'done'; target: Target; outcome: Outcome }
  | { kind: 'failed'; target: Target; error: unknown };

/** Returns the URL, or the name of the file. */
export const nameTarget = (target: Target): string => (typeof target === 'string' ? target : target.name);

interface Fetching {
  state: FetchState;
  start: (target: Target, options: Options) => void;
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
    (target: Target, options: Options): void => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const settle = (next: FetchState): void => {
        if (running.current === controller) setState(next);
      };
      setState({ kind: 'running', target });
      const { signal } = controller;
      const result =
        typeof target === 'string' ? runFetch(target, options, signal) : readFile(target, options, signal);
      result.then(
        (outcome) => {
          settle({ kind: 'done', target, outcome });
          if (outcome.kind === 'captured' && !controller.signal.aborted) onCaptured(outcome);
        },
        (error: unknown) => settle(isAbort(error) ? { kind: 'idle' } : { kind: 'failed', target, error }),
      );
    },
    [onCaptured],
  );
  return { state, start, cancel: useCallback(() => running.current?.abort(), []) };
}
