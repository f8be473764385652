import { useSyncExternalStore } from 'preact/compat';

/** A value that this browser stores and all components share. */
export interface Stored<Value> {
  read(): Value;
  write(value: Value): void;
  /** Returns the value, inside a component. */
  use(): Value;
}

/**
 * Stores a value in the local storage of the browser.
 * @param parse returns the default for a missing or invalid value
 */
export function createStored<Value>(name: string, parse: (stored: unknown) => Value): Stored<Value> {
  const listeners = new Set<() => void>();
  let value = parse(readJson(name));
  const read = (): Value => value;
  const change = (next: Value): void => {
    value = next;
    for (const listener of listeners) listener();
  };
  // Another tab has changed the value.
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
        // The storage is full or not allowed, so the value is kept only until the tab is closed.
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
