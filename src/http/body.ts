import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/index.ts';
import { createBodyDecodeError } from './errors.ts';

/** Maximum size of a body without credentials, such as a sign-in. */
const MAX_ANONYMOUS_BODY_BYTES = 8192;

/**
 * Parses JSON bodies. A missing content type counts as JSON, because many clients leave it out, and the body may be
 * empty, because many clients send `content-type: application/json` without a body.
 * @param maxBodyBytes maximum size of a body of an identified caller
 */
export function registerJsonParser(app: FastifyInstance, maxBodyBytes: number): void {
  app.addHook('onRequest', async ({ headers }) => {
    headers['content-type'] ||= 'application/json';
  });
  app.removeContentTypeParser('text/plain');
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const maxBytes = request.notes.principal ? maxBodyBytes : MAX_ANONYMOUS_BODY_BYTES;
    if (Number(request.headers['content-length']) > maxBytes) throw new ServiceError('PayloadTooLarge', {});
    const text = (await readBytes(payload, maxBytes)).toString();
    if (text === '') return undefined;
    return await new Promise((resolve, reject) => {
      parseJson(request, text, (error, value) => (error ? reject(explainRefusedJson(text)) : resolve(value)));
    });
  });
}

/**
 * Reads a body.
 * @throws ServiceError `PayloadTooLarge`
 */
function readBytes(payload: Readable, maxBytes: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let byteLength = 0;
    // Do not destroy the stream after an error, because its connection still has to send the response.
    const stop = (): void => {
      payload.off('data', onData).off('end', onEnd).off('error', onError);
    };
    const onError = (error: Error): void => {
      stop();
      reject(error);
    };
    const onEnd = (): void => {
      stop();
      resolve(Buffer.concat(chunks, byteLength));
    };
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      byteLength += chunk.length;
      if (byteLength > maxBytes) onError(new ServiceError('PayloadTooLarge', {}));
    };
    payload.on('data', onData).on('end', onEnd).on('error', onError);
  });
}

/**
 * Explains why the parser of Fastify refuses a body. It refuses `__proto__` and `constructor.prototype`, too, because
 * they change prototypes where objects are merged.
 */
function explainRefusedJson(text: string): ServiceError {
  try {
    JSON.parse(text);
  } catch (error) {
    return createBodyDecodeError(`The body is not valid JSON: ${(error as Error).message}.`);
  }
  return new ServiceError('BadRequest', {
    message: 'Unknown property in the body: "__proto__" or "constructor". Remove it.',
  });
}
