export { CdpConnection, ConnectionLost, ProtocolError } from './connection.ts';
export { CdpSession } from './session.ts';
