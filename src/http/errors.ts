import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ServiceError } from '../contract/index.ts';
import { readTraceId } from './trace.ts';

/** Answers every failure with the status and body of the contract's error table. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const serviceError = toServiceError(error);
    if (reply.raw.destroyed) request.log.info('client disconnected');
    else if (serviceError.tag === 'InternalError') request.log.error({ err: error }, 'request failed');
    return sendError(serviceError, request, reply);
  });
}

/** Sends an error as JSON with its status and headers, and adds it to the notes of the request. */
export function sendError(error: ServiceError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // If the URL cannot be decoded, Fastify calls this handler without any hook, so there may be no notes yet.
  request.notes = { ...request.notes, error };
  if (error.retryAfterSeconds !== undefined) reply.header('retry-after', String(error.retryAfterSeconds));
  // A header value may contain only printable ASCII.
  const detail = error.detail?.replace(/[^ -~]/g, '?');
  if (detail !== undefined) reply.header('x-service-error-detail', detail);
  // The handler may have set this header for a successful response.
  reply.removeHeader('cache-control');
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(error.body(readTraceId(request))));
}

/** Maps errors of Fastify to errors of the contract. An unknown error becomes `InternalError`. */
export function toServiceError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  switch (error.code) {
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError('BadRequest', {
        message: 'Send the body with the header "content-type: application/json".',
      });
    default:
      return (error.statusCode ?? 500) < 500
        ? createBodyDecodeError(`The request cannot be read: ${error.message}`)
        : new ServiceError('InternalError', {}, { cause: error });
  }
}

/** Creates the error for a body that cannot be read at all. */
export const createBodyDecodeError = (message: string): ServiceError =>
  new ServiceError('HttpApiDecodeError', { message, issues: [{ _tag: 'Pointer', path: [], message }] });
