import type { Socket } from 'node:net';
import { type Parsed, parseGreeting, parseRequest, REPLY, reply, SOCKS_VERSION } from './socks.ts';

/** More than this before our reply is no SOCKS client. */
const MAX_EARLY_BYTES = 64 * 1024;
const NO_AUTHENTICATION = Buffer.from([SOCKS_VERSION, 0]);
const NO_ACCEPTABLE_METHOD = Buffer.from([SOCKS_VERSION, 0xff]);

/** What a client asked for; its socket stays read, so that its going away is noticed during the dial. */
export interface ClientRequest {
  /** As it was sent. */
  host: string;
  port: number;
  /** Aborted when the client goes away before `release`. */
  gone: AbortSignal;
  /** Stops reading and gives back to the socket what came early: the socket is the caller's again. */
  release(): void;
}

/**
 * Reads greeting and request of a SOCKS5 client. Undefined when it is none, too slow or gone; its socket has
 * then been ended.
 */
export function receiveRequest(client: Socket, timeoutMs: number): Promise<ClientRequest | undefined> {
  return new Promise((resolve) => {
    const gone = new AbortController();
    let buffered: Buffer = Buffer.alloc(0);
    let stage: 'greeting' | 'request' | 'dialling' = 'greeting';
    const timer = setTimeout(() => client.destroy(), timeoutMs);

    function release(): void {
      client.off('data', onData).off('end', onEnd).off('close', onClose);
      client.pause();
      if (buffered.length > 0) client.unshift(buffered);
    }
    function refuse(bytes?: Buffer): void {
      client.off('data', onData);
      client.resume();
      if (bytes) client.end(bytes);
      else client.end();
      resolve(undefined);
    }
    function take<Value>(parsed: Parsed<Value>): Value | undefined {
      if (parsed.state === 'bad') refuse(parsed.reply === undefined ? undefined : reply(parsed.reply));
      if (parsed.state !== 'done') return undefined;
      buffered = buffered.subarray(parsed.used);
      return parsed.value;
    }
    function onData(chunk: Buffer): void {
      buffered = buffered.length > 0 ? Buffer.concat([buffered, chunk]) : chunk;
      if (buffered.length > MAX_EARLY_BYTES) return void client.destroy();
      if (stage === 'greeting') {
        const greeting = take(parseGreeting(buffered));
        if (!greeting) return;
        if (!greeting.noAuthentication) return refuse(NO_ACCEPTABLE_METHOD);
        client.write(NO_AUTHENTICATION);
        stage = 'request';
      }
      if (stage === 'request') {
        const request = take(parseRequest(buffered));
        if (!request) return;
        if (request.port === 0) return refuse(reply(REPLY.notAllowed));
        clearTimeout(timer);
        stage = 'dialling';
        resolve({ ...request, gone: gone.signal, release });
      }
    }
    function onEnd(): void {
      // A client that closes its half before our reply has given up: nothing could be asked for on it.
      client.destroy();
    }
    function onClose(): void {
      clearTimeout(timer);
      gone.abort();
      resolve(undefined);
    }
    client.on('data', onData).on('end', onEnd).on('close', onClose);
  });
}
