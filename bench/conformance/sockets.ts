import type { Misbehaviour } from '../../test/origin/index.ts';

const BODY = '<!doctype html><title>Cut</title><h1>First half</h1><p>The first half of the page arrived.</p>';
const head = (status: string, length: number): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${length}\r\n\r\n`;

const afterRequest =
  (answer: string, end: 'reset' | 'close'): Misbehaviour =>
  (socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      if (answer === '') return end === 'reset' ? socket.resetAndDestroy() : socket.end();
      // The pause lets the bytes arrive before the reset discards what is unread.
      socket.write(answer, () =>
        setTimeout(() => (end === 'reset' ? socket.resetAndDestroy() : socket.end()), 150),
      );
    });
  };

/** Origins that break the connection at a chosen point. */
export const SOCKETS = {
  resetAfterRequest: afterRequest('', 'reset'),
  closedAfterRequest: afterRequest('', 'close'),
  resetInHeaders: afterRequest('HTTP/1.1 200 OK\r\nContent-Ty', 'reset'),
  resetAfterErrorHeaders: afterRequest(head('503 Service Unavailable', 5_000), 'reset'),
  closedAfterErrorHeaders: afterRequest(head('503 Service Unavailable', 5_000), 'close'),
  resetInBody: afterRequest(head('200 OK', 5_000) + BODY, 'reset'),
  closedInBody: afterRequest(head('200 OK', 5_000) + BODY, 'close'),
  resetInErrorBody: afterRequest(head('500 Internal Server Error', 5_000) + BODY, 'reset'),
} satisfies Record<string, Misbehaviour>;
