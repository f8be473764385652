import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { errorCode } from './errors.ts';

/** Milliseconds for which the FIN of an origin is held back from a client that has not sent anything yet. */
const HELD_FIN_MS = 2_000;
/** Milliseconds for which an origin may continue to send after the client has sent FIN. */
const LINGER_MS = 10_000;

export interface RelayCallbacks {
  /** Called before bytes are passed on. Returns false to drop them; the callee then ends the connection. */
  onReceived(bytes: number): boolean;
  onSent(bytes: number): boolean;
  /**
   * Called when the origin's side has ended, with an errno if the connection broke. The client is notified after the
   * promise resolves, so that the journal is up to date when Chromium reports the failure.
   */
  onOriginEnd(code?: string): Promise<void>;
  /** Called after `idleTimeoutMs` without data; both sides are closed then. */
  onIdle(): void;
}

/**
 * Relays data between client and origin, with back-pressure in both directions. FIN is forwarded as FIN, and RST as
 * RST.
 */
export function relay(
  client: Socket,
  origin: Socket,
  idleTimeoutMs: number,
  callbacks: RelayCallbacks,
): void {
  let clientWrote = false;
  let originEnded = false;

  origin.on('data', (chunk) => {
    if (callbacks.onReceived(chunk.length) && !client.write(chunk)) origin.pause();
  });
  client.on('data', (chunk) => {
    clientWrote = true;
    if (callbacks.onSent(chunk.length) && !origin.write(chunk)) client.pause();
  });
  client.on('drain', () => origin.resume());
  origin.on('drain', () => client.resume());

  origin.on('end', () => {
    originEnded = true;
    void callbacks.onOriginEnd().then(passEnd);
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
    // After its FIN, an origin answers every byte with RST. Ignore this, as a directly connected client does.
    if (originEnded) return;
    void callbacks.onOriginEnd(errorCode(error, 'ECONNRESET')).then(() => resetWhenFlushed(client));
  });
  client.on('error', () => reset(origin));

  origin.on('close', (hadError) => {
    if (!hadError && !originEnded) client.end();
  });
  client.on('close', () => origin.destroy());
  client.setTimeout(idleTimeoutMs, () => {
    callbacks.onIdle();
    client.destroy();
    origin.destroy();
  });
  client.resume();
  origin.resume();
}

/** Resets the client after it has received the data that arrived before the reset. */
function resetWhenFlushed(client: Socket): void {
  client.write('', () => reset(client));
}

/** Closes a socket with RST instead of FIN. Destroys a TLS connection, which does not support RST. */
function reset(socket: Socket): void {
  if (socket instanceof TLSSocket || socket.destroyed) socket.destroy();
  else socket.resetAndDestroy();
}
