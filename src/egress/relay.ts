import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { getErrorCode } from './errors.ts';

/** Maximum milliseconds to delay the FIN of an origin if the client has not sent anything yet. */
const MAX_FIN_DELAY_MS = 2_000;
/** Maximum milliseconds for which an origin may still send after the client has sent FIN. */
const MAX_HALF_CLOSED_MS = 10_000;

export interface RelayCallbacks {
  /**
   * Called before bytes are passed on. Returns false to drop them; the callback then closes the connection.
   */
  onReceived(bytes: number): boolean;
  onSent(bytes: number): boolean;
  /**
   * Called when the side of the origin has ended, with an errno if its connection broke. The client learns of the end
   * after the promise resolves, so that the journal is complete when Chromium reports the failure.
   */
  onOriginEnd(code?: string): Promise<void>;
  /** Called after `idleTimeoutMs` without data. Both sides are then closed. */
  onIdle(): void;
}

/**
 * Relays data between client and origin, with back-pressure in both directions. Forwards FIN as FIN, and RST as RST.
 */
export function relayData(
  client: Socket,
  origin: Socket,
  idleTimeoutMs: number,
  callbacks: RelayCallbacks,
): void {
  let hasClientWritten = false;
  let hasOriginEnded = false;

  origin.on('data', (chunk) => {
    if (callbacks.onReceived(chunk.length) && !client.write(chunk)) origin.pause();
  });
  client.on('data', (chunk) => {
    hasClientWritten = true;
    if (callbacks.onSent(chunk.length) && !origin.write(chunk)) client.pause();
  });
  client.on('drain', () => origin.resume());
  origin.on('drain', () => client.resume());

  origin.on('end', () => {
    hasOriginEnded = true;
    void callbacks.onOriginEnd().then(forwardEnd);
  });
  function forwardEnd(): void {
    if (hasClientWritten) return void client.end();
    // For a FIN before its request, Chromium reports ERR_SOCKET_NOT_CONNECTED, but on a direct connection it reports
    // ERR_EMPTY_RESPONSE. Delay the FIN.
    const timer = setTimeout(() => client.end(), MAX_FIN_DELAY_MS);
    client.once('data', () => client.end());
    client.once('close', () => clearTimeout(timer));
  }
  client.on('end', () => {
    origin.end();
    origin.setTimeout(MAX_HALF_CLOSED_MS, () => origin.destroy());
  });

  origin.on('error', (error) => {
    // After its FIN, an origin answers every byte with RST. Ignore the RST, as a client with a direct connection does.
    if (hasOriginEnded) return;
    void callbacks.onOriginEnd(getErrorCode(error, 'ECONNRESET')).then(() => resetWhenFlushed(client));
  });
  client.on('error', () => resetConnection(origin));

  origin.on('close', (hadError) => {
    if (!hadError && !hasOriginEnded) client.end();
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

/** Resets the client after it has received the data from before the reset. */
function resetWhenFlushed(client: Socket): void {
  client.write('', () => resetConnection(client));
}

/** Closes a socket with RST instead of FIN. A TLS connection does not support RST and is destroyed. */
function resetConnection(socket: Socket): void {
  if (socket instanceof TLSSocket || socket.destroyed) socket.destroy();
  else socket.resetAndDestroy();
}
