export { Connection, ConnectionLost, ProtocolError } from './connection.ts';
export { Session } from './session.ts';
