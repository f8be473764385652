import { useRef, useState } from 'preact/compat';
import type { ConsoleRequest } from './operation.ts';
import { type ConsoleAnswer, sendRequest } from './send.ts';

type CallState =
  | { name: 'idle' | 'running' | 'cancelled' }
  | { name: 'failed'; message: string }
  | { name: 'answered'; answer: ConsoleAnswer };

/** Sends one call at a time and keeps its result. */
export function useCall(): {
  state: CallState;
  send: (request: ConsoleRequest) => void;
  cancel: () => void;
  /** Removes the result of the last call. */
  clear: () => void;
} {
  const [state, setState] = useState<CallState>({ name: 'idle' });
  const running = useRef<AbortController>(undefined);
  return {
    state,
    send(request) {
      const controller = new AbortController();
      running.current = controller;
      setState({ name: 'running' });
      sendRequest(request, controller.signal).then(
        (answer) => setState({ name: 'answered', answer }),
        (error: unknown) =>
          setState(
            controller.signal.aborted ? { name: 'cancelled' } : { name: 'failed', message: String(error) },
          ),
      );
    },
    cancel: () => running.current?.abort(),
    clear: () => setState({ name: 'idle' }),
  };
}
