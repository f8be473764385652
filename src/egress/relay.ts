import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { errorCode } from './errors.ts';

/** How long an origin's early FIN is kept from a client that has not written yet. */
const HELD_FIN_MS = 2_000;
/** How long an origin may go on after the client said its last word. */
const LINGER_MS = 10_000;

export interface RelayHooks {
  /** Bytes are about to be passed on; false keeps them back, and the caller ends the connection. */
  received(bytes: number): boolean;
  sent(bytes: number): boolean;
  /**
   * The origin's side ended, with an errno where it broke; the client learns of it when the promise resolves,
   * so that the journal knows first.
   */
  ended(code?: string): Promise<void>;
  /** Nothing moved for too long; both sides are gone. */
  idle(): void;
}

/**
 * Joins a client to an origin: back-pressure both ways, FIN passed on as FIN, RST as RST.
 * @param client paused or not; everything it sends from now on goes to the origin
 */
export function relay(client: Socket, origin: Socket, idleTimeoutMs: number, hooks: RelayHooks): void {
  let clientWrote = false;
  let originEnded = false;

  origin.on('data', (chunk) => {
    if (hooks.received(chunk.length) && !client.write(chunk)) origin.pause();
  });
  client.on('data', (chunk) => {
    clientWrote = true;
    if (hooks.sent(chunk.length) && !origin.write(chunk)) client.pause();
  });
  client.on('drain', () => origin.resume());
  origin.on('drain', () => client.resume());

  origin.on('end', () => {
    originEnded = true;
    void hooks.ended().then(passEnd);
  });
  function passEnd(): void {
    if (clientWrote) return void client.end();
    // Chromium reports ERR_SOCKET_NOT_CONNECTED for a FIN that comes before its request, where a direct
    // connection to the same origin gives ERR_EMPTY_RESPONSE.
    const timer = setTimeout(() => client.end(), HELD_FIN_MS);
    client.once('data', () => client.end());
    client.once('close', () => clearTimeout(timer));
  }
  client.on('end', () => {
    origin.end();
    origin.setTimeout(LINGER_MS, () => origin.destroy());
  });

  origin.on('error', (error) => {
    // After its FIN an origin answers every byte with RST; a direct client never sees it.
    if (originEnded) return;
    void hooks.ended(errorCode(error, 'ECONNRESET')).then(() => resetWhenFlushed(client));
  });
  client.on('error', () => reset(origin));

  origin.on('close', (hadError) => {
    if (!hadError && !originEnded) client.end();
  });
  client.on('close', () => origin.destroy());
  client.setTimeout(idleTimeoutMs, () => {
    hooks.idle();
    client.destroy();
    origin.destroy();
  });
  client.resume();
  origin.resume();
}

/** What arrived before the reset still belongs to the client. */
function resetWhenFlushed(client: Socket): void {
  client.write('', () => reset(client));
}

/** RST instead of FIN; TLS to an exit has no such thing. */
function reset(socket: Socket): void {
  if (socket instanceof TLSSocket || socket.destroyed) socket.destroy();
  else socket.resetAndDestroy();
}
