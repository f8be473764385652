import { incomplete, MISBEHAVIOURS, type Misbehaviour, REPORTS_ARRIVAL } from '../../test/origin/index.ts';

const BODY = `<!doctype html><title>Cut</title><h1>First half</h1><p>The first half of the page arrived.</p>${REPORTS_ARRIVAL}`;
const head = (status: string, length: number): string =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/html\r\nContent-Length: ${length}\r\n\r\n`;

/** Origins that break the connection at a chosen point. */
export const SOCKETS = {
  resetAfterRequest: MISBEHAVIOURS.resetAfterRequest,
  closedAfterRequest: MISBEHAVIOURS.empty,
  resetInHeaders: incomplete('HTTP/1.1 200 OK\r\nContent-Ty', 'reset'),
  resetAfterErrorHeaders: incomplete(head('503 Service Unavailable', 5_000), 'reset'),
  closedAfterErrorHeaders: incomplete(head('503 Service Unavailable', 5_000), 'close'),
  resetInBody: incomplete(head('200 OK', 5_000) + BODY, 'reset'),
  closedInBody: incomplete(head('200 OK', 5_000) + BODY, 'close'),
  resetInErrorBody: incomplete(head('500 Internal Server Error', 5_000) + BODY, 'reset'),
} satisfies Record<string, Misbehaviour>;
