import type { Socket } from 'node:net';
import {
  type ParseResult,
  parseSocksGreeting,
  parseSocksRequest,
  SOCKS_REPLY_CODE,
  encodeSocksReply,
  SOCKS_VERSION,
} from './socks-messages.ts';

/** A client that sends more before it gets a reply is not a SOCKS client. */
const MAX_BYTES_BEFORE_REPLY = 64 * 1024;
const NO_AUTHENTICATION = Buffer.from([SOCKS_VERSION, 0]);
const NO_ACCEPTABLE_METHOD = Buffer.from([SOCKS_VERSION, 0xff]);

/**
 * A connection request of a client. The socket is still read while the connection is made, so that a disconnect is
 * noticed.
 */
export interface SocksRequest {
  /** The host as the client sent it. */
  host: string;
  port: number;
  /** Aborted when the client disconnects before `release`. */
  clientClosed: AbortSignal;
  /** Stops reading and returns early bytes to the buffer of the socket, so that the caller can use the socket. */
  release(): void;
}

/**
 * Reads the greeting and the request of a SOCKS5 client. Closes the socket and returns undefined if the client speaks
 * another protocol, is too slow or disconnects.
 */
export function receiveSocksRequest(client: Socket, timeoutMs: number): Promise<SocksRequest | undefined> {
  return new Promise((resolve) => {
    const closed = new AbortController();
    let receivedBytes: Buffer = Buffer.alloc(0);
    let stage: 'greeting' | 'request' | 'dialling' = 'greeting';
    const timer = setTimeout(() => client.destroy(), timeoutMs);

    function release(): void {
      client.off('data', onData).off('end', onEnd).off('close', onClose);
      client.pause();
      if (receivedBytes.length > 0) client.unshift(receivedBytes);
    }
    function refuse(bytes?: Buffer): void {
      client.off('data', onData);
      client.resume();
      if (bytes) client.end(bytes);
      else client.end();
      resolve(undefined);
    }
    function takeParsed<Value>(parsed: ParseResult<Value>): Value | undefined {
      if (parsed.state === 'bad')
        refuse(parsed.replyCode === undefined ? undefined : encodeSocksReply(parsed.replyCode));
      if (parsed.state !== 'done') return undefined;
      receivedBytes = receivedBytes.subarray(parsed.usedBytes);
      return parsed.value;
    }
    function onData(chunk: Buffer): void {
      receivedBytes = receivedBytes.length > 0 ? Buffer.concat([receivedBytes, chunk]) : chunk;
      if (receivedBytes.length > MAX_BYTES_BEFORE_REPLY) return void client.destroy();
      if (stage === 'greeting') {
        const greeting = takeParsed(parseSocksGreeting(receivedBytes));
        if (!greeting) return;
        if (!greeting.allowsNoAuthentication) return refuse(NO_ACCEPTABLE_METHOD);
        client.write(NO_AUTHENTICATION);
        stage = 'request';
      }
      if (stage === 'request') {
        const request = takeParsed(parseSocksRequest(receivedBytes));
        if (!request) return;
        if (request.port === 0) return refuse(encodeSocksReply(SOCKS_REPLY_CODE.notAllowed));
        clearTimeout(timer);
        stage = 'dialling';
        resolve({ ...request, clientClosed: closed.signal, release });
      }
    }
    function onEnd(): void {
      // Chromium sends FIN before a reply only if it has abandoned the connection. Close it.
      client.destroy();
    }
    function onClose(): void {
      clearTimeout(timer);
      closed.abort();
      resolve(undefined);
    }
    client.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
