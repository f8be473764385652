import { useSyncExternalStore } from 'preact/compat';
import { formatTime, formatRelativeTime } from './format.ts';

/** Milliseconds between two updates of the times on the page. */
const UPDATE_MS = 10_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function update(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(update, UPDATE_MS);
    now = Date.now();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

interface TimeProps {
  /** The time in ISO 8601. */
  iso: string;
}

/** A time relative to now, such as "3 min ago". The tooltip contains the exact time with its zone. */
export function Time({ iso }: TimeProps) {
  const present = useSyncExternalStore(subscribe, () => now);
  return (
    <time className="nowrap" dateTime={iso} title={formatTime(iso)}>
      {formatRelativeTime(iso, present)}
    </time>
  );
}

/** The exact time with its zone, and the time relative to now. */
export function ExactTime({ iso }: TimeProps) {
  return (
    <>
      {formatTime(iso)} (<Time iso={iso} />)
    </>
  );
}
