import { useSyncExternalStore } from 'preact/compat';

interface Toast {
  id: number;
  text: string;
}

const SHOWN_MS = 4000;
const listeners = new Set<() => void>();
let shown: readonly Toast[] = [];
let next = 1;

function show(toasts: readonly Toast[]): void {
  shown = toasts;
  for (const listener of listeners) listener();
}

/** Shows a short message for four seconds. */
export function toast(text: string): void {
  const id = next++;
  show([...shown, { id, text }]);
  setTimeout(() => show(shown.filter((other) => other.id !== id)), SHOWN_MS);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Renders the current toasts. */
export function Toasts() {
  const toasts = useSyncExternalStore(subscribe, () => shown);
  return (
    <div className="toasts" role="status">
      {toasts.map(({ id, text }) => (
        <div key={id} className="toast">
          {text}
        </div>
      ))}
    </div>
  );
}
