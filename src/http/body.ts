import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/index.ts';
import { createBodyDecodeError } from './errors.ts';
import { checkJsonLimits } from './json-limits.ts';

/** Maximum size of a body without credentials, such as a sign-in. */
const MAX_ANONYMOUS_BODY_BYTES = 8192;

/** Number of bodies of the maximum size that may arrive at the same time, in total and from one organization. */
const MAX_UNFINISHED_BODIES = { total: 4, organization: 2 };
/** Part of each unfinished body that does not count, so that large bodies never keep out small ones. */
const UNCOUNTED_BODY_BYTES = 16_384;
/** Memory of a piece of a body in addition to its bytes. */
const CHUNK_OVERHEAD_BYTES = 256;

/**
 * Parses JSON bodies. A missing content type counts as JSON, because many clients leave it out, and the body may be
 * empty, because many clients send `content-type: application/json` without a body.
 * @param maxBodyBytes maximum size of a body of an identified caller
 */
export function registerJsonParser(app: FastifyInstance, maxBodyBytes: number): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    headers['content-type'] ||= routeOptions.config.defaultContentType ?? 'application/json';
  });
  app.removeContentTypeParser('text/plain');
  const readBody = createBodyReader(maxBodyBytes);
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: Readable) => {
    const maxBytes = request.notes.principal ? maxBodyBytes : MAX_ANONYMOUS_BODY_BYTES;
    if (Number(request.headers['content-length']) > maxBytes) throw new ServiceError('PayloadTooLarge', {});
    const bytes = await readBody(payload, maxBytes, request.notes.principal?.organizationId ?? '');
    checkJsonLimits(bytes);
    const text = bytes.toString();
    if (text === '') return undefined;
    return await new Promise((resolve, reject) => {
      parseJson(request, text, (error, value) => (error ? reject(explainRefusedJson(text)) : resolve(value)));
    });
  });
}

/**
 * Reads a body.
 * @throws ServiceError `PayloadTooLarge`, `ServiceUnavailable`
 */
export type ReadBody = (payload: Readable, maxBytes: number, organizationId: string) => Promise<Buffer>;

/**
 * Creates a function that reads bodies. Together, those that have not arrived completely are at most
 * `MAX_UNFINISHED_BODIES` times as large as the largest.
 * @param maxBodyBytes maximum size of a body
 */
export function createBodyReader(maxBodyBytes: number): ReadBody {
  const maxUnfinished = {
    total: MAX_UNFINISHED_BODIES.total * maxBodyBytes,
    organization: MAX_UNFINISHED_BODIES.organization * maxBodyBytes,
  };
  let unfinishedBytes = 0;
  const bytesByOrganization = new Map<string, number>();
  return (payload, maxBytes, organizationId) =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let byteLength = 0;
      let countedBytes = 0;
      // Do not destroy the stream after an error, because its connection still has to send the response.
      const stop = (): void => {
        payload.off('data', onData).off('end', onEnd).off('error', onError);
        count(0);
      };
      const count = (newCount: number): void => {
        const ownBytes = (bytesByOrganization.get(organizationId) ?? 0) + newCount - countedBytes;
        if (ownBytes > 0) bytesByOrganization.set(organizationId, ownBytes);
        else bytesByOrganization.delete(organizationId);
        unfinishedBytes += newCount - countedBytes;
        countedBytes = newCount;
      };
      const isTooMuch = (): boolean =>
        unfinishedBytes > maxUnfinished.total ||
        (bytesByOrganization.get(organizationId) ?? 0) > maxUnfinished.organization;
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
        const newCount = Math.max(
          0,
          byteLength + chunks.length * CHUNK_OVERHEAD_BYTES - UNCOUNTED_BODY_BYTES,
        );
        count(newCount);
        if (byteLength > maxBytes) onError(new ServiceError('PayloadTooLarge', {}));
        else if (countedBytes > 0 && isTooMuch()) {
          const message = 'The service is receiving too many large requests.';
          onError(new ServiceError('ServiceUnavailable', { message, dispatchOutcome: 'notDispatched' }));
        }
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
