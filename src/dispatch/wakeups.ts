import { type Channel, newId, type Store } from '../store/index.ts';

/**
 * Hints that a row has changed, within one process and between those that share a store. Losing one costs time, never
 * truth: behind every wake-up there is a poll.
 */
export interface Wakeups {
  /** There may be work to claim, or room for it. */
  work(): void;
  onWork(listener: () => void): () => void;
  /** A capture has ended, in whatever way; said after the commit. */
  ended(captureId: string): void;
  onEnded(captureId: string, listener: () => void): () => void;
  /** How long to wait at most before looking without a hint; milliseconds. */
  pollMs(): number;
  close(): Promise<void>;
}

/** The poll behind hints that arrive, and in place of those that do not. */
const POLL_MS = 1000;
const SILENT_POLL_MS = 200;

/** Ids of 26 letters: a message stays well below the limit of the channel. */
const MAX_IDS = 150;

/** @param store tells whether there are other processes, and how they hear of one another */
export function createWakeups({
  channel,
  hasRowLocks: rowLocks,
}: Pick<Store, 'channel' | 'hasRowLocks'>): Wakeups {
  const workers = new Set<() => void>();
  const waiters = new Map<string, Set<() => void>>();
  const notifyAll = (listeners: Iterable<() => void> = []): void => {
    for (const listener of listeners) listener();
  };
  const notifyWaiters = (captureId: string): void => notifyAll(waiters.get(captureId));
  const outside =
    channel && createRemoteWakeups(channel, { onWork: () => notifyAll(workers), onEnded: notifyWaiters });
  return {
    work() {
      notifyAll(workers);
      outside?.work();
    },
    onWork(listener) {
      workers.add(listener);
      return () => void workers.delete(listener);
    },
    ended(captureId) {
      notifyWaiters(captureId);
      outside?.ended(captureId);
    },
    onEnded(captureId, listener) {
      const listeners = waiters.get(captureId) ?? new Set();
      waiters.set(captureId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) waiters.delete(captureId);
      };
    },
    pollMs: () => (rowLocks && !channel?.isAlive() ? SILENT_POLL_MS : POLL_MS),
    close: async () => await outside?.close(),
  };
}

/** What one process tells the others at once. */
interface Hint {
  from: string;
  work: boolean;
  ended: string[];
}

interface RemoteWakeups {
  work(): void;
  ended(captureId: string): void;
  close(): Promise<void>;
}

/** While one message is on its way the next one gathers what is to be said: a flood becomes a few messages. */
function createRemoteWakeups(
  channel: Channel,
  { onWork, onEnded }: { onWork: () => void; onEnded: (captureId: string) => void },
): RemoteWakeups {
  const from = newId('process');
  const ended = new Set<string>();
  let work = false;
  let sending = Promise.resolve();
  let isSending = false;

  async function sendAll(): Promise<void> {
    // What happens in the same turn goes with the same message.
    await Promise.resolve();
    while (work || ended.size > 0) {
      const ids = [...ended].slice(0, MAX_IDS);
      for (const id of ids) ended.delete(id);
      const hint: Hint = { from, work, ended: ids };
      work = false;
      await channel.send(JSON.stringify(hint)).catch(() => undefined);
    }
    isSending = false;
  }

  function scheduleSend(): void {
    if (isSending) return;
    isSending = true;
    sending = sendAll();
  }

  const stop = channel.listen((message) => {
    const hint = readHint(message);
    if (!hint || hint.from === from) return;
    if (hint.work) onWork();
    for (const captureId of hint.ended) onEnded(captureId);
  });
  return {
    work() {
      work = true;
      scheduleSend();
    },
    ended(captureId) {
      ended.add(captureId);
      scheduleSend();
    },
    async close() {
      await sending;
      await stop();
    },
  };
}

/** Undefined for what is none of ours, or a newer process's. */
function readHint(message: string): Hint | undefined {
  try {
    const { from, work, ended } = JSON.parse(message) as Partial<Hint>;
    return { from: String(from), work: work === true, ended: Array.isArray(ended) ? ended : [] };
  } catch {
    return undefined;
  }
}
