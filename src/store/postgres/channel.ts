import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import { generateId } from '../ids.ts';
import type { Database } from '../tables.ts';
import type { NotificationChannel } from '../types.ts';
import { buildClientConfig } from './pool.ts';

const NOTIFICATION_CHANNEL_NAME = 'pagewright';

/** Milliseconds before the first attempt to reconnect. The delay doubles after each failure. */
const MIN_RECONNECT_DELAY_MS = 100;
const MAX_RECONNECT_DELAY_MS = 10_000;

/**
 * Milliseconds between echo messages, which a process sends to itself, and milliseconds in which an echo message must
 * arrive.
 */
const ECHO_INTERVAL_MS = 10_000;
const ECHO_TIMEOUT_MS = 5000;

/**
 * Creates a channel that sends messages by NOTIFY and LISTEN. LISTEN needs a dedicated session; a pooler in transaction
 * mode accepts it but delivers no messages. Each process therefore checks regularly that it receives its own echo.
 * @param directUrl address of the server itself, not of a pooler
 */
export function createChannel(db: Kysely<Database>, directUrl: string): NotificationChannel {
  let isReceiving = false;

  async function send(message: string): Promise<void> {
    await sql`select pg_notify(${NOTIFICATION_CHANNEL_NAME}, ${message})`.execute(db);
  }

  /** Listens until the connection is lost, an echo does not arrive, or the signal aborts. */
  async function listenOnce(signal: AbortSignal, onMessage: (message: string) => void): Promise<void> {
    const client = new Client(buildClientConfig(directUrl));
    const echo = generateId('echo');
    const connectionLost = new AbortController();
    const abortedOrLost = AbortSignal.any([signal, connectionLost.signal]);
    let onEcho = (): void => {};
    client.on('error', () => connectionLost.abort());
    client.on('end', () => connectionLost.abort());
    client.on('notification', ({ payload = '' }) => {
      if (payload === echo) onEcho();
      else if (!payload.startsWith('echo_')) onMessage(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${NOTIFICATION_CHANNEL_NAME}`);
      while (!abortedOrLost.aborted) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        onEcho = () => resolve(true);
        await send(echo);
        const echoTimeout = sleep(ECHO_TIMEOUT_MS, false, { signal: abortedOrLost });
        isReceiving = await Promise.race([promise, echoTimeout]);
        if (!isReceiving) return;
        await sleep(ECHO_INTERVAL_MS, undefined, { signal: abortedOrLost });
      }
    } finally {
      isReceiving = false;
      // The peer of a lost connection may never answer, so do not await the end.
      void client.end().catch(() => undefined);
    }
  }

  async function listenUntil(signal: AbortSignal, onMessage: (message: string) => void): Promise<void> {
    let delayMs = MIN_RECONNECT_DELAY_MS;
    while (!signal.aborted) {
      const start = performance.now();
      // Queries report problems of the database, and the loop reconnects. Ignore the failure here.
      await listenOnce(signal, onMessage).catch(() => undefined);
      const wasStable = performance.now() - start > 2 * ECHO_TIMEOUT_MS;
      delayMs = wasStable ? MIN_RECONNECT_DELAY_MS : Math.min(MAX_RECONNECT_DELAY_MS, 2 * delayMs);
      await sleep(delayMs * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    send,
    listen(onMessage) {
      const stopController = new AbortController();
      const listening = listenUntil(stopController.signal, onMessage);
      return async () => {
        stopController.abort();
        await listening;
      };
    },
    isAlive: () => isReceiving,
  };
}
