import type { Socket } from 'node:net';
import type { Misbehaviour } from './raw.ts';

/** Path that the script of an incomplete page requests. */
export const ARRIVAL_PATH = '/arrived';

/**
 * Markup for the end of an incomplete page. Chromium stops its parser when the connection breaks, so that a page
 * loses what has arrived but has not been parsed: the script says when that is nothing.
 */
export const REPORTS_ARRIVAL = `<script>fetch('${ARRIVAL_PATH}')</script>`;

/** The head of a response that declares more bytes than an incomplete response has. */
export const incompleteHead = (status: string, type = 'text/html'): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: ${type}\r\nContent-Length: 5000\r\n\r\n`;

/** Milliseconds until the connection breaks without a report. A reset discards what the client has not yet read. */
const PAUSE_MS = { withScript: 5_000, withoutScript: 4_000 };

/** Sends incomplete responses and breaks their connections when a page has arrived (see `REPORTS_ARRIVAL`). */
export type Incomplete = {
  /** Sends a response. Without a report its connection breaks after a pause. */
  readonly send: (socket: Socket, response: string, end: 'reset' | 'close') => void;
  /** Breaks the connections of all responses sent. */
  readonly arrived: () => void;
};

export function incompleteResponses(): Incomplete {
  const open = new Map<Socket, () => void>();
  return {
    send: (socket, response, end) => {
      const pause = response.includes(REPORTS_ARRIVAL) ? PAUSE_MS.withScript : PAUSE_MS.withoutScript;
      const breakOff = (): void => {
        clearTimeout(timer);
        open.delete(socket);
        if (end === 'reset') socket.resetAndDestroy();
        else socket.end();
      };
      const timer = setTimeout(breakOff, pause);
      open.set(socket, breakOff);
      socket.once('close', breakOff);
      socket.write(response);
    },
    arrived: () => {
      for (const breakOff of open.values()) breakOff();
    },
  };
}

/** Answers every request of a server with the same incomplete response. */
export function incomplete(response: string, end: 'reset' | 'close'): Misbehaviour {
  const { send, arrived } = incompleteResponses();
  return (socket) => {
    socket.once('data', (request) => {
      if (!request.toString('latin1').startsWith(`GET ${ARRIVAL_PATH} `)) {
        send(socket, response, end);
        return;
      }
      socket.end('HTTP/1.1 204 No Content\r\n\r\n');
      arrived();
    });
  };
}
