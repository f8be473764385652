import { type NotificationChannel, generateId, type Store } from '../store/index.ts';

/**
 * Notifies a process, and other processes with the same store, of changed rows. Rows are also polled, so a lost
 * notification only causes a delay.
 */
export interface Wakeups {
  /** Notifies workers that work was queued or has become claimable. */
  notifyWork(): void;
  onWork(listener: () => void): () => void;
  /** Notifies waiting callers that a capture has ended. Call it after the commit. */
  notifyEnded(captureId: string): void;
  onEnded(captureId: string, listener: () => void): () => void;
  /** Returns the maximum pause between two polls, in milliseconds. */
  pollMs(): number;
  close(): Promise<void>;
}

/** Milliseconds between two polls: while the notification channel works, and while it does not. */
const POLL_INTERVAL_MS = 1000;
const POLL_INTERVAL_WITHOUT_CHANNEL_MS = 200;

/**
 * Maximum number of ids per message. An id has 26 letters, so a message is well below the limit of Postgres, 8,000
 * bytes.
 */
const MAX_IDS_PER_MESSAGE = 150;

export function createWakeups({ channel, hasRowLocks }: Pick<Store, 'channel' | 'hasRowLocks'>): Wakeups {
  const workers = new Set<() => void>();
  const waiters = new Map<string, Set<() => void>>();
  const notifyAll = (listeners: Iterable<() => void> = []): void => {
    for (const listener of listeners) listener();
  };
  const notifyWaiters = (captureId: string): void => notifyAll(waiters.get(captureId));
  const remote =
    channel && createRemoteWakeups(channel, { onWork: () => notifyAll(workers), onEnded: notifyWaiters });
  return {
    notifyWork() {
      notifyAll(workers);
      remote?.sendWork();
    },
    onWork(listener) {
      workers.add(listener);
      return () => void workers.delete(listener);
    },
    notifyEnded(captureId) {
      notifyWaiters(captureId);
      remote?.sendEnded(captureId);
    },
    onEnded(captureId, listener) {
      const listeners = waiters.get(captureId) ?? new Set();
      waiters.set(captureId, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) waiters.delete(captureId);
      };
    },
    pollMs: () => (hasRowLocks && !channel?.isAlive() ? POLL_INTERVAL_WITHOUT_CHANNEL_MS : POLL_INTERVAL_MS),
    close: async () => await remote?.close(),
  };
}

/** The message between processes. Older versions know these keys, so do not rename them. */
interface WakeupMessage {
  from: string;
  work: boolean;
  ended: string[];
}

/** Collects notifications while a message is being sent, so that many notifications need only a few messages. */
function createRemoteWakeups(
  channel: NotificationChannel,
  { onWork, onEnded }: { onWork: () => void; onEnded: (captureId: string) => void },
) {
  const processId = generateId('process');
  const ended = new Set<string>();
  let work = false;
  let sending = Promise.resolve();
  let isSending = false;

  async function sendAll(): Promise<void> {
    // Wait for a microtask, so that one message contains all notifications of this tick.
    await Promise.resolve();
    while (work || ended.size > 0) {
      const ids = [...ended].slice(0, MAX_IDS_PER_MESSAGE);
      for (const id of ids) ended.delete(id);
      const message: WakeupMessage = { from: processId, work, ended: ids };
      work = false;
      await channel.send(JSON.stringify(message)).catch(() => undefined);
    }
    isSending = false;
  }

  function scheduleSend(): void {
    if (isSending) return;
    isSending = true;
    sending = sendAll();
  }

  const stop = channel.listen((text) => {
    const message = parseWakeupMessage(text);
    if (!message || message.from === processId) return;
    if (message.work) onWork();
    for (const captureId of message.ended) onEnded(captureId);
  });
  return {
    sendWork() {
      work = true;
      scheduleSend();
    },
    sendEnded(captureId: string) {
      ended.add(captureId);
      scheduleSend();
    },
    async close() {
      await sending;
      await stop();
    },
  };
}

/** Parses a message. Undefined for an unknown format, such as one of a newer version. */
function parseWakeupMessage(message: string): WakeupMessage | undefined {
  try {
    const { from, work, ended } = JSON.parse(message) as Partial<WakeupMessage>;
    return { from: String(from), work: work === true, ended: Array.isArray(ended) ? ended : [] };
  } catch {
    return undefined;
  }
}
