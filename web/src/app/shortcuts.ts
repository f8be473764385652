import { useLayoutEffect, useRef, useSyncExternalStore } from 'preact/compat';
import { createStored } from './stored.ts';

/** A key that triggers an action of the current page. */
export interface Shortcut {
  /** The key, as in `KeyboardEvent.key`. */
  key: string;
  label: string;
}

interface Registered extends Shortcut {
  run: () => void;
}

/** Whether single keys trigger actions. Users of speech input turn this off (WCAG 2.1.4). */
export const shortcutsEnabled = createStored('pagewright-shortcuts', (stored) => stored !== false);

const listeners = new Set<() => void>();
let registered: readonly Registered[] = [];

function change(next: readonly Registered[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The shortcuts of the current page. */
export const useShortcutList = (): readonly Shortcut[] => useSyncExternalStore(subscribe, () => registered);

/**
 * Runs an action when a key is pressed outside of form fields and dialogs.
 * @param isActive whether the action is available
 */
export function useShortcut(key: string, label: string, run: () => void, isActive = true): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useLayoutEffect(() => {
    if (!isActive) return;
    const own: Registered = { key, label, run: () => latest.current() };
    change([...registered, own]);
    return () => change(registered.filter((other) => other !== own));
  }, [key, label, isActive]);
}

window.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (document.querySelector('dialog[open]')) return;
  const isText = (event.target as Element).matches('input, select, textarea');
  if (event.key !== 'Escape' && (isText || !shortcutsEnabled.read())) return;
  const found = registered.findLast(({ key }) => key === event.key);
  if (!found) return;
  event.preventDefault();
  found.run();
});
