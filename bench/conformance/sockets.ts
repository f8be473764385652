import {
  incomplete,
  incompleteHead,
  MISBEHAVIOURS,
  type Misbehaviour,
  REPORTS_ARRIVAL,
} from '../../test/origin/index.ts';

const BODY = `<!doctype html><title>Cut</title><h1>First half</h1><p>The first half of the page arrived.</p>${REPORTS_ARRIVAL}`;

/** Origins that break the connection at a chosen point. */
export const SOCKETS = {
  resetAfterRequest: MISBEHAVIOURS.resetAfterRequest,
  closedAfterRequest: MISBEHAVIOURS.empty,
  resetInHeaders: incomplete('HTTP/1.1 200 OK\r\nContent-Ty', 'reset'),
  resetAfterErrorHeaders: incomplete(incompleteHead('503 Service Unavailable'), 'reset'),
  closedAfterErrorHeaders: incomplete(incompleteHead('503 Service Unavailable'), 'close'),
  resetInBody: incomplete(incompleteHead('200 OK') + BODY, 'reset'),
  closedInBody: incomplete(incompleteHead('200 OK') + BODY, 'close'),
  resetInErrorBody: incomplete(incompleteHead('500 Internal Server Error') + BODY, 'reset'),
} satisfies Record<string, Misbehaviour>;
