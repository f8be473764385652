const STORAGE = 'pagewright-key';

/** The API key of this tab, and the state of the dialog that asks for a key. */
interface CredentialState {
  key: string | undefined;
  asking: { reason: string | undefined } | undefined;
}

const listeners = new Set<() => void>();
let waiting: { resolve: (entered: boolean) => void; promise: Promise<boolean> } | undefined;
let state: CredentialState = { key: sessionStorage.getItem(STORAGE) ?? undefined, asking: undefined };

function change(next: CredentialState): void {
  state = next;
  for (const listener of listeners) listener();
}

function settle(entered: boolean): void {
  waiting?.resolve(entered);
  waiting = undefined;
}

/** The API key of this tab. Without one, calls are authenticated by the session cookie. */
export const credentials = {
  read: (): CredentialState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** Opens the dialog. */
  open: (): void => change({ ...state, asking: { reason: undefined } }),
  /**
   * Opens the dialog after a rejected call. Concurrent calls wait for the same dialog.
   * @returns whether a key was entered
   */
  ask(reason: string): Promise<boolean> {
    if (!waiting) {
      const { promise, resolve } = Promise.withResolvers<boolean>();
      waiting = { promise, resolve };
    }
    change({ ...state, asking: { reason } });
    return waiting.promise;
  },
  enter(key: string): void {
    sessionStorage.setItem(STORAGE, key);
    change({ key, asking: undefined });
    settle(true);
  },
  forget(): void {
    sessionStorage.removeItem(STORAGE);
    change({ key: undefined, asking: undefined });
    settle(false);
  },
  cancel(): void {
    change({ ...state, asking: undefined });
    settle(false);
  },
};
