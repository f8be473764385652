import { useSyncExternalStore } from 'preact/compat';

/** A value that this browser keeps, shared by all components. */
export interface Stored<Value> {
  read(): Value;
  write(value: Value): void;
  /** The value, in a component. */
  use(): Value;
}

/**
 * Keeps a value in the browser's local storage.
 * @param parse returns the default for a value that is missing or that it does not understand
 */
export function createStored<Value>(name: string, parse: (stored: unknown) => Value): Stored<Value> {
  const listeners = new Set<() => void>();
  let value = parse(readJson(name));
  const read = (): Value => value;
  const change = (next: Value): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  // Another tab has written.
  window.addEventListener('storage', ({ key }) => key === name && change(parse(readJson(name))));
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    read,
    write(next) {
      change(next);
      try {
        localStorage.setItem(name, JSON.stringify(next));
      } catch {
        // The storage is full or forbidden: the value is kept until the tab is closed.
      }
    },
    use: () => useSyncExternalStore(subscribe, read),
  };
}

function readJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null');
  } catch {
    return undefined;
  }
}
