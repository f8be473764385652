import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Client } from 'pg';
import type { Channel } from '../channel.ts';
import { newId } from '../ids.ts';
import type { Database } from '../tables.ts';
import { clientConfig } from './pool.ts';

const NAME = 'pagewright';

/** Pauses before a lost connection is made again double between these. */
const SHORTEST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 10_000;

/** How often a process listens for a message of its own, and how long that may take. */
const ECHO_EVERY_MS = 10_000;
const ECHO_WITHIN_MS = 5000;

/**
 * Messages by NOTIFY and LISTEN. They go out on any connection; hearing needs one that is always the same, which a
 * pooler in transaction mode only pretends to give: so a process listens for messages of its own now and then.
 * @param directUrl leads to the server itself, past a pooler
 */
export function createChannel(db: Kysely<Database>, directUrl: string): Channel {
  let alive = false;

  async function send(message: string): Promise<void> {
    await sql`select pg_notify(${NAME}, ${message})`.execute(db);
  }

  /** Listens until the connection is lost, or what is sent is not heard, or the signal aborts. */
  async function listenOnce(signal: AbortSignal, onMessage: (message: string) => void): Promise<void> {
    const client = new Client(clientConfig(directUrl));
    const echo = newId('echo');
    const lost = new AbortController();
    const either = AbortSignal.any([signal, lost.signal]);
    let heard = (): void => {};
    client.on('error', () => lost.abort());
    client.on('end', () => lost.abort());
    client.on('notification', ({ payload = '' }) => {
      if (payload === echo) heard();
      else if (!payload.startsWith('echo_')) onMessage(payload);
    });
    try {
      await client.connect();
      await client.query(`listen ${NAME}`);
      while (!either.aborted) {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        heard = () => resolve(true);
        await send(echo);
        const silence = sleep(ECHO_WITHIN_MS, false, { signal: either });
        alive = await Promise.race([promise, silence]);
        if (!alive) return;
        await sleep(ECHO_EVERY_MS, undefined, { signal: either });
      }
    } finally {
      alive = false;
      // The peer of a lost connection may never answer a farewell.
      void client.end().catch(() => undefined);
    }
  }

  async function listenUntil(signal: AbortSignal, onMessage: (message: string) => void): Promise<void> {
    let pause = SHORTEST_PAUSE_MS;
    while (!signal.aborted) {
      const start = performance.now();
      // What is wrong with the database is said by whoever asks it something.
      await listenOnce(signal, onMessage).catch(() => undefined);
      const lasted = performance.now() - start > 2 * ECHO_WITHIN_MS;
      pause = lasted ? SHORTEST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, 2 * pause);
      await sleep(pause * (0.5 + Math.random()), undefined, { signal }).catch(() => undefined);
    }
  }

  return {
    send,
    listen(onMessage) {
      const stopped = new AbortController();
      const listening = listenUntil(stopped.signal, onMessage);
      return async () => {
        stopped.abort();
        await listening;
      };
    },
    isAlive: () => alive,
  };
}
