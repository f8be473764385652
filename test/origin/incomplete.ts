import type { Socket } from 'node:net';
import type { Misbehaviour } from './raw.ts';

const PATH = '/arrived';

/**
 * Markup for the end of an incomplete page. Chromium stops its parser when the connection breaks, so that a page
 * loses what has arrived but has not been parsed: the script says when that is nothing.
 */
export const REPORTS_ARRIVAL = `<script>fetch('${PATH}')</script>`;

/** The head of a response that declares more bytes than an incomplete response has. */
export const incompleteHead = (status: string, type = 'text/html'): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;

/** Milliseconds until the connection breaks without a report. A reset discards what the client has not yet read. */
const PAUSE_MS = { withScript: 5_000, withoutScript: 1_500 };

/**
 * Answers every request with the same incomplete response. The connection breaks when a script at its end reports
 * that it has arrived (see `REPORTS_ARRIVAL`), or after a pause.
 */
export function incomplete(response: string, end: 'reset' | 'close'): Misbehaviour {
  const open = new Set<Socket>();
  const breakOff = (socket: Socket): void => {
    if (!open.delete(socket)) return;
    if (end === 'reset') socket.resetAndDestroy();
    else socket.end();
  };
  return (socket) => {
    socket.once('data', (request) => {
      if (request.toString('latin1').startsWith(`GET ${PATH} `)) {
        socket.end('HTTP/1.1 204 No Content\r\n\r\n');
        for (const one of open) breakOff(one);
        return;
      }
      open.add(socket);
      const pause = response.includes(REPORTS_ARRIVAL) ? PAUSE_MS.withScript : PAUSE_MS.withoutScript;
      const timer = setTimeout(breakOff, pause, socket);
      socket.once('close', () => {
        clearTimeout(timer);
        open.delete(socket);
      });
      socket.write(response);
    });
  };
}
